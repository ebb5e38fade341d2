import { useSearchParams } from 'react-router'
import { WithQueryCache } from '../../api/with-query-cache.tsx'
import { paths } from '../../base/paths.ts'
import { topUpPayment } from '../../features/payment/payments.ts'
import { RedirectIfPaid } from '../../features/payment/redirect-if-paid.tsx'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
import { Balance } from './balance.tsx'
import { GiveBackTokens } from './give-back-tokens.tsx'
import { Packs } from './packs.tsx'
import { TokenInvoices } from './token-invoices.tsx'
import { Transactions } from './transactions.tsx'
import { WalletSkeleton } from './wallet-skeleton.tsx'

export const handle: GuardedPage = {
  title: 'Wallet',
  description: 'Your family’s tokens, packs to buy more, and where they went.',
  Skeleton: WalletSkeleton,
}

export const Component = () => (
  <WithQueryCache fallback={<WalletSkeleton />}>
    <CancelledNotice />
    <div className="mt-6">
      <Balance />
    </div>
    <Packs />
    <Transactions />
    <GiveBackTokens />
    <TokenInvoices />
  </WithQueryCache>
)

/** Shown on the page that the provider's Cancel leads to. */
function CancelledNotice() {
  const [search] = useSearchParams()
  if (search.get('payment') !== 'cancelled') return null
  return (
    <>
      <RedirectIfPaid payment={topUpPayment} successPath={paths.walletSuccess} />
      <p role="status" className="mt-6 rounded-card bg-sunken p-4">
        You have cancelled the payment. Nothing was charged.
      </p>
    </>
  )
}
