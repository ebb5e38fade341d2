import type { ProductQuery } from '@storylamp/contract/catalog/catalog'
import { mostCounted, type ProductSort } from '@storylamp/contract/limits'
import { sql } from 'kysely'
import type { Place } from '../../platform/db/cursors.ts'
import type { Db } from '../../platform/db/database.ts'
import { stockOfProduct } from '../stock/index.ts'
import { pricesNow } from './price-now.ts'
import { type AdminColumns, collectionsOfProduct, type ProductRow } from './queries.ts'
import type { CatalogTables } from './tables.ts'

/** The filters; '' stands for any, as in the table. */
export type Filters = Pick<ProductQuery, 'collection' | 'color' | 'minPrice' | 'maxPrice'>

/** Where a page begins: after so many products, or beside the one at a cursor. */
export type Start = { offset: number } | { after: Place } | { before: Place }

const tables = (db: Db) => db.withTables<CatalogTables>()

const orders = {
  newest: { column: 'created_at', type: 'timestamptz', isDescending: true },
  'price-asc': { column: 'price_cents', type: 'integer', isDescending: false },
  'price-desc': { column: 'price_cents', type: 'integer', isDescending: true },
  name: { column: 'sort_name', type: 'text', isDescending: false },
} as const satisfies Record<ProductSort, object>

function matching(db: Db, { collection = '', color = '', minPrice, maxPrice }: Filters) {
  let listing = tables(db)
    .selectFrom('product_listing')
    .where('collection_type', '=', collection)
    .where('color', '=', color)
  if (minPrice !== undefined) listing = listing.where('price_cents', '>=', minPrice)
  if (maxPrice !== undefined) listing = listing.where('price_cents', '<=', maxPrice)
  return listing
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
  'is_active',
  'product.created_at',
] as const

export type ListedRow = Omit<ProductRow, AdminColumns> & { key: string }

/** In the order that finds a range of prices, so that no other product is read. */
const firstByPrice = (db: Db, filters: Filters) =>
  matching(db, filters)
    .orderBy('price_cents')
    .orderBy('product_id')
    .limit(mostCounted + 1)

/** Exact up to `mostCounted`; one more stands for any number beyond. */
export async function countListed(db: Db, filters: Filters): Promise<number> {
  const { total } = await tables(db)
    .selectFrom(firstByPrice(db, filters).select('product_id').as('few'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** A page in order, each product with the `key` that it is sorted by. `count` is what `countListed` found. */
export async function selectListed(
  db: Db,
  { sort = 'newest', ...filters }: ProductQuery,
  { start, limit, count }: { start: Start; limit: number; count: number },
): Promise<ListedRow[]> {
  const { column, type, isDescending } = orders[sort]
  const isBackward = 'before' in start
  const direction = isDescending === isBackward ? 'asc' : 'desc'
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  const place = 'after' in start ? start.after : isBackward ? start.before : undefined
  const listed = candidates(db, filters, count)
    .select(['product_id', `${column} as sorted_by`])
    .$if(place !== undefined, (products) =>
      products.where(
        sql<boolean>`(${sql.ref(column)}, product_id) ${beyond} (${place?.key}::${sql.raw(type)}, ${place?.id})`,
      ),
    )
    .orderBy(column, direction)
    .orderBy('product_id', direction)
    .limit(limit)
    .offset('offset' in start ? start.offset : 0)
  const rows = await tables(db)
    .selectFrom(listed.as('listed'))
    .innerJoin('product', 'product.id', 'listed.product_id')
    .select(listedColumns)
    .select(pricesNow)
    .select([collectionsOfProduct, stockOfProduct.isSoldOut.as('is_sold_out')])
    .select(sql<string>`sorted_by::text`.as('key'))
    .orderBy('sorted_by', direction)
    .orderBy('id', direction)
    .execute()
  return isBackward ? rows.reverse() : rows
}

export const selectNewest = (db: Db, limit: number): Promise<ListedRow[]> =>
  selectListed(db, {}, { start: { offset: 0 }, limit, count: limit })

/** A walk in another order could pass all products before it has met the few of a range of prices: those are read first. */
function candidates(db: Db, filters: Filters, count: number) {
  const hasRange = filters.minPrice !== undefined || filters.maxPrice !== undefined
  return hasRange && count <= mostCounted
    ? tables(db).selectFrom(firstByPrice(db, filters).selectAll().as('product_listing'))
    : matching(db, filters)
}

/** The job for sales that have begun or ended: lists sort by the new price, and kept responses that show it are dropped. */
export async function applySales(db: Db): Promise<void> {
  await sql`SELECT apply_sales()`.execute(db)
}

type OldestFirst = { id: string; createdAt: string }

/** The first product, and each that follows `n` others, oldest first. */
export const findEveryNthProduct = (db: Db, n: number): Promise<OldestFirst[]> =>
  tables(db)
    .selectFrom(
      matching(db, {})
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
  matching(db, {})
    .where(sql<boolean>`(created_at, product_id) >= (${createdAt}::timestamptz, ${id})`)
    .select(['product_id as id', 'created_at as lastChange'])
    .orderBy('created_at')
    .orderBy('product_id')
    .limit(limit)
    .execute()
