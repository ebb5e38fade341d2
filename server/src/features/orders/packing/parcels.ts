import { orderProblems } from '@storylamp/contract/orders/order-problems'
import { isPaid, isShipped } from '@storylamp/contract/orders/states'
import type { Db } from '../../../platform/db/database.ts'
import { findLines, findOrdersById, type OrderRow } from '../queries.ts'
import {
  type Block,
  findBlocks,
  findShippedLines,
  isDivided,
  linesOfParcel,
  linesToPack,
  type PackedLine,
  toPacked,
} from '../shipments/pieces.ts'

/** `number` is that of a parcel which has left. */
export type Parcel = { order: OrderRow; lines: PackedLine[]; number?: number }
/** `left` are the orders that must not be packed, each with the reason. */
export type Packing = { parcels: Parcel[]; left: { number: number; reason: string }[] }

/** What of each order is to be packed: without the pieces that were refunded or have left. Of one that has left whole it is what was. */
export async function readPacking(db: Db, ids: string[]): Promise<Packing> {
  const orders = (await findOrdersById(db, ids)).sort((one, other) => one.number - other.number)
  const packing: Packing = { parcels: [], left: [] }
  for (const order of orders) {
    const hasLeft = isShipped(order.state) && !isDivided(order)
    const lines = hasLeft ? (await findShippedLines(db, order)).map(toPacked) : await linesToPack(db, order)
    const nothing = isDivided(order) ? 'nothing is left to send' : 'refunded'
    const reason = lines.length === 0 ? nothing : reasonToLeave(order)
    if (reason === undefined) packing.parcels.push({ order, lines })
    else packing.left.push({ number: order.number, reason })
  }
  return packing
}

export async function readSentParcel(db: Db, ids: string[], number: number): Promise<Packing> {
  const packing: Packing = { parcels: [], left: [] }
  for (const order of await findOrdersById(db, ids)) {
    const inside = order.shipments.find((shipment) => shipment.number === number)?.lines ?? []
    const lines = linesOfParcel(await findLines(db, [order.id]), inside).map(toPacked)
    if (lines.length > 0 && order.delivery_details !== null) packing.parcels.push({ order, lines, number })
  }
  return packing
}

/** What all pieces weigh; undefined if the weight of one is not known. */
export function weighLines(lines: PackedLine[]): number | undefined {
  const weights = lines.map(({ pieces, weight_grams }) => (weight_grams === null ? undefined : pieces * weight_grams))
  return weights.reduce((sum, grams) => (sum === undefined || grams === undefined ? undefined : sum + grams), 0)
}

function reasonToLeave(order: OrderRow): string | undefined {
  if (!isPaid(order.state)) return 'not paid'
  if (order.state === 'cancelled') return 'cancelled'
  const [block] = findBlocks(order)
  return block && textOf(block)
}

function textOf(block: Block): string {
  if (block === 'being_cancelled') return 'cancelled'
  if (block === 'without_address') return 'without an address'
  return block === 'disputed' ? 'its payment is disputed' : orderProblems[block].text
}
