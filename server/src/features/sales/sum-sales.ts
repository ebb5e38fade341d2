import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { SalesTables } from './tables.ts'

/** Sums the days that have changed, each in a transaction of its own. */
export async function sumSales(db: Db): Promise<void> {
  const changed = db.withTables<SalesTables>().selectFrom('sales_change').select('day').distinct()
  for (const { day } of await changed.orderBy('day', 'desc').execute())
    await sql`SELECT sum_sales(${day}::date)`.execute(db)
}
