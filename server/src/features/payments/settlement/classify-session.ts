import type { PaymentStatus } from '@storylamp/contract/orders/orders'
import type { CheckoutSession } from '../../../providers/payments/provider.ts'
import type { PaymentRow } from '../queries.ts'

export type SessionState = {
  status: PaymentStatus
  /** The customer has finished, and the money is on its way. */
  isUnderWay: boolean
  /** Why staff must look at it. */
  problem: string | null
}

type Agreed = Pick<PaymentRow, 'id' | 'amount_cents' | 'currency'>

/** Derives the payment's state from its session at the provider. */
export function classifySession(payment: Agreed, session: CheckoutSession): SessionState {
  const difference = findDifference(payment, session)
  const hasEnded = session.isPaid || session.status === 'expired' || session.hasFailed
  if (!hasEnded) return { status: 'Pending', isUnderWay: session.status === 'complete', problem: null }
  if (difference === undefined && session.isPaid) return { status: 'Completed', isUnderWay: false, problem: null }
  // A wrong amount settles nothing and needs staff; without money there is nothing to check.
  return { status: 'Failed', isUnderWay: false, problem: session.isPaid ? (difference ?? null) : null }
}

function findDifference(payment: Agreed, session: CheckoutSession): string | undefined {
  if (session.paymentId !== payment.id) return 'the session belongs to another payment'
  if (session.currency !== payment.currency) return `paid in ${session.currency}`
  return session.amountCents === payment.amount_cents ? undefined : `paid ${session.amountCents} cents`
}
