import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { findOwnPayment, settle } from '../../payments/index.ts'
import type { OrderDeps } from '../deps.ts'
import { findOrderOfPayment } from '../queries.ts'

/** Settles the payment if the provider has news. Another family's session is not found, like an unknown one (D24). */
export async function purchaseStatus({ db, payments }: OrderDeps, familyId: string, sessionId: string) {
  const payment = await findOwnPayment(db, familyId, 'order', sessionId)
  if (payment === undefined) return new Failure('not_found', paymentTexts.sessionNotFound)
  const status = await settle(payments, payment)
  const { id } = await findOrderOfPayment(db, payment.id)
  return { status, orderId: id }
}
