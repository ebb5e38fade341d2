import type { LeftOfProduct } from '@storylamp/contract/refusals'
import { maxStock } from '@storylamp/contract/stock/admin-stock'
import { stockTexts } from '@storylamp/contract/stock/stock-texts'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import {
  deleteHolds,
  findHolds,
  findOrderedPieces,
  freeOf,
  insertHolds,
  insertMovements,
  isAnyCounted,
  lockStock,
  type Pieces,
  type StockRow,
} from './queries.ts'

/**
 * Takes the pieces of a paid order, which its checkout holds. If the hold is gone, it takes those that are free. Returns whether any
 * are missing: a line's pieces are taken all or none.
 */
export async function sellPieces(db: Db, orderId: string, lines: Wanted[]): Promise<boolean> {
  const productIds = lines.map(({ product_id }) => product_id)
  if ((await lockStock(db, { productIds })).length === 0) return false
  await deleteHolds(db, orderId)
  const rows = await lockStock(db, { productIds })
  const sold = rows.map((row) => ({
    product_id: row.product_id,
    pieces: -(lines.find(({ product_id }) => product_id === row.product_id)?.quantity ?? 0),
    free: freeOf(row),
  }))
  const taken = sold.filter(({ pieces, free }) => -pieces <= free)
  await insertMovements(db, { pieces: taken, kind: 'sold', orderId })
  return taken.length < sold.length
}

type Restocked = {
  orderId: string
  pieces: Pieces[]
  kind: 'returned' | 'cancelled'
  by: { accountId: string }
}

/** Pieces that came back, or were withdrawn from before they left. At most what the order has taken goes into the stock, and of products that count no more, nothing. */
export async function restockPieces(db: Db, { orderId, pieces, kind, by }: Restocked): Promise<Pieces[]> {
  const ordered = new Map((await findOrderedPieces(db, orderId)).map(({ product_id, taken }) => [product_id, taken]))
  const back = pieces
    .map((row) => ({ ...row, pieces: Math.min(row.pieces, ordered.get(row.product_id) ?? 0) }))
    .filter((row) => row.pieces > 0)
  const moved = (await lockAndFit(db, back)).filter((row) => row.pieces > 0)
  await insertMovements(db, { pieces: moved, kind, orderId, by })
  return moved
}

/** Pieces that never left and stay out of the stock all the same, such as broken ones: the order gives them back no more. */
export async function writeOffPieces(db: Db, returnNumber: number, written: Omit<Restocked, 'kind'>): Promise<void> {
  const moved = await restockPieces(db, { ...written, kind: 'cancelled' })
  const gone = moved.map(({ product_id, pieces }) => ({ product_id, pieces: -pieces }))
  await insertMovements(db, { pieces: gone, kind: 'written_off', returnNumber, by: written.by })
}

/** How many pieces of a product in an order are in its shipments, and how many are still to be packed. */
export type NeededPieces = { product_id: string; shipped: number; toPack: number }

/** `isMissing` of pieces that were freed and cannot be taken again; `isShort`, too, of those that were never taken. */
export type Aligned = { isMissing: boolean; isShort: boolean }

/**
 * Puts back what a paid order has taken and needs no more, and takes again what was freed that it needs after all, or all that it
 * needs, of each product all or none. What came back from the customer counts as not shipped.
 */
export async function alignPieces(
  db: Db,
  orderId: string,
  needed: NeededPieces[],
  takesAll: boolean,
): Promise<Aligned> {
  const ordered = new Map((await findOrderedPieces(db, orderId)).map((row) => [row.product_id, row]))
  const compared = [...Map.groupBy(needed, (line) => line.product_id)].map(([product_id, lines]) => {
    const { taken, returned, freed } = ordered.get(product_id) ?? { taken: 0, returned: 0, freed: 0 }
    const shipped = lines.reduce((sum, line) => sum + line.shipped, 0)
    const needs = lines.reduce((sum, { toPack }) => sum + toPack, Math.max(0, shipped - returned))
    const pieces = Math.max(taken - needs, takesAll ? -needs : -freed)
    return { product_id, pieces, isShort: taken < needs - freed }
  })
  const wanted = compared.filter(({ pieces }) => pieces !== 0)
  const moved = await lockAndFit(db, wanted)
  await insertMovements(db, { pieces: moved.filter(({ pieces }) => pieces > 0), kind: 'cancelled', orderId })
  await insertMovements(db, { pieces: moved.filter(({ pieces }) => pieces < 0), kind: 'sold', orderId })
  const short = new Set(wanted.filter(({ pieces }) => pieces < 0).map(({ product_id }) => product_id))
  const isMissing = moved.some(({ product_id, pieces }) => pieces === 0 && short.has(product_id))
  const neverTaken = compared.filter(({ isShort }) => isShort).map(({ product_id }) => product_id)
  return { isMissing, isShort: isMissing || (await isAnyCounted(db, neverTaken)) }
}

/** Of products that are counted: as many as the stock has room for, or those that are taken, if all of them are free. */
async function lockAndFit(db: Db, wanted: Pieces[]): Promise<Pieces[]> {
  if (wanted.length === 0) return []
  const piecesOf = new Map(wanted.map(({ product_id, pieces }) => [product_id, pieces]))
  const counted = await lockStock(db, { productIds: [...piecesOf.keys()] })
  return counted.map((row) => ({ product_id: row.product_id, pieces: fit(row, piecesOf.get(row.product_id) ?? 0) }))
}

function fit(row: StockRow, pieces: number): number {
  if (pieces > 0) return Math.min(pieces, maxStock - row.on_hand)
  return -pieces <= freeOf(row) ? pieces : 0
}

export type Wanted = { product_id: string; quantity: number }

type Checkout = { orderId: string; familyId: string }

/** Holds the pieces of a checkout in the transaction that opens it, all or none. */
export async function holdPieces(db: Db, { orderId, familyId }: Checkout, wanted: Wanted[]) {
  const rows = await lockStock(db, { productIds: wanted.map(({ product_id }) => product_id) })
  const counted = rows.map((row) => ({
    product_id: row.product_id,
    pieces: wanted.find(({ product_id }) => product_id === row.product_id)?.quantity ?? 0,
    left: freeOf(row),
  }))
  const missing = counted.filter(({ pieces, left }) => pieces > left)
  if (missing.length > 0) return outOfStock(missing.map(({ product_id, left }) => ({ product: product_id, left })))
  if (counted.length > 0) await insertHolds(db, orderId, familyId, counted)
  return undefined
}

/** Ends the hold of a checkout that nobody paid. */
export async function freePieces(db: Db, orderId: string): Promise<void> {
  const held = await findHolds(db, orderId)
  if (held.length === 0) return
  await lockStock(db, { productIds: held.map(({ product_id }) => product_id) })
  await deleteHolds(db, orderId)
}

export const outOfStock = (left: LeftOfProduct[]) =>
  new Refusal('out_of_stock', left.length === 1 ? leftText(left[0]?.left ?? 0) : stockTexts.outOfStock, {
    left,
    errors: left.map(({ product, left: pieces }) => ({ path: `products.${product}`, message: leftText(pieces) })),
  })

const leftText = (left: number) => (left === 0 ? stockTexts.soldOut : stockTexts.onlyLeft(left))
