import type { Db } from '../../../platform/db/database.ts'
import type { AccountTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<AccountTables>()

export type Purpose = AccountTables['one_time_code']['purpose']

/** Replaces the previous code. */
export const upsertCode = (db: Db, code: AccountTables['one_time_code']) => {
  const { purpose: _, email: __, ...rest } = code
  return tables(db)
    .insertInto('one_time_code')
    .values(code)
    .onConflict((conflict) => conflict.columns(['purpose', 'email']).doUpdateSet(rest))
    .execute()
}

/** Returns false, and leaves the previous code, if that was sent after the given moment. */
export async function upsertCodeUnlessSentAfter(db: Db, code: AccountTables['one_time_code'], moment: Date) {
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

/** Counts the attempt before the code is compared, so that concurrent attempts cannot exceed the limit. */
export const spendAttempt = (db: Db, purpose: Purpose, email: string, now: Date) =>
  tables(db)
    .updateTable('one_time_code')
    .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()

/** Returns whether the code was still there. */
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
