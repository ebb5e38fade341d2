import { randomBytes } from 'node:crypto'
import { later, secondMs } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import type { AccountDeps } from '../deps.ts'
import { rememberDevice } from '../devices/known-devices.ts'
import { codeWrong } from '../registration/one-time-codes.ts'
import { lockHandedSession, takeHandover, upsertHandover } from './handover-queries.ts'
import { reuseFrom, sessionExpired } from './refresh.ts'
import { continueSignIn } from './sessions.ts'
import { hashOf, type TokenPair } from './token-pairs.ts'

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
async function continueSession(
  db: Db,
  session: Session,
  { deviceMark, description }: Exchange,
  now: Date,
): Promise<TokenPair> {
  const { account_id: id, role } = session
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
