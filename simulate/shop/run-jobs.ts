import type pg from 'pg'
import { type JobDeps, jobs, schedule } from '../../server/src/jobs.ts'
import { type ClaimedJob, claimJobs, completeJob, failJob } from '../../server/src/platform/jobs/lane-queries.ts'
import { queueDueJobs } from '../../server/src/platform/jobs/periodic-jobs.ts'

const maxRounds = 200
const atOnce = 20

// It frees the jobs of workers that show no sign of life, which they would show by the real time.
const { 'free-abandoned-jobs': _, ...periodic } = schedule

/** The shop's jobs, each run by the runner's own statements when the simulation says so, one after the other. */
export function jobRunner(deps: JobDeps, pool: pg.Pool) {
  const tasks = Object.assign({}, ...Object.values(jobs(deps)).map((lane) => lane.tasks))
  const claimant = { pool, worker: 'simulation', tasks: Object.keys(tasks) }

  const runJob = async ({ id, task, payload, attempts }: ClaimedJob) => {
    try {
      await tasks[task](payload, { job: { id, attempts } })
      await completeJob(claimant, id)
    } catch (error) {
      await failJob(claimant, id, String(error))
    }
  }
  const runDue = async () => {
    for (let round = 0; round < maxRounds; round += 1) {
      const claimed = await claimJobs(claimant, atOnce)
      if (claimed.length === 0) return
      for (const job of claimed.toSorted((one, other) => Number(one.id) - Number(other.id))) await runJob(job)
    }
    throw new Error(`jobs are due at one moment after ${maxRounds} rounds`)
  }
  return { runDue, queuePeriodic: () => queueDueJobs(pool, periodic) }
}
