import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type { CatalogTables } from '../../tables.ts'

const tables = (db: Db) => db.withTables<CatalogTables>()

/** In the order of the collection, including products that are not for sale. */
export const selectFirst = (db: Db, type: string, limit: number) =>
  tables(db)
    .selectFrom('product_collection')
    .innerJoin('product', 'product.id', 'product_collection.product_id')
    .where('collection_type', '=', type)
    .select(['id', 'name', 'sku', 'state', 'publish_at', 'published_at', 'position'])
    .select(sql<string | null>`pictures -> 0 ->> 'path'`.as('image'))
    .orderBy('position', (order) => order.asc().nullsLast())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Locks the products of the old and the new order, as every change of products does first: whoever comes later waits here. */
export const lockProductsInOrder = (db: Db, type: string, ids: string[]) =>
  sql`
    SELECT FROM product WHERE id IN (
      SELECT unnest(${ids}::text[])
      UNION SELECT product_id FROM product_collection WHERE collection_type = ${type} AND position IS NOT NULL)
    ORDER BY id COLLATE "C" FOR NO KEY UPDATE`.execute(db)

/** Which of the products are in the collection; until the end of the transaction they stay there. */
export const lockMembers = (db: Db, type: string, ids: string[]) =>
  tables(db)
    .selectFrom('product_collection')
    .select('product_id')
    .where('collection_type', '=', type)
    .where('product_id', '=', sql<string>`ANY(${ids}::text[])`)
    .orderBy('product_id')
    .forNoKeyUpdate()
    .execute()

/** In two steps, as no two products may have one place at any moment. */
export async function arrange(db: Db, type: string, ids: string[]): Promise<void> {
  await sql`UPDATE product_collection SET position = NULL WHERE collection_type = ${type} AND position IS NOT NULL`.execute(
    db,
  )
  await sql`
    UPDATE product_collection SET position = place FROM unnest(${ids}::text[]) WITH ORDINALITY AS sorted (id, place)
    WHERE collection_type = ${type} AND product_id = id`.execute(db)
  // It is an order of the collection as a whole, so that colleagues who arrange at once learn of each other.
  await tables(db)
    .updateTable('collection')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('type', '=', type)
    .execute()
}
