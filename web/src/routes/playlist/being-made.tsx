import type { WireStoryOrder as StoryOrder } from '@storylamp/contract/stories/story-orders'
import { ExternalLink } from 'lucide-react'
import { style } from '../../ui/classes.ts'
import { Badge } from '../../ui/content/badge.tsx'

export const BeingMade = ({ storyOrder: { state, toolUrl } }: { storyOrder: StoryOrder }) => (
  <div className="mt-1 grid justify-items-start gap-1">
    <Badge tone="info">{state === 'Being made' ? 'In progress' : state}</Badge>
    {state === 'Given back' && (
      <p className="text-sm text-muted">This story was not finished. Its tokens are back in your wallet.</p>
    )}
    {toolUrl !== undefined && (
      <a
        href={toolUrl}
        target="_blank"
        rel="noopener"
        className={`${style({ variant: 'link' })} inline-flex min-h-11 items-center gap-1`}
      >
        Continue story
        <ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    )}
  </div>
)
