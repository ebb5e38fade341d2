import { storyDays, storyOrderTokens } from '@storylamp/contract/limits'
import { countTokens } from '@storylamp/contract/wallet/token-money'
import { button } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { InsufficientBalance } from '../wallet/insufficient-balance.tsx'
import { SpendDialog } from '../wallet/spend-dialog.tsx'
import type { StoryOrdering } from './use-story-order.ts'

/** Asks before tokens are spent; shown too when the balance is too low (S8.07) or the browser has blocked the tool's tab. */
export const StoryOrderDialogs = ({ ordering }: { ordering: StoryOrdering }) => (
  <>
    <ConfirmDialog ordering={ordering} />
    <OutcomeDialogs ordering={ordering} />
  </>
)

function ConfirmDialog({ ordering: { asked, order, status, cancel } }: { ordering: StoryOrdering }) {
  const story = asked?.story
  return (
    <SpendDialog
      isOpen={asked !== undefined}
      onClose={cancel}
      title={story === undefined ? 'Create a new story?' : `Customize ${story.title}?`}
      spending={{
        price: storyOrderTokens,
        confirmLabel: `${story === undefined ? 'Create' : 'Customize'} for ${countTokens(storyOrderTokens)}`,
        isSending: status?.kind === 'ordering',
        failed: status?.kind === 'refused' && status.story === story ? status.text : undefined,
        spentOn: 'story',
        onConfirm: (waivesWithdrawal) => order(story, waivesWithdrawal),
      }}
    >
      <p className="mt-2">
        The story tool opens in a new tab, where you make the story yours. If it is not finished within {storyDays}{' '}
        days, we’ll return your tokens.
      </p>
    </SpendDialog>
  )
}

const OutcomeDialogs = ({ ordering: { isBalanceShort, blocked, dismiss } }: { ordering: StoryOrdering }) => (
  <>
    <InsufficientBalance isOpen={isBalanceShort} price={storyOrderTokens} onClose={dismiss} />
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
