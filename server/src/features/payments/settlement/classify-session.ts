import type { PaymentState } from '@storylamp/contract/payments/payment-states'
import type { CheckoutSession } from '../../../providers/payments/provider.ts'
import type { PaymentRow } from '../queries.ts'

export type SessionState = {
  state: PaymentState
  /** Why staff must look at it. */
  problem: string | null
}

type Agreed = Pick<PaymentRow, 'id' | 'amount_cents' | 'currency'>

/** Derives the payment's state from its session at the provider. */
export function classifySession(payment: Agreed, session: CheckoutSession): SessionState {
  const difference = findDifference(payment, session)
  const hasEnded = session.isPaid || session.status === 'expired' || session.hasFailed
  if (!hasEnded) return { state: session.status === 'complete' ? 'under_way' : 'open', problem: null }
  if (difference === undefined && session.isPaid) return { state: 'completed', problem: null }
  // A wrong amount settles nothing and needs staff; without money there is nothing to check.
  if (session.isPaid) return { state: 'failed', problem: difference ?? null }
  return { state: session.hasFailed ? 'failed' : 'abandoned', problem: null }
}

function findDifference(payment: Agreed, session: CheckoutSession): string | undefined {
  if (session.paymentId !== payment.id) return 'the session belongs to another payment'
  if (session.currency !== payment.currency) return `paid in ${session.currency}`
  return session.amountCents === payment.amount_cents ? undefined : `paid ${session.amountCents} cents`
}
