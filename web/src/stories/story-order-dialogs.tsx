import { looks } from '../ui/classes.ts'
import { Dialog } from '../ui/dialog.tsx'
import { InsufficientBalance } from '../wallet/insufficient-balance.tsx'
import type { StoryOrdering } from './use-story-order.ts'

/** Where an order of a story may end beside the tool: with too few tokens (S8.07), or in a browser that opens no tabs. */
export const StoryOrderDialogs = ({ ordering: { isShort, blocked, dismiss } }: { ordering: StoryOrdering }) => (
  <>
    <InsufficientBalance isOpen={isShort} onClose={dismiss} />
    <Dialog isOpen={blocked.isShown} onClose={dismiss} title="Your story is ordered">
      <p className="mt-2">Your browser has not let the story tool open by itself.</p>
      <div className="mt-6 grid gap-3">
        <a href={blocked.toolUrl} target="_blank" rel="noopener" className={looks.primary} onClick={dismiss}>
          Open the story tool
        </a>
        <button type="button" className={looks.quiet} onClick={dismiss}>
          Later
        </button>
      </div>
    </Dialog>
  </>
)
