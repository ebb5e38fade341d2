import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../log.ts'

// Keeps these locks apart from whatever else is locked in this database.
const alive = 5_114_710

const pauseBeforeRetryMs = 500

/** Shows that who bears this name is alive: by a lock, which ends with its connection, and so with its process. */
export async function showAlive(pool: pg.Pool, name: string, log: Log): Promise<() => void> {
  const end = new AbortController()
  const { signal } = end
  const hold = async (isHeld: () => void) => {
    const client = await pool.connect()
    try {
      await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [alive, name])
      isHeld()
      await once(client, 'end', { signal })
    } finally {
      client.release(true)
    }
  }
  const holdOn = async (isHeld: () => void) => {
    while (!signal.aborted) {
      await hold(isHeld).catch((error) => signal.aborted || log.warn({ err: error }, 'the sign of life was lost'))
      await pause(pauseBeforeRetryMs, undefined, { signal }).catch(() => {})
    }
  }
  await new Promise<void>((resolve) => void holdOn(resolve))
  return () => end.abort()
}

/**
 * What a killed shop had begun stays locked for hours, so that nobody else begins it too. What is locked by a name that
 * shows no life is for the others again.
 */
export async function freeAbandonedJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.force_unlock_workers(array_agg(name))
     FROM (SELECT DISTINCT locked_by AS name FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL) AS holder
     WHERE pg_try_advisory_xact_lock($1, hashtext(name))`,
    [alive],
  )
}
