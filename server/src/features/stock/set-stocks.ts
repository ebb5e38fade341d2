import type { Db } from '../../platform/db/database.ts'
import { inParts } from '../../platform/in-parts.ts'
import { beginCounting, insertMovements, lockStock, type StockRow, settleSoldOut } from './queries.ts'

type Admin = { accountId: string }
export type Counted = { productId: string; wanted: number }
export type TooLow = { productId: string; held: number }

// Each statement has to end within its timeout.
const rowsAtOnce = 500

/** Sets the pieces of many products, whose rows the caller has locked. Nothing is written if any would have fewer than are held. */
export async function setStocks(
  db: Db,
  by: Admin,
  counted: Counted[],
  kind: 'imported' | 'counted' = 'imported',
): Promise<{ tooLow: TooLow[]; changed: number }> {
  const rows = await lockStocks(
    db,
    counted.map(({ productId }) => productId),
  )
  const tooLow = counted.flatMap(({ productId, wanted }) => {
    const held = rows.get(productId)?.held ?? 0
    return wanted < held ? [{ productId, held }] : []
  })
  if (tooLow.length > 0) return { tooLow, changed: 0 }
  const sorted = counted.toSorted((one, other) => (one.productId < other.productId ? -1 : 1))
  let changed = 0
  for (const part of inParts(sorted, rowsAtOnce)) {
    await beginCounting(
      db,
      part.map(({ productId }) => productId),
    )
    const pieces = part
      .map(({ productId, wanted }) => ({ product_id: productId, pieces: wanted - (rows.get(productId)?.on_hand ?? 0) }))
      .filter((movement) => movement.pieces !== 0)
    await insertMovements(db, { pieces, kind, by })
    await settleSoldOut(db)
    changed += pieces.length
  }
  return { tooLow, changed }
}

/** By product. Many are locked in the same order as few. */
export async function lockStocks(db: Db, productIds: string[]): Promise<Map<string, StockRow>> {
  const locked = new Map<string, StockRow>()
  for (const part of inParts(productIds.toSorted(), rowsAtOnce)) {
    for (const row of await lockStock(db, { productIds: part })) locked.set(row.product_id, row)
  }
  return locked
}
