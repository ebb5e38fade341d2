import { storyOrderTokens } from '@storylamp/contract/limits'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { StoryOrderOutcome } from '../../features/stories/story-order-outcome.tsx'
import { useBuyer } from '../../session/use-buyer.ts'
import { useAppSelector } from '../../store/store.ts'
import { button, style } from '../../ui/classes.ts'
import type { OrderProps } from './order-props.ts'

// Guests do not load the query cache.
const FamilyBalance = lazy(async () => ({ default: (await import('./family-balance.tsx')).FamilyBalance }))

export function GenerateCard({ ordering, onOrder, hint, hintId }: OrderProps) {
  const { isParent } = useBuyer()
  const isChild = useAppSelector(({ user }) => user.userProfile?.role === 'child')
  return (
    <div className={`${style({ variant: 'card' })} mt-6 grid gap-2 p-5`}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          {/* A child has no tokens of its own to run short of. */}
          {!isChild && (
            <p className="text-xl font-bold tabular-nums">
              Balance: <Suspense fallback="0">{isParent ? <FamilyBalance /> : 0}</Suspense> tokens
            </p>
          )}
          {hint === undefined && (
            <Link to={paths.wallet} className={`${style({ variant: 'link' })} inline-flex min-h-11 items-center`}>
              Add More Tokens
            </Link>
          )}
        </div>
        <button
          type="button"
          className={button({ variant: 'accent' })}
          disabled={hint !== undefined}
          aria-disabled={ordering.status?.kind === 'ordering'}
          aria-describedby={hint === undefined ? undefined : hintId}
          onClick={() => onOrder(undefined)}
        >
          {`Generate New Story (${storyOrderTokens} tokens)`}
        </button>
      </div>
      {hint !== undefined && <p id={hintId}>{hint}</p>}
      <StoryOrderOutcome ordering={ordering} story={undefined} />
    </div>
  )
}
