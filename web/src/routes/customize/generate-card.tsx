import { storyOrderTokens } from '@storylamp/contract/limits'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import { countTokens } from '@storylamp/contract/wallet/token-money'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { StoryOrderOutcome } from '../../features/stories/story-order-outcome.tsx'
import { useBuyer } from '../../session/use-buyer.ts'
import { button, style } from '../../ui/classes.ts'
import { TokensAndMoney } from '../../ui/content/token-texts.tsx'
import type { OrderProps } from './order-props.ts'

// Guests do not load the query cache.
const FamilyBalance = lazy(async () => ({ default: (await import('./family-balance.tsx')).FamilyBalance }))

const none = countTokens(0)

export const GenerateCard = ({ ordering, onOrder, hint, hintId }: OrderProps) => (
  <div className="grid gap-3">
    <button
      type="button"
      className={button({ variant: 'accent' })}
      disabled={hint !== undefined}
      aria-disabled={ordering.status?.kind === 'ordering' || undefined}
      aria-describedby={hint === undefined ? undefined : hintId}
      onClick={() => onOrder(undefined)}
    >
      {storyTexts.generate}
    </button>
    {/* A child has no tokens of its own to run short of. */}
    {hint === undefined ? <Balance /> : <p id={hintId}>{hint}</p>}
    <StoryOrderOutcome ordering={ordering} story={undefined} />
  </div>
)

function Balance() {
  const { isParent } = useBuyer()
  return (
    <div className="grid text-muted">
      <span>
        <TokensAndMoney tokens={storyOrderTokens} />, as text
      </span>
      {/* The lines stay as they are when the balance comes. */}
      <span className="flex flex-col items-start">
        <span className="font-bold text-ink tabular-nums">
          Balance: <Suspense fallback={none}>{isParent ? <FamilyBalance /> : none}</Suspense>
        </span>
        <Link to={paths.wallet} className={`${style({ variant: 'link' })} inline-flex min-h-11 items-center`}>
          Add More Tokens
        </Link>
      </span>
    </div>
  )
}
