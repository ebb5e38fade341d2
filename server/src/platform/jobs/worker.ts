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
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    crontab: schedule,
    concurrency: 2,
    noHandleSignals: true,
    logger: through(log),
  })
  runner.promise.catch((error) => log.error({ err: error }, 'the worker stopped'))
  return () => runner.stop()
}

// Payloads hold people's addresses, so the worker's own chatter stays at debug; what fails is told by the tasks.
const through = (log: Log) =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.warn(message)
    else log.debug(message)
  })
