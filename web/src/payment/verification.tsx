import picture from 'media:brand/empty-orders'
import { type ReactNode, useEffect } from 'react'
import { OutcomePage } from './outcome-page.tsx'
import { PaymentPending } from './payment-pending.tsx'
import { PaymentUnknown } from './payment-unknown.tsx'
import type { KnownStanding, Payment } from './payments.ts'
import { useStanding } from './use-standing.ts'

type Props<Known> = {
  payment: Payment<Known>
  sessionId: string
  paid: (known: Known) => ReactNode
  failed: ReactNode
  /** On from a payment that takes long, and back from one of which nothing is known. */
  waysOn: ReactNode
  wayBack: ReactNode
}

/** S2.15, S2.18: nothing is called successful before the shop has asked the provider. */
export function Verification<Known extends KnownStanding>(props: Props<Known>) {
  const { payment, sessionId, paid, failed, waysOn, wayBack } = props
  const { known, words, ask, askAgain } = useStanding(payment, sessionId)
  const isChecking = known === undefined && words === undefined
  useEffect(() => {
    if (isChecking) ask()
  }, [isChecking, ask])
  return (
    <div aria-live="polite">
      {isChecking && (
        <OutcomePage picture={picture} title="Checking your payment">
          <p>One moment…</p>
        </OutcomePage>
      )}
      {known?.status === 'Completed' && paid(known)}
      {known?.status === 'Pending' && (
        <PaymentPending ask={ask} kept={payment.kept}>
          {waysOn}
        </PaymentPending>
      )}
      {known?.status === 'Failed' && failed}
      {words !== undefined && (
        <PaymentUnknown words={words} kept={payment.kept} onRetry={askAgain}>
          {wayBack}
        </PaymentUnknown>
      )}
    </div>
  )
}
