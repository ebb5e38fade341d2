import { Logger, run, runMigrations, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from '../log.ts'

export const prepareJobs = (pool: pg.Pool, log: Log): Promise<void> =>
  runMigrations({ pgPool: pool, logger: through(log) })

/** Works on what is queued until it is told to stop; then finishes what it has begun. */
export async function startWorker(
  pool: pg.Pool,
  tasks: TaskList,
  log: Log,
  schedule = '',
): Promise<() => Promise<void>> {
  const leave = await enter(pool)
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    crontab: schedule,
    concurrency: 2,
    noHandleSignals: true,
    logger: through(log),
  })
  runner.promise.catch((error) => log.error({ err: error }, 'the worker stopped'))
  return async () => {
    await runner.stop()
    leave()
  }
}

// The name of the lock that every worker on this database holds as long as it lives.
const atWork = 5_114_710

/**
 * What a killed shop had begun stays locked for hours, so that nobody else begins it too. A worker that finds no other at
 * work knows better: whoever locked it is dead.
 */
async function enter(pool: pg.Pool): Promise<() => void> {
  const client = await pool.connect()
  const { rows } = await client.query<{ isAlone: boolean }>('SELECT pg_try_advisory_lock($1) AS "isAlone"', [atWork])
  const isAlone = rows[0]?.isAlone === true
  if (isAlone) {
    await client.query(
      'SELECT graphile_worker.force_unlock_workers(ARRAY(SELECT locked_by FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL))',
    )
  }
  await client.query('SELECT pg_advisory_lock_shared($1)', [atWork])
  if (isAlone) await client.query('SELECT pg_advisory_unlock($1)', [atWork])
  // Its end is what lets go of the lock.
  return () => client.release(true)
}

// Payloads hold people's addresses, so the worker's own chatter stays at debug; what fails is told by the tasks.
const through = (log: Log) =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.warn(message)
    else log.debug(message)
  })
