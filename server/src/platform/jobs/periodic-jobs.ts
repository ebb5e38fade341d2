import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../logs/log.ts'

/** A schedule: an interval, and an offset from midnight UTC, both in seconds. */
export type Schedule = Record<string, { everySeconds: number; fromSecond?: number }>

const lookEveryMs = 2000

/** Queues periodic jobs when they are due; runs that were missed while no shop was up are made up for once. */
export function queuePeriodicJobs(pool: pg.Pool, schedule: Schedule, log: Log): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      await queueDueJobs(pool, schedule).catch((error) =>
        log.debug({ err: error }, 'periodic jobs could not be queued'),
      )
      await pause(lookEveryMs, undefined, { signal }).catch(() => {})
    }
  }
  const loop = run()
  return () => {
    stopping.abort()
    return loop
  }
}

/**
 * The database's clock decides, so that exactly one process queues each run. A running job is not queued again, and one that
 * waits for a retry runs at once, so there is never more than one job of a task.
 */
const queueStatement = `
  WITH due AS (
    SELECT task, to_timestamp(floor((extract(epoch FROM now()) - start) / period) * period + start) AS at
    FROM unnest($1::text[], $2::int[], $3::int[]) AS schedule (task, period, start)
  ), claimed AS (
    INSERT INTO periodic_job AS known (task, last_at)
    SELECT task, at FROM due
    WHERE NOT EXISTS (SELECT FROM periodic_job WHERE periodic_job.task = due.task AND last_at = at)
    ON CONFLICT (task) DO UPDATE SET last_at = excluded.last_at WHERE known.last_at <> excluded.last_at
    RETURNING task
  ), hurried AS (
    UPDATE job SET run_at = now(), attempts = least(attempts, max_attempts - 1)
    FROM claimed WHERE key = claimed.task AND locked_at IS NULL
  )
  SELECT add_job(task, job_key := task) FROM claimed
  WHERE NOT EXISTS (SELECT FROM job WHERE key = claimed.task)`

export async function queueDueJobs(pool: pg.Pool, schedule: Schedule): Promise<void> {
  const periods = Object.values(schedule)
  await pool.query({
    name: 'queue-due-jobs',
    text: queueStatement,
    values: [
      Object.keys(schedule),
      periods.map(({ everySeconds }) => everySeconds),
      periods.map(({ fromSecond = 0 }) => fromSecond),
    ],
  })
}
