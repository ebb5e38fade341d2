import { storyOrderTokens } from '@storylamp/contract/limits'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useBuyer } from '../../session/use-buyer.ts'
import { StoryOrderOutcome } from '../../stories/story-order-outcome.tsx'
import { looks } from '../../ui/classes.ts'
import type { Offer } from './offer.ts'

// Guests do not pay for the query cache.
const FamilyBalance = lazy(async () => ({ default: (await import('../../wallet/family-balance.tsx')).FamilyBalance }))

/** S2.09: what is in the wallet, and a new story for it. */
export function GenerateCard({ ordering, onOrder, hint, hintId }: Offer) {
  const { isParent } = useBuyer()
  return (
    <div className={`${looks.card} mt-6 grid gap-2 p-5`}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <p className="text-xl font-bold tabular-nums">
            Balance: <Suspense fallback="0">{isParent ? <FamilyBalance /> : 0}</Suspense> tokens
          </p>
          {hint === undefined && (
            <Link to={paths.wallet} className={`${looks.link} inline-flex min-h-11 items-center`}>
              Add More Tokens
            </Link>
          )}
        </div>
        <button
          type="button"
          className={looks.lamp}
          disabled={hint !== undefined}
          aria-disabled={ordering.standing?.is === 'ordering'}
          aria-describedby={hint === undefined ? undefined : hintId}
          onClick={() => onOrder(undefined)}
        >
          {`Generate New Story (${storyOrderTokens} tokens)`}
        </button>
      </div>
      {hint !== undefined && <p id={hintId}>{hint}</p>}
      <StoryOrderOutcome ordering={ordering} wanted={undefined} />
    </div>
  )
}
