import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import * as z from 'zod/mini'
import type { Db } from '../../../platform/db/database.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import type { Log } from '../../../platform/log.ts'
import {
  FulfilmentError,
  type FulfilmentProvider,
  type ShipmentUpdate,
} from '../../../providers/fulfilment/provider.ts'
import type { Shop } from '../emails.ts'
import { findLines, findOrderById, findOrdersInDelivery, type OrderRow, updateOrder } from '../queries.ts'
import { advanceDelivery, lockOrderWithPayment } from './advance-delivery.ts'
import { isStepForward } from './delivery-steps.ts'

export type WarehouseDeps = Shop & { db: Db; log: Log; fulfilment: FulfilmentProvider | undefined }

export const fulfilOrderJob = { name: 'fulfil-order', payload: z.object({ orderId: z.string() }) }

/** The job of a paid order: sends it to the warehouse. Without a warehouse it waits for staff. */
export async function fulfilOrder({ db, fulfilment }: WarehouseDeps, orderId: string): Promise<void> {
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
  // The order may have been cancelled during the call.
  const current = await findOrderById(db, orderId)
  if (current?.delivery_status === 'Cancelled') await fulfilment.cancel(fbaOrderId)
}

/** The job that asks the warehouse about every order in delivery. */
export async function followDeliveries(deps: WarehouseDeps): Promise<void> {
  const { db, fulfilment, log } = deps
  if (fulfilment === undefined) return
  for (const { id, fba_order_id } of await findOrdersInDelivery(db)) {
    await fulfilment
      .track(fba_order_id)
      .then((update) => recordUpdate(deps, id, update))
      .catch((error) => log.warn({ err: error, order: id }, 'the warehouse could not be asked about an order'))
  }
}

async function recordUpdate(deps: WarehouseDeps, id: string, { status, tracking }: ShipmentUpdate): Promise<void> {
  await deps.db.transaction().execute(async (transaction) => {
    const order = await lockOrderWithPayment(transaction, id)
    if (!isStepForward(order.delivery_status, status)) return
    if (tracking !== undefined) await updateOrder(transaction, id, { tracking: JSON.stringify(tracking) })
    await advanceDelivery(transaction, deps, { ...order, tracking: tracking ?? order.tracking }, status)
  })
}

/**
 * Cancels an order at the warehouse, if it is there. If the shop is killed right after, `followDeliveries` hears of the
 * cancellation.
 */
export async function cancelAtWarehouse(
  fulfilment: FulfilmentProvider | undefined,
  log: Log,
  { delivery_status, fba_order_id }: OrderRow,
): Promise<Failure<'already_shipped' | 'warehouse_unavailable'> | undefined> {
  if (fulfilment === undefined || fba_order_id === null || delivery_status !== 'Processing') return undefined
  try {
    const isCancelled = await fulfilment.cancel(fba_order_id)
    return isCancelled ? undefined : new Failure('already_shipped', adminTexts.warehouseHasIt)
  } catch (error) {
    if (!(error instanceof FulfilmentError)) throw error
    log.warn({ err: error }, 'the warehouse could not be asked to stop an order')
    return new Failure('warehouse_unavailable', adminTexts.warehouseAway)
  }
}
