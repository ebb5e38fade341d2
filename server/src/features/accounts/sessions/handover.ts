import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { later, minuteMs, secondMs } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import type { AccountDeps } from '../deps.ts'
import { rememberDevice } from '../devices/known-devices.ts'
import { findPerson, people } from '../family/people.ts'
import { codeWrong } from '../registration/one-time-codes.ts'
import { type AccountTables, tables } from '../tables.ts'
import { reuseFrom, sessionExpired } from './refresh.ts'
import { continueSignIn } from './sessions.ts'
import { hashOf } from './token-pairs.ts'

const validMs = 30 * secondMs

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'shopOrigin' | 'bundlesSiteUrl'>

/** Makes a code for the session, to be exchanged at the shop's other host by whoever made the state there. */
export async function startHandover(
  deps: Deps,
  { sessionId }: Member,
  { state, refreshToken, host }: { state: string; refreshToken: string; host: string },
) {
  const to_host = otherHost(deps, host)
  if (to_host === undefined) return new Refusal('misdirected', 'Sessions are not handed over from this host')
  const code = randomBytes(32).toString('base64url')
  const now = deps.clock()
  const handover = { code_hash: hashOf(code), state_hash: hashOf(state), to_host, expires_at: later(now, validMs) }
  const proof = { sessionId, refreshHash: hashOf(refreshToken), unusedSince: reuseFrom(now) }
  const isStored = await upsertHandover(deps.db, proof, handover)
  return isStored ? { code } : sessionExpired()
}

type Exchange = { code: string; state: string; deviceMark?: string | undefined; host: string; description: string }

/** Spends the code, whether state and host are right or not, so that neither can be guessed. */
export const finishHandover = ({ db, clock }: Deps, exchange: Exchange) =>
  db.transaction().execute(async (transaction) => {
    const codeHash = hashOf(exchange.code)
    const session = await lockHandedSession(transaction, codeHash)
    if (session === undefined) return codeWrong()
    const handover = await takeHandover(transaction, codeHash)
    const isForCaller = handover?.state_hash.equals(hashOf(exchange.state)) && handover.to_host === exchange.host
    const now = clock()
    if (handover === undefined || !isForCaller) return codeWrong()
    if (handover.expires_at <= now || session.expires_at <= now) return codeWrong()
    return continueSession(transaction, session, exchange, now)
  })

type Session = NonNullable<Awaited<ReturnType<typeof lockHandedSession>>>

/** The new session ends when the first one would have to, and its password counts as typed when it was. */
async function continueSession(db: Db, session: Session, { deviceMark, description }: Exchange, now: Date) {
  const { person_id: id, role } = session
  if (deviceMark !== undefined) await rememberDevice(db, id, { deviceMark, description }, now)
  return continueSignIn(db, { id, role }, description, now, {
    started_at: session.started_at,
    password_confirmed_at: session.password_confirmed_at,
    sign_in_id: session.sign_in_id ?? session.id,
  })
}

/** The one of the shop's two hosts that the call did not come to. */
function otherHost({ shopOrigin, bundlesSiteUrl }: Deps, host: string): string | undefined {
  const hosts = [new URL(shopOrigin).host, new URL(bundlesSiteUrl).host]
  return hosts.includes(host) ? hosts.find((other) => other !== host) : undefined
}

type Handover = Omit<AccountTables['session_handover'], 'session_id'>

type Proof = { sessionId: string; refreshHash: Buffer; unusedSince: Date }

/** Replaces an earlier code of the session. Returns whether the session was still there, with this refresh token. */
async function upsertHandover(db: Db, proof: Proof, handover: Handover): Promise<boolean> {
  const { code_hash, state_hash, to_host, expires_at } = handover
  const { numAffectedRows } = await sql`
    INSERT INTO session_handover (session_id, code_hash, state_hash, to_host, expires_at)
    SELECT id, ${code_hash}, ${state_hash}, ${to_host}, ${expires_at} FROM session
    WHERE id = ${proof.sessionId} AND EXISTS (SELECT FROM session_token WHERE session_id = session.id
      AND refresh_hash = ${proof.refreshHash} AND (spent_at IS NULL OR spent_at >= ${proof.unusedSince}))
    FOR KEY SHARE
    ON CONFLICT (session_id) DO UPDATE SET code_hash = excluded.code_hash, state_hash = excluded.state_hash,
      to_host = excluded.to_host, expires_at = excluded.expires_at`.execute(db)
  return numAffectedRows === 1n
}

/** Deletes the code, so that one of several concurrent calls gets it. */
const takeHandover = (db: Db, codeHash: Buffer) =>
  tables(db).deleteFrom('session_handover').where('code_hash', '=', codeHash).returningAll().executeTakeFirst()

/**
 * Keeps the session of a code from being ended by others until the transaction is over. The person is locked first and the code
 * not at all, as whatever deletes a person or ends a session locks them in this order.
 */
async function lockHandedSession(db: Db, codeHash: Buffer) {
  const found = await tables(db)
    .selectFrom('session_handover')
    .innerJoin('session', 'session.id', 'session_id')
    .select(['session.id', 'person_id'])
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  if (found === undefined) return undefined
  await tables(db).selectFrom('person').select('id').where('id', '=', found.person_id).forKeyShare().execute()
  return tables(db)
    .selectFrom('session')
    .innerJoin(people.as('person'), 'person.id', 'person_id')
    .select(['session.id', 'person_id', 'role', 'started_at', 'expires_at', 'password_confirmed_at', 'sign_in_id'])
    .where('session.id', '=', found.id)
    .forKeyShare('session')
    .executeTakeFirst()
}

const tokenMs = minuteMs

/** A JSON Web Token (HS256) that says who signs in, in place of the password. Its `jti` lets the sister site take it once. */
export async function makeSisterSiteToken(
  { db, clock, sisterSite, shopOrigin }: AccountDeps,
  { accountId }: Member,
): Promise<Refusal<'not_found'> | { token: string }> {
  const account = await findPerson(db, accountId)
  if (sisterSite === undefined || account === undefined) return new Refusal('not_found', 'Not found')
  const now = clock()
  const claims = {
    iss: shopOrigin,
    aud: sisterSite.url,
    sub: accountId,
    email: account.email,
    jti: randomUUID(),
    iat: seconds(now),
    exp: seconds(later(now, tokenMs)),
  }
  const signed = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}`
  const signature = createHmac('sha256', sisterSite.secret).update(signed).digest('base64url')
  return { token: `${signed}.${signature}` }
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)
