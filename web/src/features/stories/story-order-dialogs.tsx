import { button } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { InsufficientBalance } from '../wallet/insufficient-balance.tsx'
import type { StoryOrdering } from './use-story-order.ts'

/** Shown when the balance is too low (S8.07) or the browser has blocked the tool's tab. */
export const StoryOrderDialogs = ({ ordering: { isBalanceShort, blocked, dismiss } }: { ordering: StoryOrdering }) => (
  <>
    <InsufficientBalance isOpen={isBalanceShort} onClose={dismiss} />
    <Dialog isOpen={blocked.isShown} onClose={dismiss} title="Your story is ordered">
      <p className="mt-2">Your browser has not let the story tool open by itself.</p>
      <div className="mt-6 grid gap-3">
        <a href={blocked.toolUrl} target="_blank" rel="noopener" className={button()} onClick={dismiss}>
          Open the story tool
        </a>
        <button type="button" className={button({ variant: 'secondary' })} onClick={dismiss}>
          Later
        </button>
      </div>
    </Dialog>
  </>
)
