import { type Step, stateOf } from '@storylamp/contract/orders/states'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import type { Actor } from '../../events/index.ts'
import { lockPaymentsOf } from '../../payments/index.ts'
import {
  cancelledAfterDisputeEmail,
  deliveryEmail,
  emailCustomer,
  mailParcel,
  parcelTrackingEmail,
  type Site,
  trackingEmail,
} from '../emails.ts'
import { closeMoved, hasLostDispute } from '../problems.ts'
import { forgetAddress, lockOrder, type OrderRow, recordStep, updateOrder } from '../queries.ts'
import { requestOrderRefund } from '../refunds/refund-order.ts'
import { moveShipments } from '../shipments/move-shipment.ts'
import {
  countPieces,
  findLastParcel,
  findShippedLines,
  isDivided,
  isSameTracking,
  lastShipment,
  type Parcel,
  parcelsOf,
} from '../shipments/pieces.ts'
import { endCancellation, type Shipment, updateShipment } from '../shipments/shipment-queries.ts'
import type { Tracking } from '../tables.ts'

/** Payments are always locked before the order, to prevent deadlocks. */
export async function lockOrderWithPayment(db: Db, id: string): Promise<OrderRow> {
  await lockPaymentsOf(db, id)
  return lockOrder(db, id)
}

const kindOf = {
  shipped: 'order.shipped',
  out_for_delivery: 'order.out_for_delivery',
  delivered: 'order.delivered',
  cancelled: 'order.cancelled',
} as const

export async function recordState(db: Db, order: OrderRow, to: Step, by: Actor): Promise<void> {
  const moved = await lockOrder(db, order.id)
  const state = stateOf(moved.shipments)
  await updateOrder(db, order.id, { state })
  await endCancellation(db, order.id, state === 'cancelled' ? 'confirmed' : 'too_late')
  await recordStep(db, order, { kind: kindOf[to], details: {}, by })
  await closeMoved(db, { ...moved, state })
}

/**
 * Moves a locked order to its next state and emails the customer. Cancelling refunds what is left of the payment;
 * returns the refund to execute.
 */
export async function advanceDelivery(db: Db, site: Site, order: OrderRow, to: Step, by: Actor) {
  await moveShipments(db, order, to)
  await recordState(db, order, to, by)
  if (to === 'cancelled' && (await hasLostDispute(db, order))) await mailLostMoney(db, site, order)
  if (isDivided(order)) await moveParcels(db, site, order, to, by)
  const isMailed = to === 'delivered' || (to === 'shipped' && !isDivided(order))
  if (isMailed) {
    const lines = await findShippedLines(db, order)
    await emailCustomer(db, site, order, (shop) => deliveryEmail(shop, { ...order, state: to }, lines))
  }
  if (to === 'delivered') await forgetAddress(db, order.id)
  return to === 'cancelled' ? refundCancelled(db, order, by) : undefined
}

/** The rest of a divided order leaves with its next step, in a parcel that has a mail of its own. */
async function moveParcels(db: Db, site: Site, order: OrderRow, to: Step, by: Actor): Promise<void> {
  const rest = order.state === 'processing' ? await noteRest(db, order, by) : undefined
  if (to === 'shipped' && rest !== undefined) await mailParcel(db, site, order, rest, { isLast: true })
}

/** Undefined if nothing was left to be sent. */
async function noteRest(db: Db, order: OrderRow, by: Actor): Promise<Parcel | undefined> {
  if (lastShipment(await lockOrder(db, order.id)).state === 'cancelled') return undefined
  const parcel = await findLastParcel(db, order.id)
  const details = { shipment: parcel.number, pieces: countPieces(parcel.lines), isRest: true }
  await recordStep(db, order, { kind: 'shipment.shipped', details, by })
  return parcel
}

/** No refund follows, and so no mail of one. */
export async function mailLostMoney(db: Db, site: Site, order: OrderRow, what: 'order' | 'rest' = 'order') {
  await recordStep(db, order, { kind: 'order.not_refunded', details: {}, by: 'shop' })
  await emailCustomer(db, site, order, (shop) => cancelledAfterDisputeEmail(shop, order, what))
}

/** Requests what is left of the payment; returns the refund to execute, if anything is left that is not disputed. */
export async function refundCancelled(db: Db, order: OrderRow, by: Actor = 'shop'): Promise<string | undefined> {
  const refund = await requestOrderRefund(db, order, {
    order: order.id,
    cents: undefined,
    cause: 'cancelled',
    by,
  })
  return refund instanceof Refusal ? undefined : refund.refundId
}

/**
 * Records a new tracking number of a shipment, and mails it if that is on its way; returns whether it is new. It tells where the
 * customer lives, so an order whose address is erased gets none.
 */
export async function noteTracking(
  db: Db,
  site: Site,
  order: OrderRow,
  shipment: Shipment,
  { tracking, by, isAnnounced }: { tracking: Tracking; by: Actor; isAnnounced: boolean },
): Promise<boolean> {
  if (order.delivery_details === null || isSameTracking(shipment.tracking, tracking)) return false
  await updateShipment(db, shipment, { tracking: JSON.stringify(tracking) })
  const { number, state } = shipment
  const parcel = parcelsOf(order).find((one) => one.number === number)
  await recordStep(db, order, { kind: 'tracking.noted', details: parcel ? { shipment: number } : {}, by })
  // The mail of the step contains the tracking number too.
  if (isAnnounced || (state !== 'shipped' && state !== 'out_for_delivery')) return true
  await emailCustomer(db, site, order, (shop) =>
    parcel ? parcelTrackingEmail(shop, order, number, tracking) : trackingEmail(shop, order, tracking),
  )
  return true
}
