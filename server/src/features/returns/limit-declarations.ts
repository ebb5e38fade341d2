import { type Declaration, orderNumber } from '@storylamp/contract/returns/returns'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { type LimitsPerAddress, tooManyRequests } from '../../platform/http/endpoints/rate-limit.ts'
import { networksOf } from '../../platform/network.ts'
import { createLimit, scaled } from '../../platform/rate-limiter.ts'

const hour = 3600

export type WithdrawalLimits = ReturnType<typeof limitWithdrawals>

export const limitWithdrawals = (pool: pg.Pool, limits: LimitsPerAddress, scale: number) => ({
  limitDeclaration: limitDeclarations(pool, limits, scale),
  limitLinks: limits('withdrawal-links', 60, hour),
})

/**
 * Limits by address, and by what is typed from one network, so that nobody uses up the tries of an order's owner. How many mails
 * an order gets is limited where they are sent.
 */
function limitDeclarations(pool: pg.Pool, limits: LimitsPerAddress, scale: number) {
  const byAddress = limits('withdrawals', 20, hour)
  const byOrder = createLimit(pool, 'withdrawals-of-order', { points: scaled(5, scale), perSeconds: 24 * hour })
  return async (request: FastifyRequest, { number, email }: Declaration) => {
    const refused = await byAddress(request)
    if (refused !== undefined) return refused
    const exceeded = await byOrder.use(`${orderNumber(number)} ${email} ${networksOf(request.ip).near}`)
    return (
      exceeded && tooManyRequests('This was sent several times already. Please try again tomorrow.', exceeded.waitMs)
    )
  }
}
