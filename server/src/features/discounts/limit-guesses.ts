import { discountTexts } from '@storylamp/contract/discounts/discount-texts'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { hourSeconds } from '../../platform/clock.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { tooManyRequests } from '../../platform/http/endpoints/rate-limit.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { createLimit, type Limit, scaled } from '../../platform/limits/rate-limiter.ts'
import { networksOf, wideFactor } from '../../platform/network/network.ts'

export type GuessLimit = ReturnType<typeof limitGuesses>

type Used = [limit: Limit, key: string]

const rewardAll = (used: Used[]) => Promise.all(used.map(([limit, key]) => limit.reward(key)))

/**
 * Limits how many unknown codes a family, and all families of one network, may try; an IPv6 address counts for its /64 and, more
 * loosely, for its /48. Each code costs a point before it is looked up, and a known one gives it back.
 */
export function limitGuesses(pool: pg.Pool, scale: number) {
  const limitOf = (name: string, points: number) =>
    createLimit(pool, name, { points: scaled(points, scale), perSeconds: hourSeconds })
  const perFamily = limitOf('discount-codes', 20)
  const perNetwork = limitOf('discount-codes-of-network', 100)
  const perWideNetwork = limitOf('discount-codes-of-network-wide', 100 * wideFactor)

  return async <Outcome>(
    { ip }: FastifyRequest,
    { familyId, role }: Pick<Member, 'familyId' | 'role'>,
    code: string | undefined,
    work: () => Promise<Outcome>,
  ): Promise<Outcome | Refusal<'too_many'>> => {
    if (code === undefined) return work()
    const { near, wide } = networksOf(ip)
    const limits: Used[] = [
      // What its children guess leaves the parent's tries.
      [perFamily, role === 'child' ? `children of ${familyId}` : familyId],
      [perNetwork, near],
      ...(wide === undefined ? [] : [[perWideNetwork, wide] satisfies Used]),
    ]
    for (const [used, [limit, key]] of limits.entries()) {
      const exceeded = await limit.use(key)
      if (exceeded === undefined) continue
      await rewardAll(limits.slice(0, used))
      return tooManyRequests(discountTexts.tooManyGuesses, exceeded.waitMs)
    }
    const outcome = await work()
    if (!(outcome instanceof Refusal && outcome.code === 'discount_not_valid')) await rewardAll(limits)
    return outcome
  }
}
