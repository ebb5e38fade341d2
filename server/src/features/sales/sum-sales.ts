import type { Db } from '../../platform/db/database.ts'
import { findChangedDays, takeChanges } from '../sales-days/index.ts'
import { type SalesTables, sumDay, sumShipped } from './sum-day.ts'

/** Sums the days that have changed, each in a transaction of its own. */
export async function sumSales(db: Db): Promise<void> {
  for (const day of await findChangedDays(db)) {
    await db.transaction().execute(async (transaction) => {
      if (await takeChanges(transaction, day)) await replace(transaction, day)
    })
  }
}

async function replace(db: Db, day: string): Promise<void> {
  const tables = db.withTables<SalesTables>()
  for (const table of ['country_sales', 'product_sales', 'shipped_pieces'] as const)
    await tables.deleteFrom(table).where('day', '=', day).execute()
  const { country_sales, product_sales } = await sumDay(db, day)
  if (country_sales.length > 0) await tables.insertInto('country_sales').values(country_sales).execute()
  if (product_sales.length > 0) await tables.insertInto('product_sales').values(product_sales).execute()
  const pieces = await sumShipped(db, day)
  if (pieces > 0) await tables.insertInto('shipped_pieces').values({ day, pieces }).execute()
}
