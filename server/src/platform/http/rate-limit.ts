import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Failure } from './failure.ts'

export type AddressLimit = (request: FastifyRequest) => Promise<Failure | undefined>

export type LimitsPerAddress = (name: string, points: number, perSeconds: number) => AddressLimit

/** Limits per address live in the database, so that they do not multiply by processes (D56). */
export const limitsPerAddress =
  (pool: pg.Pool, scale: number): LimitsPerAddress =>
  (name, points, perSeconds) => {
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: Math.max(1, Math.round(points * scale)),
      duration: perSeconds,
    })
    return async (request) => {
      try {
        await limiter.consume(request.ip)
        return undefined
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return tooMany(refusal.msBeforeNext)
        throw refusal
      }
    }
  }

function tooMany(msBeforeNext: number): Failure {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return new Failure('too_many', `Too many requests. Please try again in ${seconds} seconds.`, {
    retryAfterSeconds: seconds,
  })
}
