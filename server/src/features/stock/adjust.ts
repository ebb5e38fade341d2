import { maxStock } from '@storylamp/contract/stock/admin-stock'
import { stockTexts } from '@storylamp/contract/stock/stock-texts'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { beginCounting, endCounting, freeOf, insertMovements, lockStock } from './queries.ts'

type Admin = { accountId: string }
type Change = { productId: string; by: Admin }

/** Sets how many pieces there are; null ends the counting, and with it what open checkouts hold. */
export async function countPieces(db: Db, { productId, by }: Change, wanted: number | null) {
  if (wanted === null) return void (await endCounting(db, [productId]))
  const row = await lockCounted(db, productId)
  const pieces = wanted - row.on_hand
  return pieces === 0 ? undefined : move(db, row, { pieces, kind: 'counted', by })
}

/** Adds or removes pieces. A product that counted nothing begins with none. */
export async function adjustPieces(
  db: Db,
  { productId, by }: Change,
  { pieces, reason }: { pieces: number; reason: string },
) {
  return move(db, await lockCounted(db, productId), { pieces, kind: 'adjusted', reason, by })
}

async function lockCounted(db: Db, productId: string) {
  await beginCounting(db, [productId])
  const [row] = await lockStock(db, { productIds: [productId] })
  if (row === undefined) throw new Error(`${productId} counts nothing although its counting has begun`)
  return row
}

type Row = Awaited<ReturnType<typeof lockCounted>>
type Movement = { pieces: number; kind: 'counted' | 'adjusted'; reason?: string; by: Admin }

async function move(db: Db, row: Row, { pieces, ...movement }: Movement) {
  if (-pieces > freeOf(row)) return new Refusal('stock_too_low', stockTexts.tooLow(freeOf(row)))
  if (row.on_hand + pieces > maxStock) return new Refusal('stock_too_high', stockTexts.tooHigh)
  await insertMovements(db, { pieces: [{ product_id: row.product_id, pieces }], ...movement })
  return undefined
}
