import { formatPrice, type Tokens } from '@storylamp/contract/money'
import { exactPack, exactTopUp } from '@storylamp/contract/wallet/exact-top-up'
import { countTokens } from '@storylamp/contract/wallet/token-money'
import { WithQueryCache } from '../../api/with-query-cache.tsx'
import { useTokenRate } from '../../base/settings.ts'
import { button } from '../../ui/classes.ts'
import { FormOutcome } from '../../ui/forms/form.tsx'
import { useBalance } from './cached-wallet.ts'
import { missingTokens } from './missing-tokens.ts'
import { useTopUp } from './use-top-up.ts'

/** So that nobody has to buy a pack that leaves a rest (L4). */
export function AddMissing({ missing, interrupted }: { missing: number; interrupted: string }) {
  const { buy, isLoading, failed } = useTopUp(interrupted)
  const rate = useTokenRate()
  const { price, tokens } = exactPack(Math.max(exactTopUp.least, Math.ceil(missing)), rate)
  if (missing <= 0 || tokens > exactTopUp.most) return null
  return (
    <div className="grid">
      <button
        type="button"
        className={`${button({ variant: 'accent' })} tabular-nums`}
        aria-disabled={isLoading}
        onClick={() => isLoading || buy({ tokens })}
      >
        {missing < exactTopUp.least ? 'Add the fewest tokens' : 'Add exactly what is missing'}: {countTokens(tokens)}{' '}
        for {formatPrice(price, rate.currency)}
      </button>
      <FormOutcome isSending={isLoading} failed={failed} />
    </div>
  )
}

type Props = { price: Tokens; interrupted: string }

export const AddMissingFor = (props: Props) => (
  <WithQueryCache fallback={null}>
    <FromBalance {...props} />
  </WithQueryCache>
)

function FromBalance({ price, interrupted }: Props) {
  const { data, isFetching } = useBalance()
  return (
    data !== undefined && !isFetching && <AddMissing missing={missingTokens(price, data)} interrupted={interrupted} />
  )
}
