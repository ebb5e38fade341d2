import { WithQueryCache } from '../../api/with-query-cache.tsx'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
import { Balance } from './balance.tsx'
import { CancelledNotice } from './cancelled-notice.tsx'
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
