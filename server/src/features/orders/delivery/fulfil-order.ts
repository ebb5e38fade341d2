import * as z from 'zod/mini'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import { type FulfilmentProvider, ShipmentRefused } from '../../../providers/fulfilment/provider.ts'
import type { Site } from '../emails.ts'
import { lockOrder, type OrderRow } from '../queries.ts'
import { handOver, noteWarehouseId, takeBack } from '../shipments/move-shipment.ts'
import { findShippedLines } from '../shipments/pieces.ts'
import { askCancellation } from '../shipments/shipment-queries.ts'
import { findBlocks, isBeingCancelled, isDivided, lastShipment, mayBeAtWarehouse } from '../shipments/shipments-of.ts'

export type WarehouseDeps = Site & { db: Db; clock: Clock; log: Log; fulfilment: FulfilmentProvider | undefined }

export const fulfilOrderJob = { name: 'fulfil-order', payload: z.object({ orderId: z.string() }) }

/** The job of a paid order: sends it to the warehouse. Without a warehouse it waits for staff. */
export async function fulfilOrder(deps: WarehouseDeps, orderId: string): Promise<void> {
  const { db, fulfilment } = deps
  if (fulfilment === undefined) return
  const order = await startSending(deps, orderId)
  if (order === undefined || order.delivery_details === null) return
  const lines = await findShippedLines(db, order)
  if (lines.length === 0) return
  const shipment = {
    orderId: order.id,
    number: String(order.number),
    orderedAt: order.created_at,
    items: lines.map(({ sku, quantity }) => ({ sku, quantity })),
    to: order.delivery_details,
    method: order.delivery_method,
  }
  try {
    await recordSent(deps, order.id, await fulfilment.send(shipment))
  } catch (error) {
    // An attempt before this one, which nobody answered, may still arrive.
    if (error instanceof ShipmentRefused && !mayBeAtWarehouse(order)) await recordRefused(deps, order.id)
    throw error
  }
}

/** Recorded before the call, so that a later cancellation asks the warehouse. Undefined if nothing is to be sent. */
const startSending = ({ db, clock }: WarehouseDeps, id: string): Promise<OrderRow | undefined> =>
  db.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, id)
    if (order.state !== 'processing' || findBlocks(order).length > 0) return undefined
    if (lastShipment(order).warehouse_order_id !== null) return undefined
    // What staff send by hand, the warehouse does not send as well.
    if (isDivided(order)) return undefined
    await handOver(transaction, order, clock())
    return order
  })

/** Staff can then correct the address. */
const recordRefused = ({ db }: WarehouseDeps, id: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, id)
    if (!isBeingCancelled(order)) await takeBack(transaction, order)
  })

const recordSent = ({ db, clock }: WarehouseDeps, id: string, fbaOrderId: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, id)
    await noteWarehouseId(transaction, order, fbaOrderId, clock())
    // The order was cancelled during the call, as if it had never reached the warehouse.
    if (order.state === 'cancelled') await askCancellation(transaction, lastShipment(order))
  })
