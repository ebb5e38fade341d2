import type { LeftOfProduct } from '@storylamp/contract/refusals'
import { stockTexts } from '@storylamp/contract/stock/stock-texts'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { deleteHolds, findHolds, freeOf, insertHolds, lockStock } from './queries.ts'

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
