import type { Db } from '../../../platform/db/database.ts'
import type { AccountTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<AccountTables>()

export type Purpose = AccountTables['one_time_code']['purpose']

/** Replaces the code that was sent before. */
export const putCode = (db: Db, code: AccountTables['one_time_code']) => {
  const { purpose: _, email: __, ...rest } = code
  return tables(db)
    .insertInto('one_time_code')
    .values(code)
    .onConflict((conflict) => conflict.columns(['purpose', 'email']).doUpdateSet(rest))
    .execute()
}

/** The same, unless the one before was sent after the moment; says whether it did. */
export async function putCodeUnlessSentAfter(db: Db, code: AccountTables['one_time_code'], moment: Date) {
  const { purpose: _, email: __, ...rest } = code
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('one_time_code')
    .values(code)
    .onConflict((conflict) =>
      conflict.columns(['purpose', 'email']).doUpdateSet(rest).where('one_time_code.sent_at', '<=', moment),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const findSentAt = (db: Db, purpose: Purpose, email: string) =>
  tables(db)
    .selectFrom('one_time_code')
    .select('sent_at')
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .executeTakeFirst()

/** A try is used up before it is looked at, so that fifty at once are still no more than five. */
export const useTry = (db: Db, purpose: Purpose, email: string, now: Date) =>
  tables(db)
    .updateTable('one_time_code')
    .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()

/** Uses the code up; says whether it was still there to be used. */
export async function deleteCode(db: Db, purpose: Purpose, email: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('one_time_code')
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('code_hash', '=', codeHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export const deleteCodesOf = (db: Db, email: string) =>
  tables(db).deleteFrom('one_time_code').where('email', '=', email).execute()

export const deleteCodesExpiredBefore = (db: Db, moment: Date) =>
  tables(db).deleteFrom('one_time_code').where('expires_at', '<', moment).execute()
