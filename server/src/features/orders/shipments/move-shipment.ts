import { canMove, type ShipmentState } from '@storylamp/contract/orders/shipments'
import type { Step } from '@storylamp/contract/orders/states'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../events/index.ts'
import { type OrderRow, recordStep } from '../queries.ts'
import type { Tracking } from '../tables.ts'
import { alignStock, isDivided, lastShipment, linesToPack } from './pieces.ts'
import {
  type Chosen,
  deleteShipmentLines,
  insertShipment,
  insertShipmentLines,
  type Shipment,
  updateShipment,
} from './shipment-queries.ts'

const now = sql<Date>`now()`
const shippedAt = sql<Date>`coalesce(shipped_at, now())`

/** By the database's clock, as the events of orders are; only the moment of the hand-over is the caller's. */
const momentsOf = {
  packing: { handed_over_at: null },
  at_warehouse: {},
  shipped: { shipped_at: shippedAt },
  out_for_delivery: { shipped_at: shippedAt },
  delivered: { shipped_at: shippedAt, delivered_at: now },
  cancelled: { cancelled_at: now },
} as const

type More = Partial<Pick<Shipment, 'handed_over_at' | 'warehouse_order_id' | 'lines'>> & { tracking?: string | null }

/** What of a locked, paid order is to be sent: all of it, or what is left after a part has been sent. */
export const openShipment = (db: Db, orderId: string, number = 1, tracking: Tracking | null = null) =>
  insertShipment(db, { order_id: orderId, number, tracking: toJson(tracking) })

const toJson = (tracking: Tracking | null) => (tracking === null ? null : JSON.stringify(tracking))

/** Of a locked order. What leaves the house takes the lines with it, by default all that is still to be sent. */
export async function moveShipment(
  db: Db,
  order: OrderRow,
  shipment: Shipment,
  to: ShipmentState,
  { lines, ...more }: More = {},
): Promise<void> {
  if (to === 'cancelled' || to === 'packing') await deleteShipmentLines(db, shipment)
  else if (shipment.state === 'packing')
    await insertShipmentLines(db, shipment, lines ?? (await linesToPack(db, order)))
  await updateShipment(db, shipment, { state: to, ...momentsOf[to], ...more })
}

/** A step of a whole order moves all that is not there yet. A rest of which nothing is left to be sent is cancelled. */
export async function moveShipments(db: Db, order: OrderRow, to: Step): Promise<void> {
  for (const shipment of order.shipments) {
    if (!canMove(shipment.state, to)) continue
    const isNothingLeft =
      shipment.state === 'packing' && isDivided(order) && (await linesToPack(db, order)).length === 0
    await moveShipment(db, order, shipment, isNothingLeft ? 'cancelled' : to)
  }
  const isLeaving = order.shipments.some((shipment) => canMove(shipment.state, 'cancelled'))
  if (isLeaving) await alignStock(db, order.id)
}

/** A part leaves; the rest takes the tracking that was noted on the order. */
export async function shipPart(db: Db, order: OrderRow, lines: Chosen[], tracking: Tracking | null): Promise<void> {
  const shipment = lastShipment(order)
  await moveShipment(db, order, shipment, 'shipped', { lines, tracking: toJson(tracking) })
  await openShipment(db, order.id, shipment.number + 1, shipment.tracking)
}

export async function cancelRestShipment(db: Db, order: OrderRow): Promise<void> {
  await moveShipment(db, order, lastShipment(order), 'cancelled')
  await alignStock(db, order.id)
}

/** Each attempt hands over what is to be sent then. What one before it handed over stays inside, as it may have arrived. */
export async function handOver(db: Db, order: OrderRow, toSend: Chosen[], at: Date): Promise<void> {
  const shipment = lastShipment(order)
  const rest = shipment.lines.filter((line) =>
    toSend.every(({ position, pieces }) => position !== line.position || pieces < line.pieces),
  )
  const lines = [...rest, ...toSend.filter(({ position }) => rest.every((line) => line.position !== position))]
  if (shipment.state === 'at_warehouse') await moveShipment(db, order, shipment, 'packing')
  await moveShipment(db, order, { ...shipment, state: 'packing' }, 'at_warehouse', { handed_over_at: at, lines })
}

/** The warehouse has refused what it was given, so it stays in the house. */
export async function takeBack(db: Db, order: OrderRow): Promise<void> {
  const shipment = lastShipment(order)
  if (shipment.state !== 'at_warehouse' || shipment.warehouse_order_id !== null) return
  await moveShipment(db, order, shipment, 'packing')
  await alignStock(db, order.id)
}

type Noted = { fbaOrderId: string; at: Date; by: Actor }

/** Whoever names the warehouse's order says that the warehouse has it. */
export async function noteWarehouseId(db: Db, order: OrderRow, { fbaOrderId, at, by }: Noted): Promise<void> {
  const shipment = lastShipment(order)
  if (shipment.state === 'packing') await moveShipment(db, order, shipment, 'at_warehouse', { handed_over_at: at })
  await updateShipment(db, shipment, { warehouse_order_id: fbaOrderId })
  await recordStep(db, order, { kind: 'order.warehouse_id_noted', details: { fbaOrderId }, by })
}
