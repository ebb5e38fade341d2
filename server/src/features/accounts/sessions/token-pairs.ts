import { createHmac, hash, randomBytes } from 'node:crypto'
import { later, minuteMs } from '../../../platform/clock.ts'
import type { AccountTables } from '../tables.ts'

export type TokenPair = { accessToken: string; refreshToken: string }

const accessTokenMs = 15 * minuteMs

export const newRefreshToken = (): string => randomBytes(32).toString('base64url')

/** Only hashes are stored, so that reading the database lets nobody sign in. */
export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

/**
 * A refresh token and its row's salt determine the access token and the next refresh token. So a repeated request gets the
 * very same pair, although no token is stored.
 */
const derive = (refreshToken: string, salt: Buffer, purpose: 'access' | 'next') =>
  createHmac('sha256', refreshToken).update(salt).update(purpose).digest('base64url')

export const pairOf = (refreshToken: string, salt: Buffer): TokenPair => ({
  accessToken: derive(refreshToken, salt, 'access'),
  refreshToken,
})

export const nextRefreshToken = (refreshToken: string, salt: Buffer): string => derive(refreshToken, salt, 'next')

type Session = { id: string; expires_at: Date }

export function newTokenRow(refreshToken: string, session: Session, now: Date): AccountTables['session_token'] {
  const salt = randomBytes(32)
  return {
    refresh_hash: hashOf(refreshToken),
    access_hash: hashOf(derive(refreshToken, salt, 'access')),
    session_id: session.id,
    salt,
    access_expires_at: new Date(Math.min(later(now, accessTokenMs).getTime(), session.expires_at.getTime())),
    spent_at: null,
  }
}
