import { maxStock } from '@storylamp/contract/stock/admin-stock'
import type { Db } from '../../platform/db/database.ts'
import type { Wanted } from './hold.ts'
import { deleteHolds, findFreed, findTaken, freeOf, insertMovements, lockStock, type Pieces } from './queries.ts'

type Paid = { paymentId: string; orderId: string }

/**
 * Takes the pieces of a paid order, which its checkout holds. If the hold is gone, it takes those that are free. Returns whether any
 * are missing: a line's pieces are taken all or none.
 */
export async function sellPieces(db: Db, { paymentId, orderId }: Paid, lines: Wanted[]): Promise<boolean> {
  const productIds = lines.map(({ product_id }) => product_id)
  if ((await lockStock(db, { productIds })).length === 0) return false
  await deleteHolds(db, paymentId)
  const rows = await lockStock(db, { productIds })
  const sold = rows.map((row) => ({
    product_id: row.product_id,
    pieces: -(lines.find(({ product_id }) => product_id === row.product_id)?.quantity ?? 0),
    free: freeOf(row),
  }))
  const taken = sold.filter(({ pieces, free }) => -pieces <= free)
  if (taken.length > 0) await insertMovements(db, { pieces: taken, kind: 'sold', orderId })
  return taken.length < sold.length
}

type Restocked = {
  orderId: string
  pieces: Pieces[]
  kind: 'returned' | 'cancelled'
  by: { accountId: string; name: string }
}

/** Pieces that came back, or were withdrawn from before they left. At most what the order has taken goes into the stock, and of products that count no more, nothing. */
export async function restockPieces(db: Db, { orderId, pieces, kind, by }: Restocked): Promise<Pieces[]> {
  const taken = toMap(await findTaken(db, orderId))
  const back = pieces
    .map((row) => ({ ...row, pieces: Math.min(row.pieces, taken.get(row.product_id) ?? 0) }))
    .filter((row) => row.pieces > 0)
  const moved = await lockAndFit(db, back)
  if (moved.length > 0) await insertMovements(db, { pieces: moved, kind, orderId, by })
  return moved
}

/** Pieces that never left and stay out of the stock all the same, such as broken ones: the order gives them back no more. */
export async function writeOffPieces(db: Db, reason: string, written: Omit<Restocked, 'kind'>): Promise<void> {
  const moved = await restockPieces(db, { ...written, kind: 'cancelled' })
  const gone = moved.map(({ product_id, pieces }) => ({ product_id, pieces: -pieces }))
  if (gone.length > 0) await insertMovements(db, { pieces: gone, kind: 'adjusted', reason, by: written.by })
}

/** Puts back all that a cancelled order took, but for pieces that have left and products that count no more. */
export async function returnPieces(db: Db, orderId: string, left: Pieces[] = []): Promise<void> {
  const leftOf = toMap(left)
  const taken = (await findTaken(db, orderId))
    .map((row) => ({ ...row, pieces: row.pieces - (leftOf.get(row.product_id) ?? 0) }))
    .filter(({ pieces }) => pieces > 0)
  const pieces = await lockAndFit(db, taken)
  if (pieces.length > 0) await insertMovements(db, { pieces, kind: 'cancelled', orderId })
}

/** What refunds had freed and is to be sent after all, such as once a refund has failed, is taken again. Returns whether any is missing. */
export async function retakePieces(db: Db, orderId: string, wanted: Pieces[]): Promise<boolean> {
  const [taken, freed] = [toMap(await findTaken(db, orderId)), toMap(await findFreed(db, orderId))]
  const short = wanted
    .map(({ product_id: id, pieces }) => ({
      product_id: id,
      pieces: Math.min(pieces - (taken.get(id) ?? 0), freed.get(id) ?? 0),
    }))
    .filter(({ pieces }) => pieces > 0)
  if (short.length === 0) return false
  const rows = await lockStock(db, { productIds: short.map(({ product_id }) => product_id) })
  const free = new Map(rows.map((row) => [row.product_id, freeOf(row)]))
  const counted = short.filter(({ product_id }) => free.has(product_id))
  const fitting = counted.filter(({ product_id, pieces }) => pieces <= (free.get(product_id) ?? 0))
  const moved = fitting.map((row) => ({ ...row, pieces: -row.pieces }))
  if (moved.length > 0) await insertMovements(db, { pieces: moved, kind: 'sold', orderId })
  return fitting.length < counted.length
}

const toMap = (rows: Pieces[]) => new Map(rows.map(({ product_id, pieces }) => [product_id, pieces]))

/** As many of the pieces as the stock has room for; none of products that count no more. */
async function lockAndFit(db: Db, pieces: Pieces[]): Promise<Pieces[]> {
  if (pieces.length === 0) return []
  const counted = await lockStock(db, { productIds: pieces.map(({ product_id }) => product_id) })
  const room = new Map(counted.map(({ product_id, on_hand }) => [product_id, maxStock - on_hand]))
  return pieces
    .map((row) => ({ ...row, pieces: Math.min(row.pieces, room.get(row.product_id) ?? 0) }))
    .filter((row) => row.pieces > 0)
}
