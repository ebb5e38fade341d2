import type { Db } from '../../platform/db/database.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { type RequestedRefund, requestRefund } from '../payments/index.ts'
import { price } from './emails.ts'
import { noteEvent } from './events.ts'
import type { OrderRow } from './queries.ts'

/** Writes down that an order's money shall go back: so much of it, or all that is left. */
export async function askRefund(
  db: Db,
  { id, payment_id }: OrderRow,
  cents: number | undefined,
  reason: string,
  by: string,
): Promise<RequestedRefund | Failure> {
  const wish = await requestRefund(db, { paymentId: payment_id, cents, reason, by })
  if (wish instanceof Failure) return wish
  await noteEvent(db, id, `Refund of ${price(wish.cents)} asked for`, by)
  return wish
}
