import { storyToolConsent } from '@storylamp/contract/accounts/consent'
import { storyDays, storyOrderTokens } from '@storylamp/contract/limits'
import { countTokens } from '@storylamp/contract/wallet/token-money'
import { useAppSelector } from '../../store/store.ts'
import { button } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { begun } from '../wallet/begun.ts'
import { InsufficientBalance } from '../wallet/insufficient-balance.tsx'
import { SpendDialog } from '../wallet/spend-dialog.tsx'
import type { StoryOrdering } from './use-story-order.ts'

/** Asks before tokens are spent; shown too when the balance is too low or the browser has blocked the tool's tab. */
export const StoryOrderDialogs = ({ ordering }: { ordering: StoryOrdering }) => (
  <>
    <ConfirmDialog ordering={ordering} />
    <OutcomeDialogs ordering={ordering} />
  </>
)

function ConfirmDialog({ ordering: { asked, order, status, cancel } }: { ordering: StoryOrdering }) {
  const story = asked?.story
  const isAllowed = useAppSelector(({ user }) => user.userProfile?.allowsStoryTool === true)
  const verb = story === undefined ? 'create' : 'customize'
  return (
    <SpendDialog
      isOpen={asked !== undefined}
      onClose={cancel}
      title={story === undefined ? 'Create a new story?' : `Customize ${story.title}?`}
      spending={{
        price: storyOrderTokens,
        confirmLabel: `${isAllowed ? capitalized(verb) : `Agree and ${verb}`} for ${countTokens(storyOrderTokens)}`,
        isSending: status?.kind === 'ordering',
        failed: status?.kind === 'refused' && status.story === story ? status.text : undefined,
        spentOn: 'story',
        interrupted: begun('story', story?._id),
        onConfirm: (waivesWithdrawal) => order(story, waivesWithdrawal),
      }}
    >
      <p className="mt-2 font-semibold">
        Your story comes as text: to read together, or to be read aloud by your device if it has a voice.
      </p>
      <p className="mt-2">
        The story tool opens in a new tab, where you make the story yours. If it is not finished within {storyDays}{' '}
        days, we’ll return your tokens.
      </p>
      {!isAllowed && <ToolConsent />}
    </SpendDialog>
  )
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** A consent of its own: what was agreed to for the shop does not cover others (L9). */
const ToolConsent = () => (
  <div className="mt-3 rounded-field bg-sunken px-4 py-3 text-sm">
    <p className="font-bold">Before the story tool opens for the first time:</p>
    <p className="mt-1">{storyToolConsent.text}</p>
  </div>
)

const OutcomeDialogs = ({ ordering: { isBalanceShort, status, blocked, dismiss } }: { ordering: StoryOrdering }) => (
  <>
    <InsufficientBalance
      isOpen={isBalanceShort}
      price={storyOrderTokens}
      interrupted={begun('story', status?.story?._id)}
      onClose={dismiss}
    />
    <Dialog isOpen={blocked.isShown} onClose={dismiss} title="Your story is ordered">
      <p className="mt-2">Your browser has not let the story tool open by itself.</p>
      <div className="mt-6 grid gap-3">
        {blocked.isShown && (
          <a href={blocked.toolUrl} target="_blank" rel="noopener" className={button()} onClick={dismiss}>
            Open the story tool
          </a>
        )}
        <button type="button" className={button({ variant: 'secondary' })} onClick={dismiss}>
          Later
        </button>
      </div>
    </Dialog>
  </>
)
