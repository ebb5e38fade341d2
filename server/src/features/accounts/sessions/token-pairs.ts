import { createHash, createHmac, randomBytes } from 'node:crypto'
import { later, minuteMs } from '../../../platform/clock.ts'
import type { AccountTables } from '../tables.ts'

export type TokenPair = { accessToken: string; refreshToken: string }

const accessTokenMs = 15 * minuteMs

export const newRefreshToken = (): string => randomBytes(32).toString('base64url')

/** Only hashes are kept: whoever reads the database can sign in as nobody. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * A pair follows from its refresh token and the row's salt, and so does the refresh token after it. Asked again, the
 * shop answers with the very same pair, although it keeps none (D14).
 */
const derive = (refreshToken: string, salt: Buffer, what: 'access' | 'next') =>
  createHmac('sha256', refreshToken).update(salt).update(what).digest('base64url')

export const pairOf = (refreshToken: string, salt: Buffer): TokenPair => ({
  accessToken: derive(refreshToken, salt, 'access'),
  refreshToken,
})

export const refreshTokenAfter = (refreshToken: string, salt: Buffer): string => derive(refreshToken, salt, 'next')

/** The row that stands for a refresh token and its access token. */
export function rowFor(refreshToken: string, sessionId: string, now: Date): AccountTables['session_token'] {
  const salt = randomBytes(32)
  return {
    refresh_hash: hashOf(refreshToken),
    access_hash: hashOf(derive(refreshToken, salt, 'access')),
    session_id: sessionId,
    salt,
    access_expires_at: later(now, accessTokenMs),
    spent_at: null,
  }
}
