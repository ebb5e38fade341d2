import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { DeliveryStatus } from '@storylamp/contract/orders/orders'
import { returnTexts } from '@storylamp/contract/returns/return-texts'
import { stockTexts } from '@storylamp/contract/stock/stock-texts'
import type { Db } from '../../../platform/db/database.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { lockPayment } from '../../payments/index.ts'
import { returnPieces } from '../../stock/index.ts'
import { emailCustomer } from '../email-customer.ts'
import { cancelledAfterDisputeEmail, deliveryEmail, type Site, trackingEmail } from '../emails.ts'
import {
  findLines,
  findOrderById,
  forgetAddress,
  lockOrder,
  type OrderRow,
  recordEvent,
  updateOrder,
} from '../queries.ts'
import { requestOrderRefund } from '../refunds/request-order-refund.ts'
import type { Tracking } from '../tables.ts'
import { hasLostDispute } from './lost-dispute.ts'

/** The payment is always locked before the order, to prevent deadlocks. */
export async function lockOrderWithPayment(db: Db, id: string): Promise<OrderRow> {
  const order = await findOrderById(db, id)
  if (order !== undefined) await lockPayment(db, order.payment_id)
  return lockOrder(db, id)
}

/** What a person who ships or cancels the parcel has looked at. */
const endsOnceMoved: string[] = [stockTexts.missingPieces, returnTexts.withdrawn, adminTexts.disputeLost]

/**
 * Moves a locked order to its next status and emails the customer. Cancelling refunds what is left of the payment (D26);
 * returns the refund to execute. Without `by` the warehouse reported the step.
 */
export async function advanceDelivery(
  db: Db,
  site: Site,
  order: OrderRow,
  to: DeliveryStatus,
  by?: string,
): Promise<string | undefined> {
  await updateOrder(db, order.id, {
    delivery_status: to,
    cancel_requested_at: null,
    ...(endsOnceMoved.includes(order.parcel_problem ?? '') ? { parcel_problem: null } : {}),
  })
  await recordEvent(db, order.id, to, by)
  if (to === 'Cancelled') {
    await returnPieces(db, order.id)
    if (await hasLostDispute(db, order)) await tellOfLostMoney(db, site, order)
  }
  if (to === 'Shipped' || to === 'Delivered') {
    const lines = await findLines(db, [order.id])
    await emailCustomer(db, site, order, (parent, shop) =>
      deliveryEmail(shop, parent, { ...order, delivery_status: to }, lines),
    )
  }
  if (to === 'Delivered') await forgetAddress(db, order.id)
  return to === 'Cancelled' ? refundCancelled(db, order, by) : undefined
}

/** No refund follows, and so no mail of one. */
async function tellOfLostMoney(db: Db, site: Site, order: OrderRow): Promise<void> {
  await recordEvent(db, order.id, 'The bank has taken the money back already: nothing is refunded for it')
  await emailCustomer(db, site, order, (parent, shop) => cancelledAfterDisputeEmail(shop, parent, order))
}

/** Requests what is left of the payment; returns the refund to execute, if anything is left that is not disputed. */
export async function refundCancelled(db: Db, order: OrderRow, by = 'the shop'): Promise<string | undefined> {
  const refund = await requestOrderRefund(db, order, {
    paymentId: order.payment_id,
    cents: undefined,
    reason: 'The order was cancelled',
    by,
  })
  return refund instanceof Failure ? undefined : refund.refundId
}

/** Records a new tracking number, and mails it if the parcel is on its way; returns whether it is new. */
export async function noteTracking(
  db: Db,
  site: Site,
  order: OrderRow,
  tracking: Tracking,
  { by, isAnnounced }: { by?: string; isAnnounced: boolean },
): Promise<boolean> {
  if (isSameTracking(order.tracking, tracking)) return false
  await updateOrder(db, order.id, { tracking: JSON.stringify(tracking) })
  await recordEvent(db, order.id, 'Tracking noted', by)
  // The status mail contains the tracking number too.
  const isOnTheWay = order.delivery_status === 'Shipped' || order.delivery_status === 'Out for Delivery'
  if (isOnTheWay && !isAnnounced)
    await emailCustomer(db, site, order, (parent, shop) => trackingEmail(shop, parent, order, tracking))
  return true
}

const isSameTracking = (one: Tracking | null, other: Tracking): boolean =>
  one !== null && one.carrier === other.carrier && one.number === other.number && one.url === other.url
