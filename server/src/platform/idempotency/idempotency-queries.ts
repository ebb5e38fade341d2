import { sql } from 'kysely'
import { type Db, prepare } from '../db/database.ts'
import type { Refusal } from '../http/refusals/refusal.ts'

export type StoredOutcome =
  | { reply: object; failure?: undefined }
  | { reply?: undefined; failure: Pick<Refusal, 'code' | 'body'> }

type Stored = { request_hash: Buffer; outcome: StoredOutcome }

const lockAndFind = prepare<Stored | { request_hash: null }, { familyId: string; key: string | null }>(
  'lock family requests',
  (value) => sql`SELECT request_hash, outcome FROM lock_family_requests(${value('familyId')}, ${value('key')})`,
)

/** The lock lasts until the transaction ends. */
export async function lockAndFindOutcome(db: Db, familyId: string, key: string | undefined) {
  const [stored] = await lockAndFind(db, { familyId, key: key ?? null })
  return stored === undefined || stored.request_hash === null ? undefined : stored
}

type NewOutcome = { familyId: string; key: string; requestHash: Buffer; outcome: StoredOutcome; createdAt: Date }

export const insertOutcome = prepare<never, NewOutcome>(
  'insert outcome',
  (value) => sql`
    INSERT INTO idempotency_key (family_id, key, request_hash, outcome, created_at)
    VALUES (
      ${value('familyId')}, ${value('key')}, ${value('requestHash')}, ${value('outcome')}, ${value('createdAt')}
    )`,
)

export const deleteOutcomesOf = (db: Db, familyId: string) =>
  sql`DELETE FROM idempotency_key WHERE family_id = ${familyId}`.execute(db)
