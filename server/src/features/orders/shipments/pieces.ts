import { type OrderProblemKind, orderProblems } from '@storylamp/contract/orders/order-problems'
import type { Db } from '../../../platform/db/database.ts'
import { type Aligned, alignPieces } from '../../stock/index.ts'
import { findLines, type LineRow, lockOrder, type OrderRow } from '../queries.ts'
import { readFrozen } from '../refunds/refund-shares.ts'
import type { Tracking } from '../tables.ts'
import type { Chosen, Shipment } from './shipment-queries.ts'

export type PackedLine = Pick<LineRow, 'position' | 'sku' | 'name' | 'weight_grams'> & { pieces: number }

/** What of an order has left or is at the warehouse, with its pieces as the quantity of their line. */
export async function findShippedLines(db: Db, { id }: Pick<OrderRow, 'id'>): Promise<LineRow[]> {
  const lines = await findLines(db, [id])
  return lines.filter((line) => line.shipment_pieces > 0).map((line) => ({ ...line, quantity: line.shipment_pieces }))
}

/**
 * What is still to be sent: refunded pieces count as those that have not left, as far as there are any. What is at the warehouse
 * has not left.
 */
export async function linesToPack(db: Db, order: OrderRow): Promise<PackedLine[]> {
  const { lines: frozen } = await readFrozen(db, order)
  const isAtWarehouse = order.shipments.at(-1)?.state === 'at_warehouse'
  const lines = (await findLines(db, [order.id])).map((line, at) => {
    const left = isAtWarehouse ? 0 : line.shipment_pieces
    return toPacked({ ...line, quantity: line.quantity - left - (frozen[at]?.refundedPieces ?? 0) })
  })
  return lines.filter(({ pieces }) => pieces > 0)
}

export const toPacked = ({ position, sku, name, weight_grams, quantity }: LineRow): PackedLine => ({
  position,
  sku,
  name,
  weight_grams,
  pieces: quantity,
})

/** The lines of a parcel, with its pieces as their quantity. */
export const linesOfParcel = (lines: LineRow[], chosen: Chosen[]): LineRow[] =>
  lines.flatMap((line) => {
    const found = chosen.find(({ position }) => position === line.position)
    return found === undefined ? [] : [{ ...line, quantity: found.pieces }]
  })

export const countPieces = (lines: { pieces: number }[]): number => lines.reduce((sum, { pieces }) => sum + pieces, 0)

/** The parcel of a divided order that has just left. */
export async function findLastParcel(db: Db, orderId: string): Promise<Parcel> {
  const parcel = parcelsOf(await lockOrder(db, orderId)).at(-1)
  if (parcel === undefined) throw new Error(`no parcel of order ${orderId}`)
  return parcel
}

/**
 * Lets a locked, paid order have from the stock what is in its shipments or to be packed: what else was refunded or cancelled is for
 * sale again, and what a failed refund had freed is taken again. Returns whether pieces for that are missing, and whether any are.
 */
export async function alignStock(db: Db, orderId: string, takesAll = false): Promise<Aligned> {
  // As it is after the move.
  const order = await lockOrder(db, orderId)
  const toPack = lastShipment(order).state === 'packing' ? await linesToPack(db, order) : []
  const needed = (await findLines(db, [orderId])).map(({ product_id, position, shipment_pieces }) => ({
    product_id,
    shipped: shipment_pieces,
    toPack: toPack.find((line) => line.position === position)?.pieces ?? 0,
  }))
  return alignPieces(db, orderId, needed, takesAll)
}

/** Whether it leaves in parcels, as staff have divided it: only then it has more than one. */
export const isDivided = ({ shipments }: OrderRow): boolean => shipments.length > 1

/** From before the warehouse is called: it may have the parcel, whatever becomes of its reply. */
export const mayBeAtWarehouse = ({ shipments }: OrderRow): boolean =>
  shipments.some(({ state }) => state === 'at_warehouse')

export const isAddressOpen = (order: OrderRow): boolean =>
  order.state === 'processing' && order.delivery_details !== null && !mayBeAtWarehouse(order)

/** Whether the pieces of a divided order that never left were to be refunded: its rest was cancelled. */
export const isRestCancelled = (order: OrderRow): boolean => isDivided(order) && order.state !== 'processing'

/** Until the warehouse has decided. */
export const isBeingCancelled = ({ shipments }: OrderRow): boolean =>
  shipments.some(({ is_being_cancelled }) => is_being_cancelled)

export const isHeld = ({ problems }: OrderRow): boolean => problems.some(({ kind }) => kind === 'disputed')

export type Block = OrderProblemKind | 'being_cancelled' | 'without_address'

/** Why an order that is to be sent is not sent now. */
export const findBlocks = (order: OrderRow): Block[] => [
  ...(isBeingCancelled(order) ? (['being_cancelled'] as const) : []),
  ...order.problems.map(({ kind }) => kind).filter((kind) => orderProblems[kind].blocks),
  ...(order.delivery_details === null ? (['without_address'] as const) : []),
]

/** A shipment of a divided order that has left. */
export type Parcel = Shipment & { shipped_at: Date }

const hasLeft = (shipment: Shipment): shipment is Parcel => shipment.shipped_at !== null

export const parcelsOf = (order: OrderRow): Parcel[] => (isDivided(order) ? order.shipments.filter(hasLeft) : [])

export function lastShipment({ id, shipments }: OrderRow): Shipment {
  const last = shipments.at(-1)
  if (last === undefined) throw new Error(`no shipment of order ${id}`)
  return last
}

/** Whose tracking is meant where only the order is named: what is to be sent, else what was sent last. */
export const trackedShipment = (order: OrderRow): Shipment =>
  order.shipments.findLast(({ state }) => state !== 'cancelled') ?? lastShipment(order)

/** What the order itself tells of: each parcel that has left tells of its own. */
export const trackingOf = (order: OrderRow): Tracking | null =>
  order.shipments.findLast(({ state }) => !isDivided(order) || state === 'packing')?.tracking ?? null

export const isSameTracking = (one: Tracking | null, other: Tracking): boolean =>
  one !== null && one.carrier === other.carrier && one.number === other.number && one.url === other.url
