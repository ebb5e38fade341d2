import { type Cents, formatCents } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { requestRefund } from '../../payments/index.ts'
import { type OrderRow, recordEvent } from '../queries.ts'

/** Records that an amount of an order's money goes back, or all that is left. It is executed after the transaction. */
export async function requestOrderRefund(
  db: Db,
  { id, payment_id }: OrderRow,
  amount: Cents | undefined,
  reason: string,
  by: string,
) {
  const refund = await requestRefund(db, { paymentId: payment_id, cents: amount, reason, by })
  if (refund instanceof Failure) return refund
  await recordEvent(db, id, `Refund of ${formatCents(refund.cents)} asked for`, by)
  return refund
}
