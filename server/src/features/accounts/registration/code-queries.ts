import { type Insertable, sql } from 'kysely'
import { advisoryLocks } from '../../../platform/db/advisory-locks.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { AccountTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<AccountTables>()

export type Purpose = AccountTables['mailed_code']['purpose']

/** Serialises changes to the codes and attempts of an email, whose rows have no fixed locking order. */
export const lockEmail = (db: Db, email: string) =>
  sql`SELECT pg_advisory_xact_lock(${advisoryLocks.emails}, hashtext(${email}))`.execute(db)

/** Returns false if the email already has this code. */
export async function insertCode(db: Db, code: Insertable<AccountTables['mailed_code']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('mailed_code')
    .values(code)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** When the last code was sent, for one attempt or for the email. */
export const findLastSentAt = (db: Db, purpose: Purpose, email: string, attemptId: string | undefined) =>
  tables(db)
    .selectFrom('mailed_code')
    .select('sent_at')
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .$if(attemptId !== undefined, (query) => query.where('attempt_id', '=', attemptId ?? null))
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()

type Try = {
  purpose: Purpose
  email: string
  now: Date
  isOwner: boolean
  /** Only codes of these attempts are tried, if any is named. */
  attemptIds: string[]
}

/** Takes one try from every live code of the email, and returns the codes that had one left. */
export const takeTry = (db: Db, { purpose, email, now, isOwner, attemptIds }: Try) =>
  tables(db)
    .updateTable('mailed_code')
    .set((row) =>
      isOwner ? { own_tries_left: row('own_tries_left', '-', 1) } : { tries_left: row('tries_left', '-', 1) },
    )
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where(isOwner ? 'own_tries_left' : 'tries_left', '>', 0)
    .where('expires_at', '>', now)
    .$if(attemptIds.length > 0, (query) => query.where('attempt_id', 'in', attemptIds))
    .returning(['id', 'attempt_id', 'code_hash'])
    .execute()

/** Returns whether the code was still there. */
export async function deleteCode(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await tables(db).deleteFrom('mailed_code').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export const deleteCodesFor = (db: Db, purpose: Purpose, email: string) =>
  tables(db).deleteFrom('mailed_code').where('purpose', '=', purpose).where('email', '=', email).execute()

export const deleteCodesOf = (db: Db, email: string) =>
  tables(db).deleteFrom('mailed_code').where('email', '=', email).execute()
