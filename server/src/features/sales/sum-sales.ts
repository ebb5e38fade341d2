import type { Cents } from '@storylamp/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** What one day sold. */
type DaySums = { day: string; orders: number; pieces: number; sold_cents: Cents; refunded_cents: Cents }

/** Triggers and the job write them all. Days are in UTC. */
type SalesTables = {
  /** Days to be summed again, as often as they have changed. */
  sales_change: { id: number; day: string }
  /** The country is empty where it is not known. */
  country_sales: DaySums & { country: string }
  product_sales: DaySums & { part: 'product' | 'delivery' | 'tokens' | 'refunds' | 'disputes'; product_id: string }
  shipped_pieces: { day: string; pieces: number }
}

/** Sums the days that have changed, each in a transaction of its own. */
export async function sumSales(db: Db): Promise<void> {
  const changed = db.withTables<SalesTables>().selectFrom('sales_change').select('day').distinct()
  for (const { day } of await changed.orderBy('day', 'desc').execute())
    await sql`SELECT sum_sales(${day}::date)`.execute(db)
}
