import type { Endpoint, Input } from '@storylamp/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { type Db, prepare } from '../db/database.ts'
import type { Member } from '../http/endpoints/member.ts'
import { Refusal, RolledBack } from '../http/refusals/refusal.ts'
import { contentHash } from './content-hash.ts'

const keyInvalid = 'An Idempotency-Key has 1 to 200 printable characters'
const keyReused = 'This request was made before, with other contents'

type Deps = { db: Db; clock: Clock }
type MemberInput<E extends Endpoint> = Input<E> & { member: Member }
type KeyRefusal = Refusal<'idempotency_key_invalid' | 'idempotency_key_reused'>
type KeyedRequest = { familyId: string; key: string | undefined; requestHash: Buffer }

/**
 * Turns a rule into a handler that runs in a transaction, one request of a family after the other. A retry with the same
 * Idempotency-Key gets the first outcome again, refusals included. A rule that refuses is rolled back.
 */
export const withIdempotency =
  <const E extends Endpoint, Outcome extends object>(
    deps: Deps,
    endpoint: E,
    rule: (input: MemberInput<E>, transaction: Db) => Promise<Outcome>,
  ) =>
  async (input: MemberInput<E>, { headers }: FastifyRequest): Promise<Outcome | KeyRefusal> => {
    const key = headers['idempotency-key']
    if (key !== undefined && !isKey(key)) {
      return new Refusal('idempotency_key_invalid', keyInvalid)
    }
    const { member, params, body } = input
    const requestHash = contentHash([endpoint.method, endpoint.path, params, body])
    return runOnce(deps, { familyId: member.familyId, key, requestHash }, (transaction) => rule(input, transaction))
  }

const isKey = (key: string | string[]): key is string => typeof key === 'string' && /^[\x20-\x7e]{1,200}$/.test(key)

async function runOnce<Outcome extends object>(
  deps: Deps,
  request: KeyedRequest,
  rule: (transaction: Db) => Promise<Outcome>,
): Promise<Outcome | KeyRefusal> {
  try {
    return await findOrStore(deps, request, async (transaction) => {
      const outcome = await rule(transaction)
      if (outcome instanceof Refusal) throw new RolledBack(outcome)
      return outcome
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
    const refusal = error.refusal as Outcome
    return request.key === undefined ? refusal : findOrStore(deps, request, async () => refusal)
  }
}

const findOrStore = <Outcome extends object>(
  { db, clock }: Deps,
  { familyId, key, requestHash }: KeyedRequest,
  run: (transaction: Db) => Promise<Outcome>,
): Promise<Outcome | KeyRefusal> =>
  db.transaction().execute(async (transaction) => {
    const stored = await lockAndFindOutcome(transaction, familyId, key)
    if (stored !== undefined) {
      const isSame = requestHash.equals(stored.request_hash)
      return isSame ? restore(stored.outcome) : new Refusal('idempotency_key_reused', keyReused)
    }
    const outcome = await run(transaction)
    if (key !== undefined) {
      const toStore = outcome instanceof Refusal ? { failure: outcome } : { reply: outcome }
      await insertOutcome(transaction, { familyId, key, requestHash, outcome: toStore, createdAt: clock() })
    }
    return outcome
  })

const restore = <Outcome extends object>({ reply, failure }: StoredOutcome) =>
  (failure === undefined ? reply : new Refusal(failure.code, failure.body.message, failure.body)) as Outcome

export type StoredOutcome =
  | { reply: object; failure?: undefined }
  | { reply?: undefined; failure: Pick<Refusal, 'code' | 'body'> }

type Stored = { request_hash: Buffer; outcome: StoredOutcome }

const lockAndFind = prepare<Stored | { request_hash: null }, { familyId: string; key: string | null }>(
  'lock family requests',
  (value) => sql`SELECT request_hash, outcome FROM lock_family_requests(${value('familyId')}, ${value('key')})`,
)

/** The lock lasts until the transaction ends. */
async function lockAndFindOutcome(db: Db, familyId: string, key: string | undefined) {
  const [stored] = await lockAndFind(db, { familyId, key: key ?? null })
  return stored === undefined || stored.request_hash === null ? undefined : stored
}

type NewOutcome = { familyId: string; key: string; requestHash: Buffer; outcome: StoredOutcome; createdAt: Date }

const insertOutcome = prepare<never, NewOutcome>(
  'insert outcome',
  (value) => sql`
    INSERT INTO idempotency_key (family_id, key, request_hash, outcome, created_at)
    VALUES (
      ${value('familyId')}, ${value('key')}, ${value('requestHash')}, ${value('outcome')}, ${value('createdAt')}
    )`,
)

export const deleteOutcomesOf = (db: Db, familyId: string) =>
  sql`DELETE FROM idempotency_key WHERE family_id = ${familyId}`.execute(db)
