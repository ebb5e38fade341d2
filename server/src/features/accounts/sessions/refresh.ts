import { accountTexts } from '@storylamp/contract/texts'
import { secondMs } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import type { AccountDeps } from '../deps.ts'
import { deleteSession, extendSession, findToken, insertToken, lockSessionOf, spendToken } from '../session-queries.ts'
import { sessionEndsAfter } from './start-session.ts'
import { hashOf, pairOf, refreshTokenAfter, rowFor, type TokenPair } from './token-pairs.ts'

const forgivenMs = 10 * secondMs

const signInAgain = () => new Failure('unauthorized', accountTexts.signInAgain)

/** Exchanges a refresh token for the next pair. A spent one that comes back ends the session, for it may be stolen (D14). */
export async function refresh({ db, clock }: Pick<AccountDeps, 'db' | 'clock'>, refreshToken: string) {
  const now = clock()
  return db.transaction().execute(async (transaction) => {
    const session = await lockSessionOf(transaction, hashOf(refreshToken))
    if (session === undefined) return signInAgain()
    const { salt, spent_at } = await findToken(transaction, hashOf(refreshToken))
    const isStolen = spent_at !== null && now.getTime() - spent_at.getTime() > forgivenMs
    if (isStolen || session.expires_at <= now) {
      await deleteSession(transaction, session.id)
      return signInAgain()
    }
    const next = refreshTokenAfter(refreshToken, salt)
    if (spent_at !== null) return newestPairFrom(transaction, next)
    await spendToken(transaction, hashOf(refreshToken), now)
    const row = rowFor(next, session.id, now)
    await insertToken(transaction, row)
    await extendSession(transaction, session.id, sessionEndsAfter(now))
    return pairOf(next, row.salt)
  })
}

/** A second tab that comes late is handed what the first one has by now. */
async function newestPairFrom(db: Db, refreshToken: string): Promise<TokenPair> {
  const { salt, spent_at } = await findToken(db, hashOf(refreshToken))
  return spent_at === null ? pairOf(refreshToken, salt) : newestPairFrom(db, refreshTokenAfter(refreshToken, salt))
}
