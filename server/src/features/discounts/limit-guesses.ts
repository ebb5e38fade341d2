import { discountTexts } from '@storylamp/contract/discounts/discount-texts'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { hourSeconds } from '../../platform/clock.ts'
import { tooManyRequests } from '../../platform/http/endpoints/rate-limit.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { networksOf } from '../../platform/network.ts'
import { createLimit, scaled } from '../../platform/rate-limiter.ts'

export type GuessLimit = ReturnType<typeof limitGuesses>

/**
 * Limits how many unknown codes a family, and all families of one network, may try. Each code costs a point before it is
 * looked up, and a known one gives it back.
 */
export function limitGuesses(pool: pg.Pool, scale: number) {
  const perFamily = createLimit(pool, 'discount-codes', { points: scaled(20, scale), perSeconds: hourSeconds })
  const perNetwork = createLimit(pool, 'discount-codes-of-network', {
    points: scaled(100, scale),
    perSeconds: hourSeconds,
  })

  return async <Outcome>(
    { ip }: FastifyRequest,
    familyId: string,
    code: string | undefined,
    work: () => Promise<Outcome>,
  ): Promise<Outcome | Failure<'too_many'>> => {
    if (code === undefined) return work()
    const network = networksOf(ip).near
    const exceeded = (await perFamily.use(familyId)) ?? (await perNetwork.use(network))
    if (exceeded !== undefined) return tooManyRequests(discountTexts.tooManyGuesses, exceeded.waitMs)
    const outcome = await work()
    if (!(outcome instanceof Failure && outcome.code === 'discount_not_valid')) {
      await Promise.all([perFamily.giveBack(familyId), perNetwork.giveBack(network)])
    }
    return outcome
  }
}
