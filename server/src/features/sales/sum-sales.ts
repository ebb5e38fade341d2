import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Sums the days that have changed, each in a transaction of its own. */
export async function sumSales(db: Db): Promise<void> {
  const { rows } = await sql<{ day: string }>`SELECT DISTINCT day FROM sales_change ORDER BY day DESC`.execute(db)
  for (const { day } of rows) await sql`SELECT sum_sales(${day}::date)`.execute(db)
}
