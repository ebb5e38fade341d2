import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { hashOfMark } from '../devices/known-devices.ts'
import type { AccountTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<AccountTables>()

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
