import { setTimeout as pause } from 'node:timers/promises'
import { Logger, type Runner, type RunnerOptions, run, runMigrations, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { type Log, withoutAddresses } from '../log.ts'
import { freeAbandonedJobs, showAlive } from './worker-heartbeat.ts'

const restartAfterMs = 1000

// Reports each job at once, but by the code for batches: without it a lost connection is an unhandled rejection.
const unbatched = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

export const prepareJobs = (pool: pg.Pool, log: Log): Promise<void> =>
  runMigrations({ pgPool: pool, logger: through(log) })

/** Works off the queue until it is stopped; then finishes the jobs that it has begun. */
export async function startWorker(
  pool: pg.Pool,
  tasks: TaskList,
  log: Log,
  schedule = '',
): Promise<() => Promise<void>> {
  await freeAbandonedJobs(pool)
  const settings = { pgPool: withSafeRelease(pool), taskList: tasks, crontab: schedule, logger: through(log) }
  const stopping = new AbortController()
  let running = await runOnce(settings, log)
  const runAgain = async () => {
    while (!stopping.signal.aborted) {
      // A worker gives up for good when the database fails it at an inconvenient moment.
      await running.runner.promise.catch((error) => log.warn({ err: error }, 'the worker stopped'))
      await running.endHeartbeat()
      await pause(restartAfterMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      running = await runOnce(settings, log).catch((error) => {
        log.warn({ err: error }, 'the worker could not start')
        return running
      })
    }
  }
  const isOver = runAgain()
  return async () => {
    stopping.abort()
    await running.runner.stop().catch(() => {})
    await isOver
  }
}

async function runOnce(settings: RunnerOptions, log: Log): Promise<{ runner: Runner; endHeartbeat(): Promise<void> }> {
  let heartbeat: Promise<() => void> | undefined
  const showHeartbeat: GraphileConfig.Plugin = {
    name: 'heartbeat',
    worker: {
      hooks: {
        // No job may be locked by a name without a heartbeat: others would take it over.
        startWorker: async (_, { worker }) => {
          heartbeat ??= showAlive(settings.pgPool as pg.Pool, worker.workerPool.id, log)
          await heartbeat
        },
      },
    },
  }
  const runner = await run({
    ...settings,
    concurrency: 2,
    noHandleSignals: true,
    preset: { plugins: [showHeartbeat], worker: unbatched },
  })
  return {
    runner,
    endHeartbeat: async () => {
      const end = await heartbeat
      end?.()
    },
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: unknown) => void,
) => void

/** A worker that stops while its connection breaks releases its listening client twice, and pg throws at the second time. */
function withSafeRelease(pool: pg.Pool): pg.Pool {
  const connect = (connected?: Connected) => {
    if (connected === undefined) return pool.connect()
    return pool.connect((error, client, release) => {
      let isReleased = false
      connected(error, client, (reason) => {
        if (!isReleased) release(reason as Error)
        isReleased = true
      })
    })
  }
  return new Proxy(pool, {
    get: (target, key, proxy) => (key === 'connect' ? connect : Reflect.get(target, key, proxy)),
  })
}

// Payloads hold email addresses, so the worker's own messages stay at debug level; the tasks log what fails.
const through = (log: Log) =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.warn(withoutAddresses(message))
    else log.debug(message)
  })
