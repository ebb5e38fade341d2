import { storyDays } from '@storylamp/contract/limits'
import type { StoryOrder } from '@storylamp/contract/stories/story-orders'
import { ExternalLink, Play } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useBuyer } from '../../session/use-buyer.ts'
import { button } from '../../ui/classes.ts'

export function StoryState({ storyOrder: { state, toolUrl } }: { storyOrder: StoryOrder }) {
  const { isParent } = useBuyer()
  switch (state) {
    case 'Being made':
      return (
        <div className="grid justify-items-start gap-2">
          <p className="text-lg font-bold">In progress</p>
          <p>
            Your story will appear in your playlist when it’s ready. If that takes more than {storyDays} days, we’ll
            return your tokens.
          </p>
          {isParent && toolUrl !== undefined && (
            <a href={toolUrl} target="_blank" rel="noopener" className={button({ variant: 'secondary' })}>
              Open the story tool
              <ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          )}
        </div>
      )
    case 'Ready':
      return (
        <div className="grid justify-items-start gap-2">
          <p className="text-lg font-bold">Ready</p>
          <Link to={paths.playlist} className={button()}>
            <Play strokeWidth={1.75} aria-hidden="true" />
            Play in My Playlist
          </Link>
        </div>
      )
    case 'Given back':
      return (
        <div>
          <p className="text-lg font-bold">Tokens returned</p>
          <p>This story wasn’t made, and its tokens are back in your wallet.</p>
        </div>
      )
  }
}
