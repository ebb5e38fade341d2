import type { Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { FulfilmentProvider, ShipmentNews } from '../../providers/fulfilment/provider.ts'
import { isStepForward } from './delivery-steps.ts'
import type { Shop } from './emails.ts'
import { holdOrder, moveOrder } from './move-order.ts'
import { findLines, findOrderById, findUnderWay, updateOrder } from './queries.ts'

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
  // Somebody may have cancelled it while the warehouse was told.
  const now = await findOrderById(db, orderId)
  if (now?.delivery_status === 'Cancelled') await fulfilment.cancel(fbaOrderId)
}

/** The job that asks the warehouse how its parcels get on. */
export async function followDeliveries(deps: DeliveryParts): Promise<void> {
  const { db, fulfilment, log } = deps
  if (fulfilment === undefined) return
  for (const { id, fba_order_id } of await findUnderWay(db)) {
    if (fba_order_id === null) continue
    await fulfilment
      .look(fba_order_id)
      .then((news) => noteDelivery(deps, id, news))
      .catch((error) => log.warn({ err: error, order: id }, 'the warehouse could not be asked about an order'))
  }
}

/** What the warehouse says moves an order on as well, never back. */
async function noteDelivery(deps: DeliveryParts, id: string, { status, tracking }: ShipmentNews): Promise<void> {
  await deps.db.transaction().execute(async (transaction) => {
    const order = await holdOrder(transaction, id)
    if (!isStepForward(order.delivery_status, status)) return
    if (tracking !== undefined) await updateOrder(transaction, id, { tracking: JSON.stringify(tracking) })
    await moveOrder(transaction, deps, { ...order, tracking: tracking ?? order.tracking }, status, undefined)
  })
}
