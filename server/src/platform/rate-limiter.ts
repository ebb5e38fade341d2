import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { toUnavailable } from './db/unavailable.ts'

export type Limit = {
  /** Uses one point of whoever the key names; says how long to wait when there is none left. */
  use(key: string): Promise<{ waitMs: number } | undefined>
  forget(key: string): Promise<void>
}

export type Allowance = { points: number; perSeconds: number }

/** A limit lives in the database, so that it does not multiply by processes. */
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
        await limiter.consume(nameless(key))
        return undefined
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return { waitMs: refusal.msBeforeNext }
        throw toUnavailable(refusal)
      }
    },
    forget: async (key) => {
      await limiter.delete(nameless(key)).catch((error) => {
        throw toUnavailable(error)
      })
    },
  }
}

/** The table of limits need not know whom it counts. */
const nameless = (key: string) => createHash('sha256').update(key).digest('base64url')
