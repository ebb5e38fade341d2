import type { DeliveryStatus } from '@storylamp/contract/orders'
import { deliveryStatuses } from '@storylamp/contract/orders'
import type { Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { FulfilmentProvider, ShipmentNews } from '../../providers/fulfilment/provider.ts'
import { mailToParent } from '../accounts/index.ts'
import { deliveryLetter, type Shop } from './letters.ts'
import { findLines, findOrderById, findUnderWay, lockOrder, type OrderRow, updateOrder } from './queries.ts'

export type DeliveryParts = Shop & { db: Db; log: Log; fulfilment: FulfilmentProvider | undefined }

/** The job of a paid order: hands it to the warehouse. Without one it waits for people in the back office. */
export async function fulfilOrder({ db, fulfilment }: DeliveryParts, orderId: string): Promise<void> {
  const order = await findOrderById(db, orderId)
  if (fulfilment === undefined || order?.delivery_status !== 'Processing' || order.fba_order_id !== null) return
  if (order.delivery_details === null) return
  const lines = await findLines(db, [order.id])
  const fbaOrderId = await fulfilment.send({
    orderId: order.id,
    number: String(order.number),
    orderedAt: order.created_at,
    items: lines.map(({ sku, quantity }) => ({ sku, quantity })),
    to: order.delivery_details,
  })
  await updateOrder(db, order.id, { fba_order_id: fbaOrderId })
}

/** The job that asks the warehouse how its parcels get on. */
export async function followDeliveries(parts: DeliveryParts): Promise<void> {
  const { db, fulfilment, log } = parts
  if (fulfilment === undefined) return
  for (const { id, fba_order_id } of await findUnderWay(db)) {
    if (fba_order_id === null) continue
    await fulfilment
      .look(fba_order_id)
      .then((news) => noteDelivery(parts, id, news))
      .catch((error) => log.warn({ err: error, order: id }, 'the warehouse could not be asked about an order'))
  }
}

/** Moves an order on, never back, and tells the customer. */
async function noteDelivery(parts: DeliveryParts, id: string, { status, tracking }: ShipmentNews): Promise<void> {
  await parts.db.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, id)
    if (!isStepForward(order.delivery_status, status)) return
    const change = {
      delivery_status: status,
      ...(tracking === undefined ? {} : { tracking: JSON.stringify(tracking) }),
    }
    await updateOrder(transaction, id, change)
    const moved: OrderRow = { ...order, delivery_status: status, tracking: tracking ?? order.tracking }
    if (status === 'Shipped' || status === 'Delivered') {
      await mailToParent(transaction, order.family_id, (parent) => deliveryLetter(parts, parent, moved))
    }
  })
}

/** Forward only, and cancelled only before it is shipped. */
function isStepForward(from: DeliveryStatus | null, to: DeliveryStatus): boolean {
  if (from === null || from === 'Cancelled') return false
  if (to === 'Cancelled') return from === 'Processing'
  return deliveryStatuses.indexOf(to) > deliveryStatuses.indexOf(from)
}
