import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { createLimit, scaled } from '../../limits/rate-limiter.ts'
import { networksOf, wideFactor } from '../../network/network.ts'
import { Refusal } from '../refusals/refusal.ts'

export type AddressLimit = (request: FastifyRequest) => Promise<Refusal<'too_many'> | undefined>

export type LimitsPerAddress = (name: string, points: number, perSeconds: number) => AddressLimit

/** Rate limits by client address; an IPv6 address counts for its /64 and, more loosely, for its /48. */
export const limitsPerAddress =
  (pool: pg.Pool, scale: number): LimitsPerAddress =>
  (name, points, perSeconds) => {
    const near = createLimit(pool, name, { points: scaled(points, scale), perSeconds })
    const wide = createLimit(pool, `${name}-wide`, { points: scaled(points * wideFactor, scale), perSeconds })
    return async (request) => {
      const networks = networksOf(request.ip)
      const exceeded = (await near.use(networks.near)) ?? (networks.wide && (await wide.use(networks.wide)))
      return exceeded ? tooManyFromAddress(exceeded.waitMs) : undefined
    }
  }

function tooManyFromAddress(waitMs: number): Refusal<'too_many'> {
  const seconds = wholeSeconds(waitMs)
  return new Refusal('too_many', `Too many requests. Please try again in ${seconds} seconds.`, {
    retryAfterSeconds: seconds,
  })
}

/** The message does not name the time: it would reveal the state of an account. */
export const tooManyRequests = (message: string, waitMs: number): Refusal<'too_many'> =>
  new Refusal('too_many', message, { retryAfterSeconds: wholeSeconds(waitMs) })

const wholeSeconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))
