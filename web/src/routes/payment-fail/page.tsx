import { paymentTexts } from '@storylamp/contract/texts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { PaymentFailed } from '../../payment/payment-failed.tsx'
import { PaymentSkeleton } from '../../payment/payment-skeleton.tsx'
import { storedSessionId } from '../../payment/session-id.ts'
import { useStanding } from '../../payment/use-standing.ts'
import type { GuardedPage } from '../../ui/guarded-page.ts'

export const handle: GuardedPage = {
  title: paymentTexts.unsuccessful,
  description: 'The payment did not go through.',
  Skeleton: PaymentSkeleton,
  hasOwnHead: true,
}

export function Component() {
  const sessionId = storedSessionId()
  return (
    <>
      {sessionId !== null && <WasItPaid sessionId={sessionId} />}
      <PaymentFailed />
    </>
  )
}

/** Whoever paid in another tab, or at the last moment, must not read that nothing was charged. */
function WasItPaid({ sessionId }: { sessionId: string }) {
  const navigate = useNavigate()
  const { standing, ask } = useStanding(sessionId)
  useEffect(() => {
    ask()
  }, [ask])
  useEffect(() => {
    if (standing?.status === 'Completed') navigate(paths.paymentSuccess, { replace: true })
  }, [standing, navigate])
  return null
}
