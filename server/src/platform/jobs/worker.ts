import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { createChangeListener } from '../db/change-listener.ts'
import { type Log, withoutAddresses } from '../log.ts'
import { type Lane, startLane } from './lane.ts'
import { indexKindsOfJobs } from './lane-queries.ts'
import { queuePeriodicJobs, type Schedule } from './periodic-jobs.ts'
import { freeAbandonedJobs, showAlive } from './worker-heartbeat.ts'

export type Lanes = Record<string, Lane>

export type WorkerDeps = { pool: pg.Pool; databaseUrl: string; log: Log }

// Jobs that still run by then are abandoned, as if the process had been killed; another worker retries them.
const graceMs = 5000

export async function prepareJobs(pool: pg.Pool, log: Log): Promise<void> {
  await runMigrations({ pgPool: pool, logger: through(log) })
  await indexKindsOfJobs(pool)
}

/** Processes the queue until it is stopped; then finishes the running jobs. */
export async function startWorker(
  { pool, databaseUrl, log }: WorkerDeps,
  lanes: Lanes,
  schedule: Schedule = {},
): Promise<() => Promise<void>> {
  await freeAbandonedJobs(pool)
  const worker = randomUUID()
  const heartbeat = await showAlive(pool, worker, log)
  const started = Object.values(lanes).map((lane) =>
    startLane({ pool, worker, log, hasHeartbeat: heartbeat.isHeld }, lane),
  )
  const insertions = createChangeListener(databaseUrl, 'jobs:insert', log)
  insertions.onChange(() => {
    for (const { wake } of started) wake()
  })
  await insertions.open()
  const endPeriodicJobs = queuePeriodicJobs(pool, schedule, log)
  return async () => {
    const areDone = Promise.all([endPeriodicJobs(), ...started.map(({ stop }) => stop())])
    await Promise.race([areDone, pause(graceMs, undefined, { ref: false })])
    heartbeat.end()
    await insertions.close()
  }
}

// Payloads hold email addresses, so the library's own messages stay at debug level.
const through = (log: Log) =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.warn(withoutAddresses(message))
    else log.debug(message)
  })
