import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { createLimit } from '../../rate-limiter.ts'
import { Failure } from '../failures/failure.ts'

export type AddressLimit = (request: FastifyRequest) => Promise<Failure<'too_many'> | undefined>

export type LimitsPerAddress = (name: string, points: number, perSeconds: number) => AddressLimit

/** Rate limits by client address (D56). */
export const limitsPerAddress =
  (pool: pg.Pool, scale: number): LimitsPerAddress =>
  (name, points, perSeconds) => {
    const limit = createLimit(pool, name, { points: Math.max(1, Math.round(points * scale)), perSeconds })
    return async (request) => {
      const exceeded = await limit.use(request.ip)
      return exceeded && tooManyFromAddress(exceeded.waitMs)
    }
  }

function tooManyFromAddress(waitMs: number): Failure<'too_many'> {
  const seconds = wholeSeconds(waitMs)
  return new Failure('too_many', `Too many requests. Please try again in ${seconds} seconds.`, {
    retryAfterSeconds: seconds,
  })
}

/** The message does not name the time: it would reveal the state of an account. */
export const tooManyRequests = (message: string, waitMs: number): Failure<'too_many'> =>
  new Failure('too_many', message, { retryAfterSeconds: wholeSeconds(waitMs) })

const wholeSeconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))
