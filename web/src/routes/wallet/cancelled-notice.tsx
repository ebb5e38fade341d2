import { useSearchParams } from 'react-router'
import { paths } from '../../base/paths.ts'
import { topUpPayment } from '../../features/payment/payments.ts'
import { RedirectIfPaid } from '../../features/payment/redirect-if-paid.tsx'

/** Shown on the page that the provider's Cancel leads to. */
export function CancelledNotice() {
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
