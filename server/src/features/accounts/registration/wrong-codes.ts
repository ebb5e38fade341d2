import type pg from 'pg'
import { type Clock, hourSeconds, later } from '../../../platform/clock.ts'
import { createLimit, scaled } from '../../../platform/limits/rate-limiter.ts'
import type { Log } from '../../../platform/logs/log.ts'

/** Guessing the codes of many emails stays below the other limits, so it raises an alarm, at most once an hour per process. */
export function createWrongCodeCounter(pool: pg.Pool, log: Log, clock: Clock, scale: number): () => Promise<void> {
  const perHour = scaled(500, scale)
  const limit = createLimit(pool, 'wrong-codes', { points: perHour, perSeconds: hourSeconds })
  let quietUntil = new Date(0)
  return async () => {
    const exceeded = await limit.use('everybody')
    if (exceeded === undefined || clock() < quietUntil) return
    quietUntil = later(clock(), exceeded.waitMs)
    log.error({ perHour }, 'many wrong codes: somebody may be guessing codes for new accounts or passwords')
  }
}
