import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { later, secondMs } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import type { AccountDeps } from '../deps.ts'
import {
  deleteSession,
  deleteSignIn,
  extendSession,
  findToken,
  insertToken,
  lockSessionOf,
  markTokenUsed,
  recordSeen,
} from './session-queries.ts'
import { sessionEndsAt } from './sessions.ts'
import { hashOf, newTokenRow, nextRefreshToken, pairOf, type TokenPair } from './token-pairs.ts'

/** Two tabs may refresh at the same time: a used token stays valid for a moment. */
const reuseMs = 10 * secondMs

/** A refresh token that was used before this time is worth nothing. */
export const reuseFrom = (now: Date): Date => later(now, -reuseMs)

export const sessionExpired = () => new Refusal('session_expired', accountTexts.signInAgain)

/**
 * Exchanges a refresh token for the next pair. Late reuse of an exchanged token may mean theft, so it ends the sign-in.
 */
export async function refresh({ db, clock }: Pick<AccountDeps, 'db' | 'clock'>, refreshToken: string) {
  const now = clock()
  const outcome = await db.transaction().execute(async (transaction) => {
    const session = await lockSessionOf(transaction, hashOf(refreshToken))
    if (session === undefined) return sessionExpired()
    const { salt, spent_at: usedAt } = await findToken(transaction, hashOf(refreshToken))
    const isReused = usedAt !== null && usedAt < reuseFrom(now)
    if (isReused) return { stolen: session.sign_in_id ?? session.id }
    const expires_at = sessionEndsAt(session.role, session.started_at, now)
    if (session.expires_at <= now || expires_at <= now) {
      await deleteSession(transaction, session.id)
      return sessionExpired()
    }
    const next = nextRefreshToken(refreshToken, salt)
    if (usedAt !== null) return newestPairFrom(transaction, next)
    await markTokenUsed(transaction, hashOf(refreshToken), now)
    const row = newTokenRow(next, { id: session.id, expires_at }, now)
    await insertToken(transaction, row)
    await extendSession(transaction, session.id, { expires_at, last_used_at: now })
    if (session.role === 'admin') await recordSeen(transaction, session.person_id, now)
    return pairOf(next, row.salt)
  })
  if (!('stolen' in outcome)) return outcome
  // Outside of the transaction, which has locked one session of the sign-in already.
  await deleteSignIn(db, outcome.stolen)
  return sessionExpired()
}

/** A tab that refreshes late gets the session's current pair. */
async function newestPairFrom(db: Db, refreshToken: string): Promise<TokenPair> {
  const { salt, spent_at: usedAt } = await findToken(db, hashOf(refreshToken))
  return usedAt === null ? pairOf(refreshToken, salt) : newestPairFrom(db, nextRefreshToken(refreshToken, salt))
}
