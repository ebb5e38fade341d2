import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { CartNotPaid } from '../../payment/cart-not-paid.tsx'
import { NothingToCheck } from '../../payment/nothing-to-check.tsx'
import { PaymentSkeleton } from '../../payment/payment-skeleton.tsx'
import { cartPayment } from '../../payment/payments.ts'
import { useReturningSession } from '../../payment/session-id.ts'
import { Verification } from '../../payment/verification.tsx'
import { looks } from '../../ui/classes.ts'
import type { GuardedPage } from '../../ui/guarded-page.ts'
import { OrdersAndHome } from './orders-and-home.tsx'
import { Paid } from './paid.tsx'

export const handle: GuardedPage = {
  title: 'Your payment',
  description: 'How your payment went.',
  Skeleton: PaymentSkeleton,
  hasOwnHead: true,
}

export function Component() {
  const sessionId = useReturningSession(cartPayment)
  if (sessionId === null) {
    return (
      <NothingToCheck payment={cartPayment}>
        <OrdersAndHome />
      </NothingToCheck>
    )
  }
  return (
    <Verification
      payment={cartPayment}
      sessionId={sessionId}
      paid={({ orderId }) => <Paid sessionId={sessionId} orderId={orderId} />}
      failed={<CartNotPaid />}
      waysOn={<OrdersAndHome />}
      wayBack={
        <Link to={paths.home} className={looks.quiet}>
          Return Home
        </Link>
      }
    />
  )
}
