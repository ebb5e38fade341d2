import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { lockStocks } from '../../../stock/index.ts'
import { type ProductRow, withCollections } from '../../queries.ts'
import type { CatalogTables } from '../../tables.ts'

const tables = (db: Db) => db.withTables<CatalogTables>()

/** Read once they and their stock are locked, in the order in which all lock them, whatever the database's collation. */
export async function lockProductsById(db: Db, ids: string[]): Promise<ProductRow[]> {
  const isOne = sql<boolean>`product.id = ANY(${ids}::text[])`
  await tables(db)
    .selectFrom('product')
    .select('id')
    .where(isOne)
    .orderBy(sql`id COLLATE "C"`)
    .forNoKeyUpdate()
    .execute()
  await lockStocks(db, ids)
  return withCollections(tables(db).selectFrom('product')).where(isOne).orderBy('id').execute()
}
