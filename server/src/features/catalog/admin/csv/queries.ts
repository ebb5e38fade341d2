import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { rowsPerBatch } from '../../../../platform/db/in-batches.ts'
import type { ProductRow } from '../../queries.ts'
import { withCollections } from '../../queries.ts'
import type { CatalogTables } from '../../tables.ts'

const tables = (db: Db) => db.withTables<CatalogTables>()

type New = Insertable<CatalogTables['product']>
type Changed = Updateable<CatalogTables['product']> & { id: string }

/** As rows of the table: what is written as JSON text becomes a value in it. */
const rowsOf = (rows: object[]) => {
  const values = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, jsonColumns.has(name) ? JSON.parse(value) : value]),
    ),
  )
  return sql`jsonb_populate_recordset(NULL::product, ${JSON.stringify(values)}::jsonb) AS row`
}
const jsonColumns = new Set(['facts', 'pictures', 'safety'])

const listed = (names: string[], from: string) => sql.join(names.map((name) => sql.ref(`${from}.${name}`)))

/** Returns the SKUs of those whose id was free. */
export async function insertProducts(db: Db, rows: New[]): Promise<{ id: string; sku: string }[]> {
  const names = Object.keys(rows[0] ?? {})
  const { rows: inserted } = await sql<{ id: string; sku: string }>`
    INSERT INTO product (${sql.join(names.map((name) => sql.ref(name)))})
    SELECT ${listed(names, 'row')} FROM ${rowsOf(rows)}
    ON CONFLICT (id) DO NOTHING RETURNING id, sku`.execute(db)
  return inserted
}

/** Returns the ids of those that were different. */
export async function updateProducts(db: Db, rows: Changed[]): Promise<string[]> {
  const changed: string[] = []
  for (const alike of Map.groupBy(rows, (row) => Object.keys(row).join()).values()) {
    changed.push(...(await updateAlike(db, alike)))
  }
  return changed
}

/** Each row has the same columns. */
async function updateAlike(db: Db, rows: Changed[]): Promise<string[]> {
  const names = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id')
  if (names.length === 0) return []
  const { rows: changed } = await sql<{ id: string }>`
    UPDATE product SET ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`row.${name}`)}`))}
    FROM ${rowsOf(rows)}
    WHERE product.id = row.id AND ROW(${listed(names, 'product')}) IS DISTINCT FROM ROW(${listed(names, 'row')})
    RETURNING product.id`.execute(db)
  return changed.map(({ id }) => id)
}

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

/** For what stands in other tables. */
export const raiseVersions = (db: Db, ids: string[]) =>
  tables(db)
    .updateTable('product')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', sql<string>`ANY(${ids}::text[])`)
    .execute()

export const findPrices = (db: Db, ids: string[]) =>
  tables(db)
    .selectFrom('product')
    .select(['id', 'name', 'price_cents', 'sale_cents', 'sale_from', 'sale_to', 'token_price_hundredths'])
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
