import type { ProductQuery } from '@storylamp/contract/catalog/catalog'
import { maxCounted, type ProductSort, productsPerPage } from '@storylamp/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { CursorPosition } from '../../platform/db/cursors.ts'
import type { Db } from '../../platform/db/database.ts'
import { prepare } from '../../platform/db/prepared.ts'
import { stockOfProduct } from '../stock/index.ts'
import { pricesNow } from './price-now.ts'
import { type AdminColumns, type ProductRow, shownCollections } from './queries.ts'
import type { CatalogTables } from './tables.ts'

/** The filters; '' stands for any, as in the table. */
export type Filters = Pick<ProductQuery, 'collection' | 'color' | 'minPrice' | 'maxPrice'>

/** Where a page begins: after so many products, or beside the one at a cursor. */
export type Start = { offset: number } | { after: CursorPosition } | { before: CursorPosition }

const tables = (db: Db) => db.withTables<CatalogTables>()

const orders = {
  newest: { column: 'created_at', type: 'timestamptz', isDescending: true },
  'price-asc': { column: 'price_cents', type: 'integer', isDescending: false },
  'price-desc': { column: 'price_cents', type: 'integer', isDescending: true },
  name: { column: 'sort_name', type: 'text', isDescending: false },
} as const satisfies Record<ProductSort, object>

type Range = { minPrice: number; maxPrice: number }

const anyPrice: Range = { minPrice: 0, maxPrice: 2_147_483_647 }

/** The filters as values of prepared statements. */
export const valuesOf = ({ collection = '', color = '', minPrice, maxPrice }: Filters) => ({
  collection,
  color,
  minPrice: minPrice ?? anyPrice.minPrice,
  maxPrice: maxPrice ?? anyPrice.maxPrice,
})

type FilterValues = ReturnType<typeof valuesOf>

type Sql = RawBuilder<unknown>

/** As a range of the index by price. */
export const inPriceRange = (value: (of: keyof Range) => Sql) =>
  sql`price_cents >= ${value('minPrice')}::integer AND price_cents <= ${value('maxPrice')}::integer`

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
  'is_active',
  'product.created_at',
] as const

export type ListedRow = Omit<ProductRow, AdminColumns> & { key: string }

/** In the order that finds a range of prices, so that no other product is read. */
const firstByPrice = (value: (of: keyof FilterValues) => Sql) => sql`(
  SELECT * FROM product_listing
  WHERE collection_type = ${value('collection')} AND color = ${value('color')} AND ${inPriceRange(value)}
  ORDER BY price_cents, product_id LIMIT ${sql.lit(maxCounted + 1)}) AS product_listing`

const selectCount = prepare<{ total: number }, FilterValues>(
  'count listed products',
  (value) => sql`SELECT count(*) AS total FROM ${firstByPrice(value)}`,
)

/** Exact up to `maxCounted`; one more stands for any number beyond. */
export async function countListed(db: Db, filters: Filters): Promise<number> {
  const [counted] = await selectCount(db, valuesOf(filters))
  return counted?.total ?? 0
}

/** The fields of listed products, from what finds their ids with what they are sorted by as `sorted_by`. */
export const rowsOf = (found: Sql) => sql<ListedRow>`
  SELECT ${sql.join(listedColumns.map((name) => sql.ref(name)))}, ${sql.join(pricesNow)}, ${shownCollections},
    ${stockOfProduct.isSoldOut} AS is_sold_out, sorted_by::text AS key
  FROM (${found}) AS listed
  JOIN product ON product.id = listed.product_id`

type Walk = {
  sort: ProductSort
  direction: 'asc' | 'desc'
  begin: 'first' | 'offset' | 'cursor'
  isFew: boolean
  limit: number
}

type WalkValues = FilterValues & { key: string; id: string; limit: number; offset: number }

/** A page of the usual length has a statement, and so a plan, of its own; other lengths share one. */
const usualLimit = productsPerPage + 1

const walks = new Map<string, ReturnType<typeof prepareWalk>>()

function prepareWalk(name: string, { sort, direction, begin, isFew, limit }: Walk) {
  const { column, type } = orders[sort]
  const [sortedBy, towards] = [sql.ref(column), sql.raw(direction)]
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  return prepare<ListedRow, WalkValues>(name, (value) => {
    // In another order than that of prices the range must never choose the index, however few products it seems to have.
    const range =
      column === 'price_cents'
        ? inPriceRange(value)
        : sql`(price_cents < ${value('minPrice')}::integer) IS NOT TRUE AND (price_cents > ${value('maxPrice')}::integer) IS NOT TRUE`
    const matching = sql`product_listing
        WHERE collection_type = ${value('collection')} AND color = ${value('color')} AND ${range}`
    const from = isFew ? sql`${firstByPrice(value)} WHERE true` : matching
    const besideCursor = sql`AND (${sortedBy}, product_id) ${beyond} (${value('key')}::${sql.raw(type)}, ${value('id')})`
    const found = sql`
      SELECT product_id, ${sortedBy} AS sorted_by FROM ${from} ${begin === 'cursor' ? besideCursor : sql``}
      ORDER BY ${sortedBy} ${towards}, product_id ${towards}
      LIMIT ${limit === usualLimit ? sql.lit(limit) : value('limit')} ${begin === 'offset' ? sql`OFFSET ${value('offset')}` : sql``}`
    return sql`${rowsOf(found)} ORDER BY sorted_by ${towards}, id ${towards}`
  })
}

/** A page in order, each product with the `key` that it is sorted by. `count` is what `countListed` found. */
export async function selectListed(
  db: Db,
  { sort = 'newest', ...filters }: ProductQuery,
  { start, limit, count }: { start: Start; limit: number; count: number },
): Promise<ListedRow[]> {
  const isBackward = 'before' in start
  const direction = orders[sort].isDescending === isBackward ? 'asc' : 'desc'
  const position = 'after' in start ? start.after : isBackward ? start.before : undefined
  // A walk in another order could pass all products before it has met the few of a range of prices: those are read first.
  const isFew = (filters.minPrice !== undefined || filters.maxPrice !== undefined) && count <= maxCounted
  const offset = 'offset' in start ? start.offset : 0
  const begin = position !== undefined ? 'cursor' : offset > 0 ? 'offset' : 'first'
  const walk: Walk = { sort, direction, begin, isFew, limit }
  const name = `list products ${Object.values({ ...walk, limit: limit === usualLimit }).join(' ')}`
  const select = walks.get(name) ?? prepareWalk(name, walk)
  walks.set(name, select)
  const { key, id } = position ?? { key: '', id: '' }
  const rows = await select(db, { ...valuesOf(filters), key, id, limit, offset })
  return isBackward ? rows.reverse() : rows
}

export const selectNewest = (db: Db, limit: number): Promise<ListedRow[]> =>
  selectListed(db, {}, { start: { offset: 0 }, limit, count: limit })

/** The job for sales that have begun or ended: lists sort by the new price, and kept responses that show it are dropped. */
export async function applySales(db: Db): Promise<void> {
  await sql`SELECT apply_sales()`.execute(db)
}

const allListed = (db: Db) =>
  tables(db).selectFrom('product_listing').where('collection_type', '=', '').where('color', '=', '')

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
