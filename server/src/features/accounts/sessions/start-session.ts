import { randomUUID } from 'node:crypto'
import { dayMs, later } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { insertSession } from '../session-queries.ts'
import { newRefreshToken, pairOf, rowFor, type TokenPair } from './token-pairs.ts'

const sessionMs = 30 * dayMs

export const sessionEndsAfter = (now: Date): Date => later(now, sessionMs)

export async function startSession(db: Db, accountId: string, now: Date): Promise<TokenPair> {
  const id = randomUUID()
  const refreshToken = newRefreshToken()
  const row = rowFor(refreshToken, id, now)
  const session = { id, account_id: accountId, started_at: now, expires_at: sessionEndsAfter(now) }
  await insertSession(db, session, row)
  return pairOf(refreshToken, row.salt)
}
