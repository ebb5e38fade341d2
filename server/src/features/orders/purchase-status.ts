import { paymentTexts } from '@storylamp/contract/texts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { findOwnPayment, settle } from '../payments/index.ts'
import type { OrderParts } from './deps.ts'
import { findOrderOfPayment } from './queries.ts'

/** Asks and settles; somebody else's session is as unknown as one that nobody has (D24). */
export async function purchaseStatus({ db, payments }: OrderParts, familyId: string, sessionId: string) {
  const payment = await findOwnPayment(db, familyId, 'order', sessionId)
  if (payment === undefined) return new Failure('not_found', paymentTexts.sessionNotFound)
  const status = await settle(payments, payment)
  const { id } = await findOrderOfPayment(db, payment.id)
  return { status, orderId: id }
}
