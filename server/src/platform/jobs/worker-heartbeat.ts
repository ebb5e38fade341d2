import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Log } from '../logs/log.ts'

const beatEveryMs = 500

export type Heartbeat = { isHeld(): boolean; end(): void }

/** Holds a lock in the worker's name, which ends with its connection and thus with its process. */
export async function showAlive(pool: pg.Pool, name: string, log: Log): Promise<Heartbeat> {
  const end = new AbortController()
  const { signal } = end
  let isHeld = false
  const holdLock = async (onHeld: () => void) => {
    const client = await pool.connect()
    try {
      // Shared, so that a new connection need not wait for the server to notice the end of a lost one.
      await client.query('SELECT pg_advisory_lock_shared($1, hashtext($2))', [advisoryLocks.heartbeats, name])
      isHeld = true
      onHeld()
      for (;;) {
        await pause(beatEveryMs, undefined, { signal })
        await client.query('SELECT 1')
      }
    } finally {
      isHeld = false
      client.release(true)
    }
  }
  const retainLock = async (onHeld: () => void) => {
    while (!signal.aborted) {
      await holdLock(onHeld).catch((error) => signal.aborted || log.warn({ err: error }, 'the heartbeat was lost'))
      await pause(beatEveryMs, undefined, { signal }).catch(() => {})
    }
  }
  await new Promise<void>((resolve) => void retainLock(resolve))
  return { isHeld: () => isHeld, end: () => end.abort() }
}

/** Unlocks the jobs of workers without a heartbeat; otherwise a killed shop's jobs would stay locked for hours. */
export async function freeAbandonedJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `WITH dead AS MATERIALIZED (
       SELECT name FROM (SELECT DISTINCT locked_by AS name FROM job WHERE locked_by IS NOT NULL) AS workers
       WHERE pg_try_advisory_xact_lock($1, hashtext(name))
     )
     UPDATE job SET locked_by = NULL, locked_at = NULL FROM dead WHERE locked_by = name`,
    [advisoryLocks.heartbeats],
  )
}
