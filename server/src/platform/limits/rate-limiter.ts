import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { toUnavailable } from '../db/unavailable.ts'

export type Limit = {
  /** Consumes one of the key's points; returns how long to wait if none is left. */
  use(key: string): Promise<{ waitMs: number } | undefined>
  reward(key: string): Promise<void>
  reset(key: string): Promise<void>
}

export type Allowance = { points: number; perSeconds: number }

/** The points of a limit that RATE_LIMIT_SCALE multiplies. */
export const scaled = (points: number, scale: number): number => Math.max(1, Math.round(points * scale))

/** Stored in the database, so that all processes share one limit. */
export function createLimit(pool: pg.Pool, name: string, { points, perSeconds }: Allowance): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: perSeconds,
  })
  return {
    use: async (key) => {
      try {
        await limiter.consume(hashed(key))
        return undefined
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return { waitMs: refusal.msBeforeNext }
        throw toUnavailable(refusal)
      }
    },
    reward: async (key) => {
      await limiter.reward(hashed(key)).catch((error) => {
        throw toUnavailable(error)
      })
    },
    reset: async (key) => {
      await limiter.delete(hashed(key)).catch((error) => {
        throw toUnavailable(error)
      })
    },
  }
}

/** Keys name people, so only their hashes are stored. */
const hashed = (key: string) => createHash('sha256').update(key).digest('base64url')
