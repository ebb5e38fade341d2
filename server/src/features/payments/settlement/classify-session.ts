import type { PaymentStatus } from '@storylamp/contract/orders/orders'
import type { CheckoutSession } from '../../../providers/payments/provider.ts'
import type { PaymentRow } from '../queries.ts'

export type SessionState = { status: PaymentStatus; isUnderWay: boolean; problem: string | null }

const stands = (status: PaymentStatus, problem: string | null = null): SessionState => ({
  status,
  isUnderWay: false,
  problem,
})

type Agreed = Pick<PaymentRow, 'id' | 'amount_cents' | 'currency'>

/** How a payment stands by what the provider says of its session now. */
export function classifySession(payment: Agreed, session: CheckoutSession): SessionState {
  const problem = differenceOf(payment, session)
  // Money that is not what was agreed on completes nothing; somebody has to look.
  if (problem !== undefined) return session.isPaid ? stands('Failed', problem) : stands('Pending')
  if (session.isPaid) return stands('Completed')
  if (session.status === 'expired' || session.hasFailed) return stands('Failed')
  return { ...stands('Pending'), isUnderWay: session.status === 'complete' }
}

function differenceOf(payment: Agreed, session: CheckoutSession): string | undefined {
  if (session.paymentId !== payment.id) return 'the session belongs to another payment'
  if (session.currency !== payment.currency) return `paid in ${session.currency}`
  return session.amountCents === payment.amount_cents ? undefined : `paid ${session.amountCents} cents`
}
