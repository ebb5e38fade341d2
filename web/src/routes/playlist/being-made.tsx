import type { StoryOrder } from '@storylamp/contract/stories/story-orders'
import { button } from '../../ui/classes.ts'

export const BeingMade = ({ storyOrder: { state, toolUrl } }: { storyOrder: StoryOrder }) => (
  <>
    <p className="rounded-full bg-sunken px-3 py-1 font-bold">{state}</p>
    {state === 'Given back' && <p>This story was not finished. Its tokens are in the wallet again.</p>}
    {toolUrl !== undefined && (
      <a href={toolUrl} target="_blank" rel="noopener" className={button()}>
        Go on making it
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    )}
  </>
)
