import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { forSaleInMain } from '../catalog/index.ts'
import { stockOfProduct } from '../stock/index.ts'

type StockReminderTable = { family_id: string; product_id: string; asked_at: Date }

type RestockTables = { stock_reminder: StockReminderTable }

const tables = (db: Db) => db.withTables<RestockTables>()

const maxReminders = 50

/** Those beyond the limit are forgotten, oldest first. */
export async function insertReminder(db: Db, reminder: RestockTables['stock_reminder']): Promise<void> {
  await tables(db)
    .insertInto('stock_reminder')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`
    DELETE FROM stock_reminder WHERE (family_id, product_id) IN (
      SELECT family_id, product_id FROM stock_reminder WHERE family_id = ${reminder.family_id}
      ORDER BY asked_at DESC, product_id OFFSET ${maxReminders}
    )`.execute(db)
}

/** Whether there was one. */
export async function deleteReminder(db: Db, familyId: string, productId: string): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('stock_reminder')
    .where('family_id', '=', familyId)
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export const selectReminders = (db: Db, familyId: string) =>
  tables(db)
    .selectFrom('stock_reminder')
    .select(['product_id', 'asked_at'])
    .where('family_id', '=', familyId)
    .orderBy('asked_at')
    .orderBy('product_id')
    .execute()

export const deleteReminders = (db: Db, familyId: string) =>
  tables(db).deleteFrom('stock_reminder').where('family_id', '=', familyId).execute()

export async function isSoldOut(db: Db, productId: string): Promise<boolean> {
  const { rows } = await sql<{ isSoldOut: boolean }>`
    SELECT ${stockOfProduct.isSoldOut} AS "isSoldOut" FROM (${forSaleInMain()}) AS product WHERE id = ${productId}`.execute(
    db,
  )
  return rows[0]?.isSoldOut ?? false
}

export type Due = { family_id: string; product_id: string; name: string }

// A product whose pieces are not counted any more has enough for everybody.
const plenty = 1000
const maxAtOnce = 500

/** The longest waiting families, no more for each product than it has free pieces: the others follow while pieces are left. */
export async function selectDue(db: Db): Promise<Due[]> {
  const { rows } = await sql<Due>`
    SELECT family_id, product_id, name FROM (
      SELECT family_id, product_id, name, coalesce(${stockOfProduct.free}, ${plenty}) AS free,
        row_number() OVER (PARTITION BY product_id ORDER BY asked_at, family_id) AS place
      FROM stock_reminder JOIN (${forSaleInMain()}) AS product ON product.id = product_id
      WHERE product."isActive"
    ) AS waiting
    WHERE place <= free ORDER BY place LIMIT ${maxAtOnce}`.execute(db)
  return rows
}
