import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import type { Actor } from '../../events/index.ts'
import type { Site } from '../emails.ts'
import { hasLostDispute } from '../problems.ts'
import { lockOrder, type OrderRow, recordStep } from '../queries.ts'
import { requestOrderRefund } from '../refunds/request-order-refund.ts'
import { cancelRestShipment } from '../shipments/move-shipment.ts'
import { linesToPack } from '../shipments/pieces.ts'
import { isDivided, parcelsOf } from '../shipments/shipments-of.ts'
import { advanceDelivery, mailLostMoney, recordState, refundCancelled } from './advance-delivery.ts'

/** What of a divided order has left cannot be cancelled: the rest is, and is refunded. Returns the refund to execute. */
export async function cancelRest(db: Db, site: Site, order: OrderRow, by: Actor): Promise<string | undefined> {
  await recordStep(db, order, { kind: 'order.rest_cancelled', details: {}, by })
  const refundId = await refundRest(db, order, by)
  if (await hasLostDispute(db, order)) await mailLostMoney(db, site, order, 'rest')
  await endShipping(db, site, order, by)
  return refundId
}

/** Requests what the pieces cost that will not leave any more, but at most what is left of the payment. */
export async function refundRest(db: Db, order: OrderRow, by: Actor = 'shop'): Promise<string | undefined> {
  const lines = (await linesToPack(db, order)).map(({ position, pieces }) => ({ line: position, pieces }))
  if (lines.length === 0) return undefined
  const asked = { paymentId: order.payment_id, cents: undefined }
  const refund = await requestOrderRefund(db, order, { ...asked, cause: 'cancelled', by }, { lines })
  if (!(refund instanceof Refusal)) return refund.refundId
  return refund.code === 'refund_too_large' ? refundCancelled(db, order, by) : undefined
}

/** If the unsent pieces of a divided order were refunded, the order is shipped. */
export async function endIfNothingToPack(db: Db, site: Site, order: OrderRow): Promise<void> {
  const isOpen = isDivided(order) && order.state === 'processing'
  if (isOpen && (await linesToPack(db, order)).length === 0) await endShipping(db, site, order, 'shop')
}

async function endShipping(db: Db, site: Site, order: OrderRow, by: Actor): Promise<void> {
  await cancelRestShipment(db, order)
  await recordState(db, order, 'shipped', by)
  const isArrived = parcelsOf(order).every(({ delivered_at }) => delivered_at !== null)
  if (isArrived) await advanceDelivery(db, site, await lockOrder(db, order.id), 'delivered', by)
}
