import { mostOfOneProduct } from '@storylamp/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { prepare } from '../../platform/db/prepared.ts'
import { type ForSale, forSale } from '../catalog/index.ts'
import type { CartTables } from './tables.ts'

const tables = (db: Db) => db.withTables<CartTables>()

type Line = { product_id: string; quantity: number; price_cents: number; added_by: string | null }

/** A line as a cart shows it, with its product as the catalogue has it now. */
export type ShownLine = Line & Pick<ForSale, 'name' | 'priceCents' | 'isActive' | 'pictures'>

/** A line with all that an order needs of its product. */
export type PricedLine = Line & { product: ForSale }

type Family = { familyId: string }
type Place = Family & { productId: string }
type Value = (of: keyof Place) => RawBuilder<unknown>

const columns = sql`product_id, quantity, price_cents, added_by, added_at`

const withProducts = <Row>(lines: RawBuilder<unknown>, ofProduct: RawBuilder<unknown>) => sql<Row>`
  SELECT product_id, quantity, price_cents, added_by, ${ofProduct}
  FROM (${lines}) AS line JOIN (${forSale}) AS product ON product.id = line.product_id
  ORDER BY added_at, product_id`

const shown = sql`product.name, product."priceCents", product."isActive", product.pictures`

const linesOf = (family: RawBuilder<unknown>) => sql`SELECT ${columns} FROM cart_line WHERE family_id = ${family}`

export const readLines = prepare<ShownLine, Family>('cart', (value) => withProducts(linesOf(value('familyId')), shown))

export const readPricedLines = prepare<PricedLine, Family>('cart to order', (value) =>
  withProducts(linesOf(value('familyId')), sql`to_json(product) AS product`),
)

/** One round trip for the cart as a change of one line leaves it; where nothing was changed, it lacks that line. */
const linesAfter = (change: RawBuilder<unknown>, value: Value) => {
  const lines = sql`
    SELECT * FROM changed UNION ALL
    ${linesOf(value('familyId'))} AND product_id <> ${value('productId')}`
  return sql<ShownLine>`WITH changed AS (${change} RETURNING ${columns}) ${withProducts(lines, shown)}`
}

/** One piece more, or the first, of what is sold, while there is room (D21). Who added it first stays (D2). */
export const addPiece = prepare<ShownLine, Place & { addedBy: string | null }>('add to cart', (value) => {
  const add = sql`
    INSERT INTO cart_line AS line (family_id, product_id, quantity, price_cents, added_by)
    SELECT ${value('familyId')}, id, 1, "priceCents", ${value('addedBy')} FROM (${forSale}) AS product
    WHERE id = ${value('productId')} AND "isActive"
    ON CONFLICT (family_id, product_id) DO UPDATE SET quantity = line.quantity + 1
    WHERE line.quantity < ${mostOfOneProduct}`
  return linesAfter(add, value)
})

const isAt = (value: Value) => sql`family_id = ${value('familyId')} AND product_id = ${value('productId')}`

export const setQuantity = prepare<ShownLine, Place & { quantity: number }>('set quantity', (value) =>
  linesAfter(sql`UPDATE cart_line SET quantity = ${value('quantity')} WHERE ${isAt(value)}`, value),
)

export const setPrice = prepare<ShownLine, Place & { cents: number }>('set price', (value) =>
  linesAfter(sql`UPDATE cart_line SET price_cents = ${value('cents')} WHERE ${isAt(value)}`, value),
)

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
