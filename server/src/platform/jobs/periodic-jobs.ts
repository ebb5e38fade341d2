import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../log.ts'

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
    INSERT INTO graphile_worker._private_known_crontabs AS known (identifier, known_since, last_execution)
    SELECT task, at, at FROM due
    WHERE NOT EXISTS (
      SELECT FROM graphile_worker._private_known_crontabs WHERE identifier = task AND last_execution = at
    )
    ON CONFLICT (identifier) DO UPDATE SET last_execution = excluded.last_execution
    WHERE known.last_execution IS DISTINCT FROM excluded.last_execution
    RETURNING identifier AS task
  ), hurried AS (
    UPDATE graphile_worker._private_jobs SET run_at = now(), attempts = least(attempts, max_attempts - 1)
    FROM claimed WHERE key = task AND locked_at IS NULL
  )
  SELECT graphile_worker.add_job(task, job_key := task) FROM claimed
  WHERE NOT EXISTS (SELECT FROM graphile_worker._private_jobs WHERE key = task)`

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
