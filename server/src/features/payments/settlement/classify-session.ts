import type { PaymentState } from '@storylamp/contract/payments/payment-states'
import type { CheckoutSession } from '../../../providers/payments/provider.ts'
import type { PaymentRow } from '../queries.ts'
import type { Mismatch } from '../tables.ts'

export type SessionState = {
  state: PaymentState
  /** What was paid in place of what was agreed: staff must look at it. */
  mismatch: Mismatch | null
}

type Agreed = Pick<PaymentRow, 'id' | 'amount_cents' | 'currency'>

export function classifySession(payment: Agreed, session: CheckoutSession): SessionState {
  const mismatch = findMismatch(payment, session)
  const hasEnded = session.isPaid || session.status === 'expired' || session.hasFailed
  if (!hasEnded) return { state: session.status === 'complete' ? 'under_way' : 'open', mismatch: null }
  // A wrong amount settles nothing and needs staff; without money there is nothing to check.
  if (session.isPaid) return { state: mismatch === null ? 'completed' : 'failed', mismatch }
  return { state: session.hasFailed ? 'failed' : 'abandoned', mismatch: null }
}

function findMismatch(payment: Agreed, { paymentId, currency, amountCents }: CheckoutSession): Mismatch | null {
  const money = { cents: amountCents, currency }
  if (paymentId !== payment.id) return { problem: 'session', money }
  if (currency !== payment.currency) return { problem: 'currency', money }
  return amountCents === payment.amount_cents ? null : { problem: 'amount', money }
}
