import { type Generated, sql } from 'kysely'
import { dayOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

/** Days to be summed again, as often as they have changed. */
type SalesDayTables = { sales_change: { id: Generated<number>; day: string } }

const changes = (db: Db) => db.withTables<SalesDayTables>()

/** In the transaction that changes what was sold on the day, or what left the shop on it. */
export const noteSalesDay = (db: Db, moment: Date) =>
  changes(db)
    .insertInto('sales_change')
    .values({ day: dayOf(moment) })
    .execute()

/** For what was written with the time of the database, in this transaction: it may go on over midnight. */
export const noteSalesToday = (db: Db) =>
  sql`INSERT INTO sales_change (day) SELECT utc_day(now()) UNION SELECT utc_day(clock_timestamp())`.execute(db)

/** The days that have changed since they were summed, the newest first. */
export async function findChangedDays(db: Db, from?: string, to?: string): Promise<string[]> {
  const days = changes(db)
    .selectFrom('sales_change')
    .select('day')
    .distinct()
    .$if(from !== undefined, (all) => all.where('day', '>=', from ?? ''))
    .$if(to !== undefined, (all) => all.where('day', '<=', to ?? ''))
  return (await days.orderBy('day', 'desc').execute()).map(({ day }) => day)
}

/** Whether the day is to be summed again. A change that commits later keeps its row. */
export async function takeChanges(db: Db, day: string): Promise<boolean> {
  const { numDeletedRows } = await changes(db)
    .deleteFrom('sales_change')
    .where('day', '=', sql<string>`${day}::date`)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
