import { randomUUID } from 'node:crypto'
import type { Role } from '@storylamp/contract/accounts/roles'
import { dayMs, hourMs, later } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { deleteSession, insertSession, lockSessionOf } from './session-queries.ts'
import { hashOf, newRefreshToken, newTokenRow, pairOf, type TokenPair } from './token-pairs.ts'

/** An unused session ends after this time; one that is used ends with its absolute lifetime. */
const idleMs = 30 * dayMs
const lifetimeMs: Record<Role, number> = { user: 90 * dayMs, child: 90 * dayMs, admin: 12 * hourMs }

export const sessionEndsAt = (role: Role, startedAt: Date, now: Date): Date =>
  new Date(Math.min(later(now, idleMs).getTime(), later(startedAt, lifetimeMs[role]).getTime()))

type Owner = { id: string; role: Role }

export async function startSession(
  db: Db,
  { id: account_id, role }: Owner,
  device: string,
  now: Date,
): Promise<TokenPair> {
  const id = randomUUID()
  const refreshToken = newRefreshToken()
  const expires_at = sessionEndsAt(role, now, now)
  const row = newTokenRow(refreshToken, { id, expires_at }, now)
  const times = { started_at: now, last_used_at: now, password_confirmed_at: now, expires_at }
  await insertSession(db, { id, account_id, device, ...times }, row)
  return pairOf(refreshToken, row.salt)
}

/** Ends the session of a refresh token, used or not. An unknown token is no error: its session is over. */
export async function logout(db: Db, refreshToken: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const session = await lockSessionOf(transaction, hashOf(refreshToken))
    if (session !== undefined) await deleteSession(transaction, session.id)
  })
}
