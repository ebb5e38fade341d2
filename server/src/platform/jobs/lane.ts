import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../logs/log.ts'
import { type ClaimedJob, claimJobs, completeJob, failJob, unlockUnknownJobs } from './lane-queries.ts'
import { oneAtATime } from './one-at-a-time.ts'

export type Task = (payload: unknown, helpers: { job: { id: string; attempts: number } }) => unknown

/** Jobs of one kind, with slots of their own: when they hang, the other lanes go on. */
export type Lane = { slots: number; tasks: Record<string, Task> }

export type StartedLane = ReturnType<typeof startLane>

export type LaneDeps = {
  pool: pg.Pool
  worker: string
  log: Log
  /** A job that is started without a heartbeat would be taken over by other workers. */
  hasHeartbeat(): boolean
}

const checkEveryMs = 10_000
const recordAgainAfterMs = 250

/** Claims and runs jobs whenever it is woken, until it is stopped. */
export function startLane({ pool, worker, log, hasHeartbeat }: LaneDeps, { slots, tasks }: Lane) {
  const claimant = { pool, worker, tasks: Object.keys(tasks) }
  const running = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  let isCheckDue = true

  /** A finished job stays locked until its completion is stored, no matter how long the database is away. */
  const record = async (write: () => Promise<void>) => {
    while (!stopping.signal.aborted) {
      try {
        return await write()
      } catch (error) {
        log.debug({ err: error }, 'the outcome of a job could not be recorded yet')
        await pause(recordAgainAfterMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
    await write().catch((error) => log.warn({ err: error }, 'the outcome of a job could not be recorded'))
  }

  const runJob = async ({ id, task, payload, attempts }: ClaimedJob) => {
    try {
      await tasks[task]?.(payload, { job: { id, attempts } })
    } catch (error) {
      log.warn({ err: error, job: id, task, attempt: attempts }, 'a job failed')
      return record(() => failJob(claimant, id, error instanceof Error ? error.message : String(error)))
    }
    await record(() => completeJob(claimant, id))
  }

  const look = async () => {
    if (stopping.signal.aborted) return
    if (isCheckDue) await unlockUnknownJobs(claimant, [...running.keys()])
    isCheckDue = false
    const free = slots - running.size
    if (free === 0 || !hasHeartbeat()) return
    for (const job of await claimJobs(claimant, free)) {
      const end = () => {
        running.delete(job.id)
        void wake()
      }
      running.set(job.id, runJob(job).finally(end))
    }
  }
  const wake = oneAtATime(() =>
    look().catch((error) => {
      // The reply to a claim may have been lost.
      isCheckDue = true
      log.debug({ err: error }, 'jobs could not be claimed')
    }),
  )
  const timer = setInterval(() => {
    isCheckDue = true
    void wake()
  }, checkEveryMs)
  void wake()

  return {
    kinds: claimant.tasks,
    wake,
    isCheckDue: () => isCheckDue,
    /** Starts no new jobs, and resolves when the running ones have finished. */
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await wake()
      await Promise.all(running.values())
    },
  }
}
