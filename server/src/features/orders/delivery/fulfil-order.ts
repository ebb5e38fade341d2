import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/logs/log.ts'
import { type FulfilmentProvider, ShipmentRefused } from '../../../providers/fulfilment/provider.ts'
import type { Site } from '../emails.ts'
import { closeProblems, openProblem } from '../problems.ts'
import { lockOrder } from '../queries.ts'
import { handOver, noteWarehouseId, takeBack } from '../shipments/move-shipment.ts'
import {
  findBlocks,
  isBeingCancelled,
  isDivided,
  lastShipment,
  linesToPack,
  mayBeAtWarehouse,
} from '../shipments/pieces.ts'
import { askCancellation } from '../shipments/shipment-queries.ts'

export type WarehouseDeps = Site & { db: Db; clock: Clock; log: Log; fulfilment: FulfilmentProvider | undefined }

/** The job of a paid order: sends it to the warehouse. Without a warehouse it waits for staff. */
export async function fulfilOrder(deps: WarehouseDeps, orderId: string): Promise<void> {
  const { fulfilment } = deps
  if (fulfilment === undefined) return
  const begun = await startSending(deps, orderId)
  if (begun === undefined || begun.order.delivery_details === null || begun.lines.length === 0) return
  const { order, lines } = begun
  const shipment = {
    orderId: order.id,
    number: String(order.number),
    orderedAt: order.created_at,
    items: lines.map(({ sku, pieces }) => ({ sku, quantity: pieces })),
    to: begun.order.delivery_details,
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
const startSending = ({ db, clock }: WarehouseDeps, id: string) =>
  db.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, id)
    if (order.state !== 'processing' || findBlocks(order).length > 0) return undefined
    if (lastShipment(order).warehouse_order_id !== null) return undefined
    // What staff send by hand, the warehouse does not send as well.
    if (isDivided(order)) return undefined
    const lines = await linesToPack(transaction, order)
    await handOver(transaction, order, lines, clock())
    return { order, lines }
  })

/** Staff can then correct the address. */
const recordRefused = ({ db }: WarehouseDeps, id: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, id)
    if (isBeingCancelled(order)) return
    await takeBack(transaction, order)
    await openProblem(transaction, order, 'warehouse_refused', { by: 'warehouse' })
  })

const recordSent = ({ db, clock }: WarehouseDeps, id: string, fbaOrderId: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, id)
    await noteWarehouseId(transaction, order, { fbaOrderId, at: clock(), by: 'warehouse' })
    await closeProblems(transaction, order, ({ kind }) => kind === 'warehouse_refused')
    // The order was cancelled during the call, as if it had never reached the warehouse.
    if (order.state === 'cancelled') await askCancellation(transaction, lastShipment(order))
  })
