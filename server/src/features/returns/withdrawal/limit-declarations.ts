import { type Declaration, orderNumber } from '@storylamp/contract/returns/returns'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { type LimitsPerAddress, tooManyRequests } from '../../../platform/http/endpoints/rate-limit.ts'
import { createLimit, scaled } from '../../../platform/rate-limiter.ts'

const hour = 3600

export type DeclarationLimit = ReturnType<typeof limitDeclarations>

/**
 * Limits by address, and by what is typed, so that nobody floods a mailbox. Whoever knows the number of an order alone cannot
 * use up its owner's tries.
 */
export function limitDeclarations(pool: pg.Pool, limits: LimitsPerAddress, scale: number) {
  const byAddress = limits('withdrawals', 20, hour)
  const byOrder = createLimit(pool, 'withdrawals-of-order', { points: scaled(5, scale), perSeconds: 24 * hour })
  return async (request: FastifyRequest, { number, email }: Declaration) => {
    const refused = await byAddress(request)
    if (refused !== undefined) return refused
    const exceeded = await byOrder.use(`${orderNumber(number)} ${email}`)
    return (
      exceeded && tooManyRequests('This was sent several times already. Please try again tomorrow.', exceeded.waitMs)
    )
  }
}
