import { type Insertable, type Selectable, sql } from 'kysely'
import { advisoryLocks } from '../../../platform/db/advisory-locks.ts'
import type { Db } from '../../../platform/db/database.ts'
import { hashOfMark } from '../devices/known-devices.ts'
import { type AccountTables, tables } from '../tables.ts'

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
  /** The network of the caller. */
  senderHash: Buffer
  /** Only codes of these attempts are tried, if any is named. */
  attemptIds: string[]
}

type TriedCode = { id: number; attempt_id: string | null; code_hash: Buffer }

/**
 * Takes one try from every live code of the email, and returns the codes that had one left. The owner, the network that asked for a
 * code, and all others have tries of their own.
 */
export async function takeTry(db: Db, { purpose, email, now, isOwner, senderHash, attemptIds }: Try) {
  const { rows } = await sql<TriedCode>`
    UPDATE mailed_code SET
      own_tries_left = own_tries_left - CASE WHEN ${isOwner} THEN 1 ELSE 0 END,
      sender_tries_left = sender_tries_left - CASE WHEN NOT ${isOwner} AND asked THEN 1 ELSE 0 END,
      tries_left = tries_left - CASE WHEN ${isOwner} OR asked THEN 0 ELSE 1 END
    FROM (SELECT id AS code_id, coalesce(sender_hash = ${senderHash}, false) AS asked FROM mailed_code WHERE email = ${email}) AS by
    WHERE id = code_id AND purpose = ${purpose} AND email = ${email} AND expires_at > ${now}
      AND (cardinality(${attemptIds}::uuid[]) = 0 OR attempt_id = ANY(${attemptIds}::uuid[]))
      AND CASE WHEN ${isOwner} THEN own_tries_left WHEN asked THEN sender_tries_left ELSE tries_left END > 0
    RETURNING id, attempt_id, code_hash`.execute(db)
  return rows
}

/** The code whose mail had this link. It cannot be guessed, so that no tries are counted. */
export const findLinkedCode = (db: Db, email: string, linkHash: Buffer, sentAfter: Date) =>
  tables(db)
    .selectFrom('mailed_code')
    .select(['id', 'attempt_id'])
    .where('purpose', '=', 'reset')
    .where('email', '=', email)
    .where('link_hash', '=', linkHash)
    .where('sent_at', '>', sentAfter)
    .executeTakeFirst()

/** Returns whether the code was still there. */
export async function deleteCode(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await tables(db).deleteFrom('mailed_code').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export const deleteCodesFor = (db: Db, purpose: Purpose, email: string) =>
  tables(db).deleteFrom('mailed_code').where('purpose', '=', purpose).where('email', '=', email).execute()

export const deleteCodesOf = (db: Db, email: string) =>
  tables(db).deleteFrom('mailed_code').where('email', '=', email).execute()

export type Attempt = Selectable<AccountTables['registration_attempt']>

export const insertAttempt = (db: Db, attempt: Insertable<AccountTables['registration_attempt']>) =>
  tables(db).insertInto('registration_attempt').values(attempt).execute()

/**
 * At the limit, deletes the oldest attempt of the network with the most attempts, so that a persistent stranger displaces only
 * their own.
 */
export const makeRoomBelow = (db: Db, email: string, maxAttempts: number) =>
  sql`
    DELETE FROM registration_attempt WHERE id = (
      SELECT id FROM registration_attempt WHERE email = ${email}
        AND (SELECT count(*) FROM registration_attempt WHERE email = ${email}) >= ${maxAttempts}
      ORDER BY count(*) OVER (PARTITION BY sender_hash) DESC, asked_at, id
      LIMIT 1
    )`.execute(db)

/** Proof of having made an attempt: its id, or the device mark, which covers every attempt made on that device. */
export type ProofOfAttempt = { _id?: string | undefined; deviceMark?: string | undefined }

/** The attempts for an email that the caller proves to have made, newest first. */
export async function findOwnAttempts(db: Db, email: string, { _id, deviceMark }: ProofOfAttempt): Promise<Attempt[]> {
  if (_id !== undefined) return attemptsOf(db, email).where('id', '=', _id).execute()
  if (deviceMark === undefined) return []
  return attemptsOf(db, email).where('device_hash', '=', hashOfMark(deviceMark)).execute()
}

export const findNewestAttempt = (db: Db, email: string) => attemptsOf(db, email).limit(1).executeTakeFirst()

const attemptsOf = (db: Db, email: string) =>
  tables(db).selectFrom('registration_attempt').selectAll().where('email', '=', email).orderBy('asked_at', 'desc')

export const findAttempt = (db: Db, id: string) =>
  tables(db).selectFrom('registration_attempt').selectAll().where('id', '=', id).executeTakeFirst()

export const setAttemptDevice = (db: Db, id: string, deviceHash: Buffer) =>
  tables(db).updateTable('registration_attempt').set({ device_hash: deviceHash }).where('id', '=', id).execute()

/** Their codes are deleted by cascade. */
export const deleteAttempts = (db: Db, email: string) =>
  tables(db).deleteFrom('registration_attempt').where('email', '=', email).execute()
