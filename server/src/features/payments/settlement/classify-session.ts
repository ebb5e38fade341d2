import type { PaymentStatus } from '@storylamp/contract/orders/orders'
import type { CheckoutSession } from '../../../providers/payments/provider.ts'
import type { PaymentRow } from '../queries.ts'

export type SessionState = {
  status: PaymentStatus
  /** The customer has finished, and the money is on its way. */
  isUnderWay: boolean
  /** It has ended, and nobody has paid. */
  isAbandoned: boolean
  /** Why staff must look at it. */
  problem: string | null
}

type Agreed = Pick<PaymentRow, 'id' | 'amount_cents' | 'currency'>

/** Derives the payment's state from its session at the provider. */
export function classifySession(payment: Agreed, session: CheckoutSession): SessionState {
  const difference = findDifference(payment, session)
  const hasEnded = session.isPaid || session.status === 'expired' || session.hasFailed
  const settled = { isUnderWay: false, isAbandoned: false, problem: null }
  if (!hasEnded) return { ...settled, status: 'Pending', isUnderWay: session.status === 'complete' }
  if (difference === undefined && session.isPaid) return { ...settled, status: 'Completed' }
  // A wrong amount settles nothing and needs staff; without money there is nothing to check.
  if (session.isPaid) return { ...settled, status: 'Failed', problem: difference ?? null }
  return { ...settled, status: 'Failed', isAbandoned: !session.hasFailed }
}

function findDifference(payment: Agreed, session: CheckoutSession): string | undefined {
  if (session.paymentId !== payment.id) return 'the session belongs to another payment'
  if (session.currency !== payment.currency) return `paid in ${session.currency}`
  return session.amountCents === payment.amount_cents ? undefined : `paid ${session.amountCents} cents`
}
