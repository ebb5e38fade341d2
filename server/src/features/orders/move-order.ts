import type { DeliveryStatus } from '@storylamp/contract/orders/orders'
import type { Db } from '../../platform/db/database.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { lockPayment } from '../payments/index.ts'
import { askRefund } from './ask-refund.ts'
import { deliveryLetter, type Shop } from './emails.ts'
import { noteEvent, writeAbout } from './events.ts'
import { findOrderById, lockOrder, type OrderRow, updateOrder } from './queries.ts'

/** Locks an order, and its payment first: whatever needs both takes them in this order, so that nobody waits in a circle. */
export async function holdOrder(db: Db, id: string): Promise<OrderRow> {
  const order = await findOrderById(db, id)
  if (order !== undefined) await lockPayment(db, order.payment_id)
  return lockOrder(db, id)
}

/**
 * Moves an order that is held a step forward and tells the customer. What is cancelled is paid back, as far as it was not
 * (D26): answers the refund that is to be made.
 */
export async function moveOrder(
  db: Db,
  shop: Shop,
  order: OrderRow,
  to: DeliveryStatus,
  by: string | undefined,
): Promise<string | undefined> {
  await updateOrder(db, order.id, { delivery_status: to })
  await noteEvent(db, order.id, to, by)
  if (to === 'Shipped' || to === 'Delivered') {
    await writeAbout(db, order, (parent) => deliveryLetter(shop, parent, { ...order, delivery_status: to }))
  }
  if (to !== 'Cancelled') return undefined
  const asked = await askRefund(db, order, undefined, 'The order was cancelled', by ?? 'the warehouse')
  return asked instanceof Failure ? undefined : asked.refundId
}
