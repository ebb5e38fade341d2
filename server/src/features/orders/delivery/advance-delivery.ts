import type { DeliveryStatus } from '@storylamp/contract/orders/orders'
import type { Db } from '../../../platform/db/database.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { lockPayment } from '../../payments/index.ts'
import { emailCustomer } from '../email-customer.ts'
import { deliveryEmail, type Shop } from '../emails.ts'
import { findOrderById, forgetAddress, lockOrder, type OrderRow, recordEvent, updateOrder } from '../queries.ts'
import { requestOrderRefund } from '../refunds/request-order-refund.ts'

/** Whatever locks both, locks the payment first: two orders of locking could deadlock. */
export async function lockOrderWithPayment(db: Db, id: string): Promise<OrderRow> {
  const order = await findOrderById(db, id)
  if (order !== undefined) await lockPayment(db, order.payment_id)
  return lockOrder(db, id)
}

/**
 * Moves a locked order to its next status and emails the customer. Cancelling refunds what is left of the payment (D26);
 * returns the refund to execute. Without `by` the warehouse reported the step.
 */
export async function advanceDelivery(
  db: Db,
  shop: Shop,
  order: OrderRow,
  to: DeliveryStatus,
  by?: string,
): Promise<string | undefined> {
  await updateOrder(db, order.id, { delivery_status: to, cancel_requested_at: null })
  await recordEvent(db, order.id, to, by)
  if (to === 'Shipped' || to === 'Delivered') {
    await emailCustomer(db, order, (parent) => deliveryEmail(shop, parent, { ...order, delivery_status: to }))
  }
  if (to === 'Delivered') await forgetAddress(db, order.id)
  if (to !== 'Cancelled') return undefined
  const refund = await requestOrderRefund(db, order.id, {
    paymentId: order.payment_id,
    cents: undefined,
    reason: 'The order was cancelled',
    by: by ?? 'the shop',
  })
  return refund instanceof Failure ? undefined : refund.refundId
}
