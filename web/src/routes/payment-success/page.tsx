import { Link, useLocation } from 'react-router'
import { paths } from '../../base/paths.ts'
import { CartNotPaid } from '../../features/payment/cart-not-paid.tsx'
import { NothingToCheck } from '../../features/payment/nothing-to-check.tsx'
import { PaymentSkeleton } from '../../features/payment/outcome-page.tsx'
import { cartPayment, useReturningSession } from '../../features/payment/payments.ts'
import { Verification } from '../../features/payment/verification.tsx'
import { button } from '../../ui/classes.ts'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
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
  const placedId: string | undefined = useLocation().state?.orderId
  if (placedId !== undefined) return <Paid sessionId={null} orderId={placedId} />
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
      pendingLinks={<OrdersAndHome />}
      unknownLinks={
        <Link to={paths.home} className={button({ variant: 'secondary' })}>
          Return Home
        </Link>
      }
    />
  )
}
