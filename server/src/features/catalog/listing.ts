import type { ProductQuery } from '@storylamp/contract/catalog/catalog'
import { maxCounted, type ProductSort } from '@storylamp/contract/limits'
import type { Cents, Currency } from '@storylamp/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { CursorPosition } from '../../platform/db/cursors.ts'
import type { Db } from '../../platform/db/database.ts'
import { stockOfProduct } from '../stock/index.ts'
import { type AdminColumns, type ProductRow, pricedIn, priceNow, pricesNow, shownCollections } from './queries.ts'
import type { CatalogTables } from './tables.ts'

/** Prices are in minor units of the currency. */
export type Filters = Pick<ProductQuery, 'collection' | 'color'> & {
  currency: Currency
  minPrice?: Cents
  maxPrice?: Cents
}
export type FilteredQuery = Omit<ProductQuery, 'currency' | 'minPrice' | 'maxPrice'> & Filters

/** Where a page begins: after so many products, or beside the one at a cursor. */
export type Start = { offset: number } | { after: CursorPosition } | { before: CursorPosition }

const tables = (db: Db) => db.withTables<CatalogTables>()

const orders = {
  newest: { column: 'created_at', isDescending: true },
  'price-asc': { column: 'price_cents', isDescending: false },
  'price-desc': { column: 'price_cents', isDescending: true },
  name: { column: 'sort_name', isDescending: false },
} as const satisfies Record<ProductSort, object>

type Sql = RawBuilder<unknown>

const maxInteger = 2_147_483_647

export const inPriceRange = ({ minPrice, maxPrice }: Filters) =>
  sql`price_cents BETWEEN ${minPrice ?? 0}::integer AND ${maxPrice ?? maxInteger}::integer`

/** As a condition on `product_listing`, where '' stands for any. */
const matching = (filters: Filters) =>
  sql`currency = ${filters.currency} AND collection_type = ${filters.collection ?? ''} AND color = ${filters.color ?? ''} AND ${inPriceRange(filters)}`

/** Exact up to `maxCounted`; one more stands for any number beyond. */
export async function countListed(db: Db, filters: Filters): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT FROM product_listing WHERE ${matching(filters)} LIMIT ${maxCounted + 1}) AS listed`.execute(db)
  return rows[0]?.total ?? 0
}

/** Without what only a product's own page shows. */
const listedColumns = [
  'id',
  'name',
  'sku',
  'token_price_hundredths',
  'description',
  'colors',
  'facts',
  'pictures',
  'trailer_link',
  'promise',
  'product_group',
  'variant',
  'state',
  'product.created_at',
] as const

export type ListedRow = Omit<ProductRow, AdminColumns> & { key: string }

/** The fields of listed products, from what finds their ids with what they are sorted by as `sorted_by`. */
export async function selectRows(db: Db, currency: Currency, found: Sql, order: Sql): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    SELECT ${sql.join(listedColumns.map((name) => sql.ref(name)))}, ${sql.join(pricesNow)}, ${shownCollections},
      ${stockOfProduct.isSoldOut} AS is_sold_out, sorted_by::text AS key
    FROM (${found}) AS listed
    JOIN product ON product.id = listed.product_id
    JOIN ${pricedIn(sql`${currency}`)} ON true
    ${order}`.execute(db)
  return rows
}

/** A page in order, each product with the `key` that it is sorted by. */
export async function selectListed(
  db: Db,
  { sort = 'newest', ...filters }: FilteredQuery,
  { start, limit }: { start: Start; limit: number },
): Promise<ListedRow[]> {
  const { column, isDescending } = orders[sort]
  const isBackward = 'before' in start
  const [towards, beyond] = isDescending === isBackward ? [sql`ASC`, sql`>`] : [sql`DESC`, sql`<`]
  const sortedBy = sql.ref(column)
  const beside = ({ key, id }: CursorPosition) => sql`AND (${sortedBy}, product_id) ${beyond} (${key}, ${id})`
  const from = 'offset' in start ? sql`` : beside('after' in start ? start.after : start.before)
  const found = sql`
    SELECT product_id, ${sortedBy} AS sorted_by FROM product_listing WHERE ${matching(filters)} ${from}
    ORDER BY ${sortedBy} ${towards}, product_id ${towards}
    LIMIT ${limit} OFFSET ${'offset' in start ? start.offset : 0}`
  const rows = await selectRows(db, filters.currency, found, sql`ORDER BY sorted_by ${towards}, id ${towards}`)
  return isBackward ? rows.reverse() : rows
}

export const selectNewest = (db: Db, currency: Currency, limit: number): Promise<ListedRow[]> =>
  selectListed(db, { currency }, { start: { offset: 0 }, limit })

/** The job for sales that have begun or ended: lists sort by the new price, and kept responses that show it are dropped. */
export const applySales = (db: Db): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM product
      WHERE sale_cents IS NOT NULL AND EXISTS (
        SELECT FROM product_listing JOIN ${pricedIn(sql`product_listing.currency`)} ON true
        WHERE product_id = product.id AND product_listing.price_cents <> ${priceNow})
      ORDER BY id COLLATE "C" FOR NO KEY UPDATE`.execute(transaction)
    const changed = rows.map(({ id }) => id)
    await sql`SELECT list_products(${changed}::text[]), notify_products(${changed}::text[])`.execute(transaction)
  })

/** Once, as each has a price in the main currency. */
const allListed = (db: Db) =>
  tables(db)
    .selectFrom('product_listing')
    .where('currency', '=', (eb) => eb.selectFrom('product').select('currency').limit(1))
    .where('collection_type', '=', '')
    .where('color', '=', '')

type OldestFirst = { id: string; createdAt: string }

/** The first product, and each that follows `n` others, oldest first. */
export const findEveryNthProduct = (db: Db, n: number): Promise<OldestFirst[]> =>
  tables(db)
    .selectFrom(
      allListed(db)
        .select(['product_id as id', 'created_at'])
        .select(sql<number>`row_number() OVER (ORDER BY created_at, product_id)`.as('number'))
        .as('numbered'),
    )
    .where(sql<boolean>`(number - 1) % ${n} = 0`)
    .select(['id', sql<string>`created_at::text`.as('createdAt')])
    .orderBy('number')
    .execute()

/** The active products from one on, oldest first. */
export const listedFrom = (db: Db, { id, createdAt }: OldestFirst, limit: number) =>
  allListed(db)
    .where(sql<boolean>`(created_at, product_id) >= (${createdAt}::timestamptz, ${id})`)
    .select(['product_id as id', 'created_at as lastChange'])
    .orderBy('created_at')
    .orderBy('product_id')
    .limit(limit)
    .execute()
