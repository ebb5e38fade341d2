import { formatCents } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { type RefundRequest, requestRefund } from '../../payments/index.ts'
import { recordEvent } from '../queries.ts'

/** Records a refund of an amount, or of the rest. It is executed after the transaction. */
export async function requestOrderRefund(db: Db, orderId: string, request: RefundRequest) {
  const refund = await requestRefund(db, request)
  if (refund instanceof Failure) return refund
  await recordEvent(db, orderId, `Refund of ${formatCents(refund.cents)} asked for`, request.by)
  return refund
}
