import { maxCounted } from '@storylamp/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { countAtMost, microsOf, type Slice } from '../../../platform/db/long-page.ts'
import { matchesSearch } from '../../../platform/db/matches-search.ts'
import { countRows, rowsBefore, rowsPerPage } from '../../../platform/db/paging.ts'
import { inParts } from '../../../platform/in-parts.ts'
import { stockOfProduct } from '../../stock/index.ts'
import { type ProductRow, withCollections } from '../queries.ts'
import type { CatalogTables, Picture } from '../tables.ts'

const tables = (db: Db) => db.withTables<CatalogTables>()

export const findProduct = (db: Db, id: string): Promise<ProductRow | undefined> =>
  withCollections(tables(db).selectFrom('product')).where('id', '=', id).executeTakeFirst()

export const readProduct = (db: Db, id: string): Promise<ProductRow> =>
  withCollections(tables(db).selectFrom('product')).where('id', '=', id).executeTakeFirstOrThrow()

/** Read once it is locked: a statement that waits for the lock sees the collections and the stock from before it. */
export async function lockProduct(db: Db, id: string): Promise<ProductRow | undefined> {
  await tables(db).selectFrom('product').select('id').where('id', '=', id).forUpdate().execute()
  return findProduct(db, id)
}

export type ProductFilter = { search?: string | undefined; stock?: 'low' | undefined }

/** The products of a search, if they are few: then the list reads them alone, and else goes through all products until a page is full. */
export async function findSearchedProducts(db: Db, search: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT product_id AS id FROM product_search_key WHERE ${matchesSearch(sql`search_key`, search)}
    LIMIT ${maxCounted + 1}`.execute(db)
  return rows.length > maxCounted ? undefined : rows.map(({ id }) => id)
}

// Each statement has to end within its timeout.
const lockedAtOnce = 2000

/** By SKU. Locked, so that none is deleted, and the counting of none begins or ends elsewhere. */
export async function lockProductsBySku(db: Db, skus: string[]): Promise<Map<string, string>> {
  const ids = new Set<string>()
  for (const part of inParts(skus, lockedAtOnce)) for (const id of await findIdsBySku(db, part)) ids.add(id)
  const wanted = new Set(skus)
  const locked = new Map<string, string>()
  // Always in the order of ids, so that imports cannot wait for each other.
  for (const part of inParts([...ids].sort(), lockedAtOnce)) {
    for (const { id, sku } of await lockProducts(db, part)) if (wanted.has(sku)) locked.set(sku, id)
  }
  return locked
}

async function findIdsBySku(db: Db, skus: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM product WHERE sku = ANY(${skus}::text[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whoever changes products, or what collections they are in, has locked them first, in this order: of two who waited for each other, the database would end one. */
export async function lockProducts(db: Db, ids: string[]): Promise<{ id: string; sku: string }[]> {
  const { rows } = await sql<{ id: string; sku: string }>`
    SELECT id, sku FROM product WHERE id = ANY(${ids}::text[]) ORDER BY id COLLATE "C" FOR NO KEY UPDATE`.execute(db)
  return rows
}

/** `found` as `findSearchedProducts` finds them. Includes inactive products. */
type Matching = ProductFilter & { found?: string[] | undefined }

const matching = (db: Db, { search = '', stock, found }: Matching) =>
  tables(db)
    .selectFrom('product')
    .$if(found !== undefined, (products) => products.where('id', '=', sql<string>`ANY(${found}::text[])`))
    .$if(search !== '' && found === undefined, (products) =>
      products.where(
        sql<boolean>`EXISTS (
          SELECT FROM product_search_key WHERE product_id = product.id AND ${matchesSearch(sql`search_key`, search)})`,
      ),
    )
    .$if(stock === 'low', (products) => products.where(stockOfProduct.isLow))

/** The page is found by ids alone, so that the rows before it are not read whole. */
export const selectAllProducts = (db: Db, filter: Matching, { limit, offset, direction, isBeyond }: Slice) =>
  withCollections(
    tables(db)
      .selectFrom('product')
      .where('product.id', 'in', (eb) =>
        eb
          .selectFrom(
            matching(db, filter)
              .select('id')
              .where(isBeyond(sql.ref('created_at'), sql.ref('id')))
              .orderBy('created_at', direction)
              .orderBy('id', direction)
              .limit(limit)
              .offset(offset)
              .as('page'),
          )
          .select('page.id'),
      ),
  )
    .select(microsOf(sql.ref('created_at')).as('micros'))
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .execute()

export const countAllProducts = (db: Db, filter: Matching): Promise<number> =>
  countAtMost(db, matching(db, filter).select('id'))

export const selectPrices = (db: Db, productId: string, page: number) =>
  tables(db)
    .selectFrom('product_price')
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy('id', 'desc')
    .limit(rowsPerPage)
    .offset(rowsBefore(page))
    .execute()

export const countPrices = (db: Db, productId: string): Promise<number> =>
  countRows(tables(db).selectFrom('product_price').where('product_id', '=', productId))

export const removeProduct = (db: Db, id: string): Promise<{ name: string } | undefined> =>
  tables(db).deleteFrom('product').where('id', '=', id).returning('name').executeTakeFirst()

/** Collections that stay keep the product's place. */
export async function replaceMemberships(db: Db, productId: string, types: string[]): Promise<void> {
  await tables(db)
    .deleteFrom('product_collection')
    .where('product_id', '=', productId)
    .where('collection_type', '<>', sql<string>`ALL(${types}::text[])`)
    .execute()
  const rows = [...new Set(types)].map((type) => ({ product_id: productId, collection_type: type }))
  if (rows.length === 0) return
  await tables(db)
    .insertInto('product_collection')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function selectShownPictures(db: Db, paths: string[]): Promise<Picture[]> {
  const { rows } = await sql<Picture>`
    SELECT picture->>'path' AS path, picture->>'alt' AS alt FROM product, jsonb_array_elements(pictures) AS picture
    WHERE picture->>'path' = ANY(${paths})
    UNION SELECT image, image_alt FROM collection WHERE image = ANY(${paths})`.execute(db)
  return rows
}
