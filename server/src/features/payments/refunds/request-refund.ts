import { randomUUID } from 'node:crypto'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { Db } from '../../../platform/db/database.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { lockPayment } from '../queries.ts'
import { insertRefund, sumUnderWay } from './refund-queries.ts'

/** Without an amount it is all that is left. */
export type RefundRequest = { paymentId: string; cents: number | undefined; reason: string; by: string }

export type RequestedRefund = { refundId: string; cents: number }

/** Writes down what is to go back, before the provider hears of it: never more than is left, whoever else wishes it too. */
export async function requestRefund(
  db: Db,
  { paymentId, cents, reason, by }: RefundRequest,
): Promise<RequestedRefund | Failure> {
  const payment = await lockPayment(db, paymentId)
  if (payment.status !== 'Completed') return new Failure('conflict', adminTexts.notPaid)
  const left = payment.amount_cents - payment.refunded_cents - (await sumUnderWay(db, paymentId))
  const wished = cents ?? left
  if (wished <= 0 || wished > left) return new Failure('conflict', adminTexts.refundTooMuch)
  const id = randomUUID()
  await insertRefund(db, { id, payment_id: paymentId, amount_cents: wished, reason, by })
  return { refundId: id, cents: wished }
}
