import { NothingToCheck } from '../../features/payment/nothing-to-check.tsx'
import { PaymentSkeleton } from '../../features/payment/payment-skeleton.tsx'
import { topUpPayment } from '../../features/payment/payments.ts'
import { useReturningSession } from '../../features/payment/session-id.ts'
import { Verification } from '../../features/payment/verification.tsx'
import { button } from '../../ui/classes.ts'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
import { NotToppedUp } from './not-topped-up.tsx'
import { ReturnToWallet } from './return-to-wallet.tsx'
import { ToppedUp } from './topped-up.tsx'

export const handle: GuardedPage = {
  title: 'Your payment',
  description: 'How the payment of your tokens went.',
  Skeleton: PaymentSkeleton,
  hasOwnHead: true,
}

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
      pendingLinks={<ReturnToWallet />}
      unknownLinks={<ReturnToWallet className={button({ variant: 'secondary' })} />}
    />
  )
}
