import type pg from 'pg'
import { expect } from 'vitest'

const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"

/** Until as many of the shop's own connections wait for a lock: other files of tests have theirs on the same server. */
export const untilWaiting = (pool: pg.Pool, count = 1) =>
  expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThanOrEqual(count)
