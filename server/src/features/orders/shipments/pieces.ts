import type { Db } from '../../../platform/db/database.ts'
import { type Aligned, alignPieces } from '../../stock/index.ts'
import { findLines, type LineRow, lockOrder, type OrderRow } from '../queries.ts'
import { readFrozen } from '../refunds/refunded-parts.ts'
import type { Chosen } from './shipment-queries.ts'
import { lastShipment, type Parcel, parcelsOf } from './shipments-of.ts'

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
