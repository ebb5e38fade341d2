import { randomUUID } from 'node:crypto'
import { dayMs, later } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { deleteSession, insertSession, lockSessionOf } from './session-queries.ts'
import { hashOf, newRefreshToken, newTokenRow, pairOf, type TokenPair } from './token-pairs.ts'

const sessionMs = 30 * dayMs

export const sessionEndsAfter = (now: Date): Date => later(now, sessionMs)

export async function startSession(db: Db, accountId: string, now: Date): Promise<TokenPair> {
  const id = randomUUID()
  const refreshToken = newRefreshToken()
  const row = newTokenRow(refreshToken, id, now)
  const session = { id, account_id: accountId, started_at: now, expires_at: sessionEndsAfter(now) }
  await insertSession(db, session, row)
  return pairOf(refreshToken, row.salt)
}

/** Ends the session of a refresh token, used or not. An unknown token is no error: its session is over. */
export async function logout(db: Db, refreshToken: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const session = await lockSessionOf(transaction, hashOf(refreshToken))
    if (session !== undefined) await deleteSession(transaction, session.id)
  })
}
