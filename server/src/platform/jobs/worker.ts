import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { createChangeListener } from '../db/change-listener.ts'
import type { Log } from '../logs/log.ts'
import { type Lane, type StartedLane, startLane } from './lane.ts'
import { findDueKinds } from './lane-queries.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { queuePeriodicJobs, type Schedule } from './periodic-jobs.ts'
import { freeAbandonedJobs, showAlive } from './worker-heartbeat.ts'

export type Lanes = Record<string, Lane>

export type WorkerDeps = { pool: pg.Pool; databaseUrl: string; log: Log }

// Jobs that still run by then are abandoned, as if the process had been killed; another worker retries them.
const graceMs = 5000
const lookEveryMs = 1000

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
  // A failure does not end it, as the next look asks again.
  const look = oneAtATime(() =>
    wakeForDueJobs(pool, started).catch((error) => log.debug({ err: error }, 'jobs could not be looked for')),
  )
  const timer = setInterval(look, lookEveryMs)
  const insertions = createChangeListener(databaseUrl, 'job_added', log)
  insertions.onChange(look)
  await insertions.open()
  const endPeriodicJobs = queuePeriodicJobs(pool, schedule, log)
  return async () => {
    clearInterval(timer)
    const areDone = Promise.all([endPeriodicJobs(), ...started.map(({ stop }) => stop())])
    await Promise.race([areDone, pause(graceMs, undefined, { ref: false })])
    heartbeat.end()
    await insertions.close()
  }
}

/** One question for all lanes, as most new jobs are for one of them alone. Claims that may be lost are no due jobs. */
async function wakeForDueJobs(pool: pg.Pool, lanes: StartedLane[]): Promise<void> {
  const due = new Set(
    await findDueKinds(
      pool,
      lanes.flatMap(({ kinds }) => kinds),
    ),
  )
  for (const { kinds, wake, isCheckDue } of lanes) {
    if (isCheckDue() || kinds.some((kind) => due.has(kind))) void wake()
  }
}
