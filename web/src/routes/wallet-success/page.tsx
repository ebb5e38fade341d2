import { NothingToCheck } from '../../payment/nothing-to-check.tsx'
import { PaymentSkeleton } from '../../payment/payment-skeleton.tsx'
import { topUpPayment } from '../../payment/payments.ts'
import { useReturningSession } from '../../payment/session-id.ts'
import { Verification } from '../../payment/verification.tsx'
import { looks } from '../../ui/classes.ts'
import type { GuardedPage } from '../../ui/guarded-page.ts'
import { NotToppedUp } from './not-topped-up.tsx'
import { ReturnToWallet } from './return-to-wallet.tsx'
import { ToppedUp } from './topped-up.tsx'

export const handle: GuardedPage = {
  title: 'Your payment',
  description: 'How the payment of your tokens went.',
  Skeleton: PaymentSkeleton,
  hasOwnHead: true,
}

/** S2.15 */
export function Component() {
  const sessionId = useReturningSession(topUpPayment)
  if (sessionId === null) {
    return (
      <NothingToCheck payment={topUpPayment}>
        <ReturnToWallet />
      </NothingToCheck>
    )
  }
  return (
    <Verification
      payment={topUpPayment}
      sessionId={sessionId}
      paid={({ walletBalance }) => <ToppedUp sessionId={sessionId} walletBalance={walletBalance} />}
      failed={<NotToppedUp />}
      waysOn={<ReturnToWallet />}
      wayBack={<ReturnToWallet look={looks.quiet} />}
    />
  )
}
