import { mostOfOneProduct } from '@storylamp/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { executePrepared } from '../../platform/db/prepared.ts'
import { type ForSale, forSale } from '../catalog/index.ts'
import type { CartTables } from './tables.ts'

const tables = (db: Db) => db.withTables<CartTables>()

/** A line with its product as the catalogue has it now. */
export type PricedLine = {
  product_id: string
  quantity: number
  price_cents: number
  added_by: string | null
  product: ForSale
}

const columns = sql`product_id, quantity, price_cents, added_by, added_at`

const withProducts = (lines: RawBuilder<unknown>) => sql<PricedLine>`
  SELECT line.*, to_json(product) AS product
  FROM (${lines}) AS line JOIN (${forSale}) AS product ON product.id = line.product_id
  ORDER BY added_at, product_id`

export const readLines = (db: Db, familyId: string): Promise<PricedLine[]> =>
  executePrepared(db, 'cart', withProducts(sql`SELECT ${columns} FROM cart_line WHERE family_id = ${familyId}`))

type Place = { familyId: string; productId: string }

/** One round trip for the cart as a change of one line leaves it; where nothing was changed, it lacks that line. */
const readLinesAfter = (db: Db, name: string, change: RawBuilder<unknown>, { familyId, productId }: Place) => {
  const lines = sql`
    SELECT * FROM changed UNION ALL
    SELECT ${columns} FROM cart_line WHERE family_id = ${familyId} AND product_id <> ${productId}`
  const statement = sql<PricedLine>`WITH changed AS (${change} RETURNING ${columns}) ${withProducts(lines)}`
  return executePrepared(db, name, statement)
}

/** One piece more, or the first, of what is sold, while there is room (D21). Who added it first stays (D2). */
export function addPiece(db: Db, place: Place, addedBy: string | null): Promise<PricedLine[]> {
  const add = sql`
    INSERT INTO cart_line AS line (family_id, product_id, quantity, price_cents, added_by)
    SELECT ${place.familyId}, id, 1, "priceCents", ${addedBy} FROM (${forSale}) AS product
    WHERE id = ${place.productId} AND "isActive"
    ON CONFLICT (family_id, product_id) DO UPDATE SET quantity = line.quantity + 1
    WHERE line.quantity < ${mostOfOneProduct}`
  return readLinesAfter(db, 'add to cart', add, place)
}

const isAt = ({ familyId, productId }: Place) => sql`family_id = ${familyId} AND product_id = ${productId}`

export const setQuantity = (db: Db, place: Place, quantity: number): Promise<PricedLine[]> =>
  readLinesAfter(db, 'set quantity', sql`UPDATE cart_line SET quantity = ${quantity} WHERE ${isAt(place)}`, place)

export const setPrice = (db: Db, place: Place, cents: number): Promise<PricedLine[]> =>
  readLinesAfter(db, 'set price', sql`UPDATE cart_line SET price_cents = ${cents} WHERE ${isAt(place)}`, place)

const line = (familyId: string, productId: string) => ({ family_id: familyId, product_id: productId })

export const deleteLines = (db: Db, familyId: string) =>
  tables(db).deleteFrom('cart_line').where('family_id', '=', familyId).execute()

/** Takes what was paid out of the cart; what was added meanwhile stays. */
export async function deletePieces(db: Db, familyId: string, productId: string, quantity: number): Promise<void> {
  await tables(db)
    .deleteFrom('cart_line')
    .where((row) => row.and(line(familyId, productId)))
    .where('quantity', '<=', quantity)
    .execute()
  await tables(db)
    .updateTable('cart_line')
    .set((row) => ({ quantity: row('quantity', '-', quantity) }))
    .where((row) => row.and(line(familyId, productId)))
    .where('quantity', '>', quantity)
    .execute()
}
