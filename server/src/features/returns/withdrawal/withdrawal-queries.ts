import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { countRows, rowsPerPage } from '../../../platform/db/paging.ts'
import type { ReturnTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<ReturnTables>()

export type WithdrawalRow = Selectable<ReturnTables['withdrawal']>

export const insertWithdrawal = (db: Db, row: Insertable<ReturnTables['withdrawal']>) =>
  tables(db).insertInto('withdrawal').values(row).execute()

const selectWithdrawals = (db: Db) => tables(db).selectFrom('withdrawal').selectAll()

export const findWithdrawal = (db: Db, id: string) => selectWithdrawals(db).where('id', '=', id).executeTakeFirst()

export const findWithdrawalOfLink = (db: Db, linkHash: Buffer) =>
  selectWithdrawals(db).where('link_hash', '=', linkHash).executeTakeFirst()

export const lockWithdrawal = (db: Db, id: string) =>
  selectWithdrawals(db).where('id', '=', id).forUpdate().executeTakeFirst()

export const findWithdrawalsOfOrder = (db: Db, orderId: string) =>
  selectWithdrawals(db).where('order_id', '=', orderId).execute()

export const findWithdrawalsOfFamily = (db: Db, familyId: string) =>
  selectWithdrawals(db).where('family_id', '=', familyId).orderBy('declared_at', 'desc').execute()

/** Those that wait to be confirmed, of an order or of all. */
export async function findOpenWithdrawals(db: Db, orderId: string | undefined): Promise<WithdrawalRow[]> {
  const open = selectWithdrawals(db).where('confirmed_at', 'is', null).where('dismissed_at', 'is', null)
  const found = orderId === undefined ? open : open.where('order_id', '=', orderId)
  return found.orderBy('declared_at', 'desc').limit(rowsPerPage).execute()
}

export const countOpenWithdrawals = (db: Db): Promise<number> =>
  countRows(tables(db).selectFrom('withdrawal').where('confirmed_at', 'is', null).where('dismissed_at', 'is', null))

export const findHeldSince = (db: Db, moment: Date) =>
  selectWithdrawals(db)
    .where('is_held', '=', sql<boolean>`true`)
    .where('confirmed_at', 'is', null)
    .where('declared_at', '<=', moment)
    .execute()

export const endHold = (db: Db, id: string) =>
  tables(db).updateTable('withdrawal').set({ is_held: false }).where('id', '=', id).execute()

export const setConfirmed = (db: Db, id: string, confirmed_by: 'link' | 'staff', confirmed_at: Date) =>
  tables(db)
    .updateTable('withdrawal')
    .set({ confirmed_by, confirmed_at, is_held: false })
    .where('id', '=', id)
    .execute()

export const setDismissed = (db: Db, id: string, dismissed_at: Date) =>
  tables(db).updateTable('withdrawal').set({ dismissed_at, is_held: false }).where('id', '=', id).execute()

export const deleteWithdrawalsOfFamily = (db: Db, familyId: string) =>
  tables(db).deleteFrom('withdrawal').where('family_id', '=', familyId).returningAll().execute()
