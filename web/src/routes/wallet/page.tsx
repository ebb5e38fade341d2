import { useSearchParams } from 'react-router'
import { useUncachedRead } from '../../api/use-uncached-read.ts'
import { WithQueryCache } from '../../api/with-query-cache.tsx'
import { paths } from '../../base/paths.ts'
import { Invoices } from '../../features/downloads/invoices.tsx'
import { topUpPayment } from '../../features/payment/payments.ts'
import { RedirectIfPaid } from '../../features/payment/redirect-if-paid.tsx'
import { useAppSelector } from '../../store/store.ts'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
import { Balance } from './balance.tsx'
import { GiveBackTokens } from './give-back-tokens.tsx'
import { Packs } from './packs.tsx'
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

/** The invoices of packs of tokens; a child sees none. */
function TokenInvoices() {
  const isParent = useAppSelector((state) => state.user.userProfile?.role === 'user')
  return isParent && <ForParent />
}

function ForParent() {
  const invoices = useUncachedRead('/api/user/invoices').reply?.data ?? []
  if (!invoices.some(isForTokens)) return null
  return (
    <section className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="invoices">
      <h2 id="invoices" className="text-2xl">
        Invoices
      </h2>
      <Invoices isShown={isForTokens} isNumberShown />
    </section>
  )
}

const isForTokens = ({ purpose }: { purpose: 'order' | 'tokens' }) => purpose === 'tokens'
