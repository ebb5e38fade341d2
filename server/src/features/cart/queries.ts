import { maxCartLines, maxOfOneProduct } from '@storylamp/contract/limits'
import type { Cents, Currency } from '@storylamp/contract/money'
import { type Generated, type RawBuilder, sql } from 'kysely'
import { type Db, prepare } from '../../platform/db/database.ts'
import { type ForSale, forSaleIn, forSaleInMain } from '../catalog/index.ts'
import { closeStaleCheckouts } from '../payments/index.ts'
import { leftFor } from '../stock/index.ts'

const tables = (db: Db) => db.withTables<CartTables>()

type Line = {
  product_id: string
  quantity: number
  /** That of the cart, unless the product has no price in it. */
  currency: Currency
  price_cents: Cents
  added_in: Currency
  added_by: string | null
}

/** A line with what the cart shows of its product, as the catalog has it now. */
export type ShownLine = Line &
  Pick<ForSale, 'name' | 'priceCents' | 'isActive' | 'pictures' | 'weightGrams' | 'taxClass'> & {
    /** Null if the product counts nothing. */
    left: number | null
  }

/** A line with what an order copies of its product. */
export type PricedLine = Line & { product: ForSale }

export type QuotableLine = Pick<
  ShownLine,
  'product_id' | 'quantity' | 'currency' | 'price_cents' | 'weightGrams' | 'taxClass'
>

type OfFamily = { familyId: string }
/** A family sees its cart in the currency that it has chosen; that of the shop is said to be so, as its prices are found with less. */
type Family = OfFamily & { currency: Currency; isMain?: boolean }
type LineKey = Family & { productId: string }
type Value = (of: keyof LineKey) => RawBuilder<unknown>

const columns = sql`family_id, product_id, quantity, currency, price_cents, added_by, added_at`

/** A line that was added in another currency has the price of now, if there is one. */
const isRepriced = sql`line.currency <> product.currency AND product."priceCents" IS NOT NULL`

type Products = RawBuilder<ForSale>

function prepareForCart<Row, Values extends Family>(
  name: string,
  write: (value: (of: keyof Values) => RawBuilder<unknown>, products: Products) => RawBuilder<Row>,
) {
  const inMain = prepare<Row, Values>(name, (value) => write(value, forSaleInMain(value('currency'))))
  const inAny = prepare<Row, Values>(`${name}, any currency`, (value) => write(value, forSaleIn(value('currency'))))
  return (db: Db, values: Values) => (values.isMain ? inMain : inAny)(db, values)
}

const withProducts = <Row>(lines: RawBuilder<unknown>, products: Products, ofProduct: RawBuilder<unknown>) => sql<Row>`
  SELECT product_id, quantity, CASE WHEN ${isRepriced} THEN product.currency ELSE line.currency END AS currency,
    CASE WHEN ${isRepriced} THEN product."priceCents" ELSE price_cents END AS price_cents, line.currency AS added_in, added_by, ${ofProduct}
  FROM (${lines}) AS line JOIN (${products}) AS product ON product.id = line.product_id
  ORDER BY added_at, product_id`

const shown = sql`product.name, product."priceCents", product."isActive", product.pictures, product."weightGrams", product."taxClass",
  ${leftFor(sql`line.product_id`, sql`line.family_id`)} AS left`

const linesOf = (family: RawBuilder<unknown>) => sql`SELECT ${columns} FROM cart_line WHERE family_id = ${family}`

export const readLines = prepareForCart<ShownLine, Family>('cart', (value, products) =>
  withProducts(linesOf(value('familyId')), products, shown),
)

export const readPricedLines = prepareForCart<PricedLine, Family>('cart to order', (value, products) =>
  withProducts(linesOf(value('familyId')), products, sql`to_json(product) AS product`),
)

/**
 * A change and the resulting cart in one statement. If nothing was changed, the result lacks that line. The other lines are
 * read separately, because a statement does not see its own changes.
 */
const linesAfter = (change: RawBuilder<unknown>, value: Value, products: Products) => {
  const lines = sql`
    SELECT ${columns} FROM changed UNION ALL
    ${linesOf(value('familyId'))} AND product_id <> ${value('productId')}`
  const returned = sql`${columns}, ${closeStaleCheckouts(value('familyId'))} AS closes`
  return sql<ShownLine>`WITH changed AS (${change} RETURNING ${returned}) ${withProducts(lines, products, shown)}`
}

type Added = LineKey & { quantity: number; addedBy: string | null }

const left = (value: Value) => leftFor(value('productId'), value('familyId'))

/** A condition of what adds a line. It lets concurrent requests wait, so that they cannot exceed the limit either. */
const hasRoom = (familyId: RawBuilder<unknown>, productId: RawBuilder<unknown>) =>
  sql<boolean>`lock_cart(${familyId}, ${productId}) < ${maxCartLines}`

/** Adds pieces of an active product, up to the limits. `added_by` stays that of the first piece. */
export const addPieces = prepareForCart<ShownLine, Added>('add to cart', (value, products) => {
  const quantity = sql`${value('quantity')}::integer`
  const add = sql`
    INSERT INTO cart_line AS line (family_id, product_id, quantity, currency, price_cents, added_by)
    SELECT ${value('familyId')}, id, ${quantity}, currency, "priceCents", ${value('addedBy')} FROM (${products}) AS product
    WHERE id = ${value('productId')} AND "isActive" AND ${quantity} <= coalesce(${left(value)}, ${quantity})
      AND ${hasRoom(value('familyId'), value('productId'))}
    ON CONFLICT (family_id, product_id) DO UPDATE SET quantity = line.quantity + EXCLUDED.quantity, currency = EXCLUDED.currency,
      price_cents = CASE WHEN line.currency = EXCLUDED.currency THEN line.price_cents ELSE EXCLUDED.price_cents END
    WHERE line.quantity + EXCLUDED.quantity <= least(${maxOfOneProduct}, ${left(value)})`
  return linesAfter(add, value, products)
})

/** Null if the product counts nothing. */
export async function findLeft(
  db: Db,
  { familyId, productId }: OfFamily & { productId: string },
): Promise<number | null> {
  const { rows } = await sql<{
    left: number | null
  }>`SELECT ${leftFor(sql`${productId}`, sql`${familyId}`)} AS left`.execute(db)
  return rows[0]?.left ?? null
}

/** Who asks for the family: a child's account changes its own lines alone; null for parents. */
export type Caller = Family & { onlyOf: string | null }

type ChangedLine = LineKey & Caller

const isAt = (value: (of: keyof ChangedLine) => RawBuilder<unknown>) => sql`
  family_id = ${value('familyId')} AND product_id = ${value('productId')}
  AND (${value('onlyOf')}::uuid IS NULL OR added_by = ${value('onlyOf')}::uuid)`

/** Fewer pieces than before are never refused, even if there are not so many. */
export const setQuantity = prepareForCart<ShownLine, ChangedLine & { quantity: number }>(
  'set quantity',
  (value, products) => {
    const quantity = sql`${value('quantity')}::integer`
    const isLeft = sql`${quantity} <= greatest(quantity, coalesce(${left(value)}, ${quantity}))`
    return linesAfter(
      sql`UPDATE cart_line SET quantity = ${quantity} WHERE ${isAt(value)} AND ${isLeft}`,
      value,
      products,
    )
  },
)

export const setPrice = prepareForCart<ShownLine, ChangedLine & { priceCents: Cents }>('set price', (value, products) =>
  linesAfter(
    sql`UPDATE cart_line SET price_cents = ${value('priceCents')}, currency = ${value('currency')} WHERE ${isAt(value)}`,
    value,
    products,
  ),
)

/** In one order, so that two who empty a cart cannot wait for each other. */
const lockedLines = (db: Db, familyId: string) =>
  tables(db)
    .selectFrom('cart_line')
    .select('product_id')
    .where('family_id', '=', familyId)
    .orderBy('product_id')
    .forUpdate()

export const lockCart = (db: Db, familyId: string) => lockedLines(db, familyId).execute()

export const deleteLines = (db: Db, familyId: string) =>
  tables(db)
    .deleteFrom('cart_line')
    .where('family_id', '=', familyId)
    .where('product_id', 'in', lockedLines(db, familyId))
    .returning(closeStaleCheckouts(sql`${familyId}`).as('closes'))
    .execute()

/**
 * Takes paid pieces out of the cart; pieces that were added meanwhile stay. MERGE decides by the row as a concurrent
 * transaction left it; a DELETE and an UPDATE would both miss a row whose quantity changes between them.
 */
export async function deletePieces(db: Db, familyId: string, paid: Pick<Line, 'product_id' | 'quantity'>[]) {
  const productIds = paid.map(({ product_id }) => product_id)
  const quantities = paid.map(({ quantity }) => quantity)
  const closing = closeStaleCheckouts(sql`${familyId}`)
  const lines = sql`(${lockedLines(db, familyId)}) AS line`
  await sql`SELECT ${closing} FROM ${lines} WHERE product_id = ANY(${productIds}::text[])`.execute(db)
  await sql`
    MERGE INTO cart_line AS line
    USING unnest(${productIds}::text[], ${quantities}::integer[]) AS paid (product_id, quantity)
    ON line.family_id = ${familyId} AND line.product_id = paid.product_id
    WHEN MATCHED AND line.quantity <= paid.quantity THEN DELETE
    WHEN MATCHED THEN UPDATE SET quantity = line.quantity - paid.quantity`.execute(db)
}

const lineColumns = ['family_id', 'product_id', 'quantity', 'currency', 'price_cents', 'added_by', 'added_at'] as const

type Removal = Omit<Caller, 'isMain'> & { productId?: string }

/** Moves a line, or all lines, to the removed ones, and returns how many. */
export async function removeLines(db: Db, { familyId, productId, onlyOf }: Removal): Promise<number> {
  const chosen = lockedLines(db, familyId)
    .$if(productId !== undefined, (lines) => lines.where('product_id', '=', productId ?? ''))
    .$if(onlyOf !== null, (lines) => lines.where('added_by', '=', onlyOf))
  const { numInsertedOrUpdatedRows } = await tables(db)
    .with('removed', (cart) =>
      cart
        .deleteFrom('cart_line')
        .where('family_id', '=', familyId)
        .where('product_id', 'in', chosen)
        .returning([...lineColumns, closeStaleCheckouts(sql`${familyId}`).as('closes')]),
    )
    .insertInto('removed_cart_line')
    .columns(lineColumns)
    .expression((rows) => rows.selectFrom('removed').select(lineColumns))
    .onConflict((conflict) =>
      conflict.columns(['family_id', 'product_id']).doUpdateSet((row) => ({
        quantity: row.ref('excluded.quantity'),
        currency: row.ref('excluded.currency'),
        price_cents: row.ref('excluded.price_cents'),
        added_by: row.ref('excluded.added_by'),
        added_at: row.ref('excluded.added_at'),
        removed_at: row.ref('excluded.removed_at'),
      })),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0n)
}

/**
 * Restores a removed line as it was; false if there is none, or no room for it. If the product was added again meanwhile, the restored line's
 * price and name win, and the quantities are added up.
 */
export async function restoreLine(db: Db, { familyId, productId, onlyOf }: Required<Removal>): Promise<boolean> {
  const restored = await tables(db)
    .with('restored', (cart) =>
      cart
        .deleteFrom('removed_cart_line')
        .where('family_id', '=', familyId)
        .where('product_id', '=', productId)
        .where(hasRoom(sql`${familyId}`, sql`${productId}`))
        .$if(onlyOf !== null, (lines) => lines.where('added_by', '=', onlyOf))
        .returning(lineColumns),
    )
    .insertInto('cart_line')
    .columns(lineColumns)
    .expression((rows) => rows.selectFrom('restored').select(lineColumns))
    .onConflict((conflict) =>
      conflict.columns(['family_id', 'product_id']).doUpdateSet((row) => ({
        quantity: sql`least(${row.ref('cart_line.quantity')} + ${row.ref('excluded.quantity')}, ${maxOfOneProduct}::integer)`,
        currency: row.ref('excluded.currency'),
        price_cents: row.ref('excluded.price_cents'),
        added_by: row.ref('excluded.added_by'),
        added_at: row.ref('excluded.added_at'),
      })),
    )
    .returning(closeStaleCheckouts(sql`${familyId}`).as('closes'))
    .execute()
  return restored.length === 1
}

export async function isRemembered(db: Db, { familyId, productId, onlyOf }: Required<Removal>): Promise<boolean> {
  const line = tables(db)
    .selectFrom('removed_cart_line')
    .select('product_id')
    .where('family_id', '=', familyId)
    .where('product_id', '=', productId)
    .$if(onlyOf !== null, (lines) => lines.where('added_by', '=', onlyOf))
  return (await line.executeTakeFirst()) !== undefined
}

export const deleteRemovedLines = (db: Db, familyId: string) =>
  tables(db).deleteFrom('removed_cart_line').where('family_id', '=', familyId).execute()

type LineTable = {
  family_id: string
  product_id: string
  quantity: number
  currency: Currency
  price_cents: Cents
  added_by: string | null
  added_at: Generated<Date>
}

type CartTables = {
  cart_line: LineTable
  removed_cart_line: LineTable & { removed_at: Generated<Date> }
}
