import type { Db } from '../../platform/db/database.ts'
import { inParts } from '../../platform/in-parts.ts'
import { beginCounting, insertMovements, lockStock, settleSoldOut } from './queries.ts'

type Admin = { accountId: string; name: string }
export type Counted = { productId: string; wanted: number }
/** Fewer than open checkouts hold. */
export type TooLow = { productId: string; held: number }

// Each statement has to end within its timeout.
const rowsAtOnce = 2000

/** Sets the pieces of many products, whose rows the caller has locked. Nothing is written if any would have fewer than are held. */
export async function setStocks(db: Db, by: Admin, counted: Counted[]): Promise<{ tooLow: TooLow[]; changed: number }> {
  const rows = new Map(
    (await lockStock(db, { productIds: counted.map(({ productId }) => productId) })).map((row) => [
      row.product_id,
      row,
    ]),
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
    await insertMovements(db, { pieces, kind: 'imported', by })
    await settleSoldOut(db)
    changed += pieces.length
  }
  return { tooLow, changed }
}
