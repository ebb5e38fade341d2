import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { countAtMost, microsOf, type Slice } from '../../../platform/db/long-page.ts'
import { rowsBefore, rowsPerPage } from '../../../platform/db/paging.ts'
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

/** By SKU. Locked, so that none is deleted, and the counting of none begins or ends elsewhere. */
export async function lockProductsBySku(db: Db, skus: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; sku: string }>`
    SELECT id, sku FROM product WHERE sku = ANY(${skus}::text[]) ORDER BY id FOR NO KEY UPDATE`.execute(db)
  return new Map(rows.map(({ id, sku }) => [sku, id]))
}

/** By name or SKU; includes inactive products. */
const matching = (db: Db, { search = '', stock }: ProductFilter) =>
  tables(db)
    .selectFrom('product')
    .$if(search !== '', (products) => products.where(sql<boolean>`${searchedColumns} LIKE search_pattern(${search})`))
    .$if(stock === 'low', (products) => products.where(stockOfProduct.isLow))

/** As in the index. */
const searchedColumns = sql`search_key(name || ' ' || sku)`

/** The page is found by ids alone, so that the rows before it are not read whole. */
export const selectAllProducts = (db: Db, filter: ProductFilter, { limit, offset, direction, isBeyond }: Slice) =>
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

export const countAllProducts = (db: Db, filter: ProductFilter): Promise<number> =>
  countAtMost(db, matching(db, filter).select('id'))

/** Undefined if the id is taken. */
export const insertProduct = (db: Db, row: Insertable<CatalogTables['product']>): Promise<{ id: string } | undefined> =>
  tables(db)
    .insertInto('product')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()

export const updateProduct = (db: Db, id: string, columns: Updateable<CatalogTables['product']>) =>
  tables(db).updateTable('product').set(columns).where('id', '=', id).execute()

export const selectPrices = (db: Db, productId: string, page: number) =>
  tables(db)
    .selectFrom('product_price')
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy('id', 'desc')
    .limit(rowsPerPage)
    .offset(rowsBefore(page))
    .execute()

export async function countPrices(db: Db, productId: string): Promise<number> {
  const { total } = await tables(db)
    .selectFrom('product_price')
    .where('product_id', '=', productId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const removeProduct = (db: Db, id: string): Promise<{ name: string } | undefined> =>
  tables(db).deleteFrom('product').where('id', '=', id).returning('name').executeTakeFirst()

export async function replaceMemberships(db: Db, productId: string, types: string[]): Promise<void> {
  await tables(db).deleteFrom('product_collection').where('product_id', '=', productId).execute()
  const rows = [...new Set(types)].map((type) => ({ product_id: productId, collection_type: type }))
  if (rows.length > 0) await tables(db).insertInto('product_collection').values(rows).execute()
}

/** Which of the given paths a product or a collection uses. */
export async function selectShownPictures(db: Db, paths: string[]): Promise<Picture[]> {
  const { rows } = await sql<Picture>`
    SELECT picture->>'path' AS path, picture->>'alt' AS alt FROM product, jsonb_array_elements(pictures) AS picture
    WHERE picture->>'path' = ANY(${paths})
    UNION SELECT image, image_alt FROM collection WHERE image = ANY(${paths})`.execute(db)
  return rows
}

export const updateCollection = (db: Db, type: string, columns: Updateable<CatalogTables['collection']>) =>
  tables(db).updateTable('collection').set(columns).where('type', '=', type).execute()

export const arrangeCollections = (db: Db, types: string[]) =>
  sql`UPDATE collection SET position = place FROM unnest(${types}::text[]) WITH ORDINALITY AS sorted (sorted_type, place)
    WHERE type = sorted_type`.execute(db)

/**
 * In one order, so that two who move collections at once cannot wait for each other, and not against the foreign keys of products.
 * Read them afterwards: while it waits, their order may change.
 */
export const lockCollections = (db: Db) =>
  tables(db).selectFrom('collection').select('type').orderBy('type').forNoKeyUpdate().execute()
