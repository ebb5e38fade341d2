import { createHash } from 'node:crypto'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import { sql } from 'kysely'
import { type Clock, dayMs, later } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { Failure } from '../http/failures/failure.ts'
import { deleteGivenBefore, findGiven, insertGiven } from './idempotency-queries.ts'

/** `key` is what the client has written into its Idempotency-Key, if anything. */
export type Asked = { familyId: string; key: unknown; request: unknown }

/**
 * Does what a family asks for in a transaction, one thing of the family's after the other. What is asked again with the same
 * key is answered as the first time, also with a no (D32). Work that fails must not have written anything.
 */
export function once<Reply extends object>(
  db: Db,
  clock: Clock,
  { familyId, key, request }: Asked,
  work: (transaction: Db) => Promise<Reply | Failure>,
): Promise<Reply | Failure> {
  return db.transaction().execute(async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${familyId}, 0))`.execute(transaction)
    if (key === undefined) return work(transaction)
    if (!isKey(key)) return new Failure('invalid_input', walletTexts.keyInvalid)
    const requestHash = createHash('sha256').update(JSON.stringify(request)).digest()
    const given = await findGiven(transaction, familyId, key)
    if (given !== undefined) {
      if (!requestHash.equals(given.request_hash)) return new Failure('conflict', walletTexts.keyUsedBefore)
      const { reply, failure } = given.answer
      return failure === undefined ? (reply as Reply) : new Failure(failure.code, failure.body.message)
    }
    const outcome = await work(transaction)
    const answer = outcome instanceof Failure ? { failure: outcome } : { reply: outcome }
    await insertGiven(transaction, { familyId, key, requestHash, answer, givenAt: clock() })
    return outcome
  })
}

const isKey = (key: unknown): key is string => typeof key === 'string' && /^[\x20-\x7e]{1,200}$/.test(key)

const keptMs = 60 * dayMs

/** Nobody repeats a request after so long. */
export const forgetGivenAnswers = (db: Db, clock: Clock) => deleteGivenBefore(db, later(clock(), -keptMs))
