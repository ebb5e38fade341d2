import { Logger, run, runMigrations, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { freeAbandonedJobs, showAlive } from './worker-heartbeat.ts'

export const prepareJobs = (pool: pg.Pool, log: Log): Promise<void> =>
  runMigrations({ pgPool: pool, logger: through(log) })

/** Works on what is queued until it is told to stop; then finishes what it has begun. */
export async function startWorker(
  pool: pg.Pool,
  tasks: TaskList,
  log: Log,
  schedule = '',
): Promise<() => Promise<void>> {
  await freeAbandonedJobs(pool)
  let life: Promise<() => void> | undefined
  const signOfLife: GraphileConfig.Plugin = {
    name: 'sign-of-life',
    worker: {
      hooks: {
        // Nothing is begun in a name before it shows that it is alive.
        startWorker: async (_, { worker }) => {
          life ??= showAlive(pool, worker.workerPool.id, log)
          await life
        },
      },
    },
  }
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    crontab: schedule,
    concurrency: 2,
    noHandleSignals: true,
    logger: through(log),
    preset: { plugins: [signOfLife] },
  })
  runner.promise.catch((error) => log.error({ err: error }, 'the worker stopped'))
  return async () => {
    await runner.stop()
    const end = await life
    end?.()
  }
}

// Payloads hold people's addresses, so the worker's own chatter stays at debug; what fails is told by the tasks.
const through = (log: Log) =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.warn(message)
    else log.debug(message)
  })
