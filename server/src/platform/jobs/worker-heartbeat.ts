import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../log.ts'

// The first key of these advisory locks, so that they never collide with others.
const heartbeatLock = 5_114_710

const pauseBeforeRetryMs = 500

/** Holds a lock in the worker's name, which ends with its connection and thus with its process. */
export async function showAlive(pool: pg.Pool, name: string, log: Log): Promise<() => void> {
  const end = new AbortController()
  const { signal } = end
  const holdLock = async (onHeld: () => void) => {
    const client = await pool.connect()
    try {
      await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [heartbeatLock, name])
      onHeld()
      await once(client, 'end', { signal })
    } finally {
      client.release(true)
    }
  }
  const keepLock = async (onHeld: () => void) => {
    while (!signal.aborted) {
      await holdLock(onHeld).catch((error) => signal.aborted || log.warn({ err: error }, 'the heartbeat was lost'))
      await pause(pauseBeforeRetryMs, undefined, { signal }).catch(() => {})
    }
  }
  await new Promise<void>((resolve) => void keepLock(resolve))
  return () => end.abort()
}

/** Unlocks the jobs of workers without a heartbeat; otherwise a killed shop's jobs would stay locked for hours. */
export async function freeAbandonedJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.force_unlock_workers(array_agg(name))
     FROM (SELECT DISTINCT locked_by AS name FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL) AS workers
     WHERE pg_try_advisory_xact_lock($1, hashtext(name))`,
    [heartbeatLock],
  )
}
