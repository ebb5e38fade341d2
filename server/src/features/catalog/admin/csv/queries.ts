import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { rowsPerBatch } from '../../../../platform/db/in-batches.ts'
import type { ProductRow } from '../../queries.ts'
import { otherPrices, withCollections } from '../../queries.ts'
import type { CatalogTables } from '../../tables.ts'

const tables = (db: Db) => db.withTables<CatalogTables>()

/** Returns the ids of the products whose collections were others. A collection that was deleted meanwhile is left out. */
export async function replaceAllMemberships(db: Db, wanted: { id: string; types: string[] }[]): Promise<string[]> {
  const types = [...new Set(wanted.flatMap((one) => one.types))]
  const { rows } = await sql<{ id: string }>`
    WITH known AS MATERIALIZED (
      SELECT type FROM collection WHERE type = ANY(${types}::text[]) ORDER BY type FOR KEY SHARE
    ), wanted AS (
      SELECT id, type FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS row (id text, types text[])
      CROSS JOIN unnest(types) AS type JOIN known USING (type)
    ), gone AS (
      DELETE FROM product_collection WHERE product_id = ANY(${wanted.map(({ id }) => id)}::text[])
      AND (product_id, collection_type) NOT IN (SELECT id, type FROM wanted) RETURNING product_id
    ), added AS (
      INSERT INTO product_collection (product_id, collection_type) SELECT id, type FROM wanted
      ON CONFLICT DO NOTHING RETURNING product_id
    )
    SELECT product_id AS id FROM gone UNION SELECT product_id FROM added`.execute(db)
  return rows.map(({ id }) => id)
}

/** For changes in other tables. */
export const raiseVersions = (db: Db, ids: string[]) =>
  tables(db)
    .updateTable('product')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', sql<string>`ANY(${ids}::text[])`)
    .execute()

export const findPrices = (db: Db, ids: string[]) =>
  tables(db)
    .selectFrom('product')
    .select(['id', 'name', 'currency', 'price_cents', 'sale_cents', 'sale_from', 'sale_to', 'token_price_hundredths'])
    .select(otherPrices)
    .where('id', '=', sql<string>`ANY(${ids}::text[])`)
    .execute()

export const findStoredProducts = (db: Db, ids: string[]) =>
  tables(db)
    .selectFrom('product')
    .select(['id', 'name', 'pictures', 'safety', 'state', 'published_at'])
    .where('id', '=', sql<string>`ANY(${ids}::text[])`)
    .execute()

/** In the order of ids, which never change. */
export const selectAfter = (db: Db, last: ProductRow | undefined): Promise<ProductRow[]> =>
  withCollections(tables(db).selectFrom('product'))
    .where('id', '>', last?.id ?? '')
    .orderBy('id')
    .limit(rowsPerBatch)
    .execute()
