import type pg from 'pg'
import { type Clock, later } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { createLimit, scaled } from '../../../platform/rate-limiter.ts'

const alarmAfter = { points: 500, perSeconds: 60 * 60 }

/** Guesses at the codes of many emails stay below every other limit: an alarm tells, once an hour and process. */
export function createWrongCodeCounter(pool: pg.Pool, log: Log, clock: Clock, scale: number): () => Promise<void> {
  const limit = createLimit(pool, 'wrong-codes', { ...alarmAfter, points: scaled(alarmAfter.points, scale) })
  let quietUntil = new Date(0)
  return async () => {
    const exceeded = await limit.use('everybody')
    if (exceeded === undefined || clock() < quietUntil) return
    quietUntil = later(clock(), exceeded.waitMs)
    log.error({ ...alarmAfter }, 'many wrong codes: somebody may be guessing codes for new accounts or passwords')
  }
}
