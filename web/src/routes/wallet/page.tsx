import { plainAmount } from '@storylamp/contract/money'
import { WithQueryCache } from '../../api/with-query-cache.tsx'
import { useBalance } from '../../features/wallet/cached-wallet.ts'
import { style } from '../../ui/classes.ts'
import { SectionFailed } from '../../ui/feedback/section-failed.tsx'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
import { CancelledNotice } from './cancelled-notice.tsx'
import { Packs } from './packs.tsx'
import { Transactions } from './transactions.tsx'
import { WalletSkeleton } from './wallet-skeleton.tsx'

export const handle: GuardedPage = {
  title: 'Wallet',
  description: "Your family's tokens, packs to buy more, and where they went.",
  Skeleton: WalletSkeleton,
  width: 'max-w-3xl',
}

export const Component = () => (
  <WithQueryCache fallback={<WalletSkeleton />}>
    <CancelledNotice />
    <div className="mt-6">
      <Balance />
    </div>
    <Packs />
    <Transactions />
  </WithQueryCache>
)

function Balance() {
  const { data, isFetching, refetch } = useBalance()
  if (data === undefined && !isFetching)
    return <SectionFailed message="Your balance could not be loaded." onRetry={refetch} />
  return (
    <div className={`${style({ variant: 'card' })} p-5`} aria-busy={data === undefined}>
      <p className="text-muted">Balance</p>
      <p role="status" className="text-3xl font-bold tabular-nums sm:text-4xl">
        {data === undefined ? (
          <span className="block h-16 w-48 max-w-full rounded-field bg-sunken" />
        ) : (
          `${plainAmount(data.walletBalance)} tokens`
        )}
      </p>
      {data?.debt !== undefined && (
        <p className="mt-2">
          You owe <strong className="tabular-nums">{plainAmount(data.debt)} tokens</strong>: they were spent before
          their payment was refunded or disputed. New tokens pay this first.
        </p>
      )}
    </div>
  )
}
