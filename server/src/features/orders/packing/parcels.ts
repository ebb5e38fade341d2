import type { Db } from '../../../platform/db/database.ts'
import { findLines, findOrdersById, type LineRow, type OrderRow } from '../queries.ts'
import { readFrozen } from '../refunds/refunded-parts.ts'

type PackedLine = Pick<LineRow, 'sku' | 'name' | 'weight_grams'> & { pieces: number }
export type Parcel = { order: OrderRow; lines: PackedLine[] }
/** `left` are the orders that must not be packed, each with the reason. */
export type Packing = { parcels: Parcel[]; left: { number: number; reason: string }[] }

/** What of each order is to be packed: without the pieces that were refunded. Orders without a delivery are passed over. */
export async function readPacking(db: Db, ids: string[]): Promise<Packing> {
  const orders = (await findOrdersById(db, ids)).sort((one, other) => one.number - other.number)
  const packing: Packing = { parcels: [], left: [] }
  for (const order of orders) {
    const lines = await linesToPack(db, order)
    const reason = lines.length === 0 ? 'refunded' : reasonToLeave(order)
    if (reason === undefined) packing.parcels.push({ order, lines })
    else packing.left.push({ number: order.number, reason })
  }
  return packing
}

/** The lines without the pieces that were refunded. */
export async function linesToPack(db: Db, order: OrderRow): Promise<PackedLine[]> {
  const { lines: frozen } = await readFrozen(db, order)
  const lines = await findLines(db, [order.id])
  return lines
    .map(({ sku, name, weight_grams, quantity }, at) => ({
      sku,
      name,
      weight_grams,
      pieces: quantity - (frozen[at]?.refundedPieces ?? 0),
    }))
    .filter(({ pieces }) => pieces > 0)
}

/** Of all pieces; undefined if the weight of one is not known. */
export function weighLines(lines: PackedLine[]): number | undefined {
  const weights = lines.map(({ pieces, weight_grams }) => (weight_grams === null ? undefined : pieces * weight_grams))
  return weights.reduce((sum, grams) => (sum === undefined || grams === undefined ? undefined : sum + grams), 0)
}

function reasonToLeave(order: OrderRow): string | undefined {
  if (order.payment_status !== 'Completed') return 'not paid'
  if (order.delivery_status === 'Cancelled' || order.cancel_requested_at !== null) return 'cancelled'
  if (order.is_held) return 'its payment is disputed'
  return order.delivery_details === null ? 'without an address' : undefined
}
