import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { paths } from '../../paths.ts'
import { CartNotPaid } from '../../payment/cart-not-paid.tsx'
import { PaymentSkeleton } from '../../payment/payment-skeleton.tsx'
import { cartPayment } from '../../payment/payments.ts'
import { WasItPaid } from '../../payment/was-it-paid.tsx'
import type { GuardedPage } from '../../ui/guarded-page.ts'

export const handle: GuardedPage = {
  title: paymentTexts.unsuccessful,
  description: 'The payment did not go through.',
  Skeleton: PaymentSkeleton,
  hasOwnHead: true,
}

export const Component = () => (
  <>
    <WasItPaid payment={cartPayment} successPath={paths.paymentSuccess} />
    <CartNotPaid />
  </>
)
