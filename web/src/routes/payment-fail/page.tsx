import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { useSearchParams } from 'react-router'
import { paths } from '../../base/paths.ts'
import { CartNotPaid } from '../../features/payment/cart-not-paid.tsx'
import { PaymentSkeleton } from '../../features/payment/outcome-page.tsx'
import { cartPayment } from '../../features/payment/payments.ts'
import { RedirectIfPaid } from '../../features/payment/redirect-if-paid.tsx'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'

export const handle: GuardedPage = {
  title: paymentTexts.unsuccessful,
  description: 'The payment did not go through.',
  Skeleton: PaymentSkeleton,
  hasOwnHead: true,
}

export function Component() {
  const [search] = useSearchParams()
  return (
    <>
      <RedirectIfPaid payment={cartPayment} successPath={paths.paymentSuccess} />
      <CartNotPaid isCancelled={search.has('cancelled')} />
    </>
  )
}
