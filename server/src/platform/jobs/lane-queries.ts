import type pg from 'pg'
import { advisoryLocks } from '../db/advisory-locks.ts'

export type ClaimedJob = { id: string; task: string; payload: unknown; attempts: number }

export type Claimant = { pool: pg.Pool; worker: string; tasks: string[] }

/**
 * Otherwise a lane would read the waiting jobs of all others each time that it looks for its own. Processes that start at once
 * take turns, as IF NOT EXISTS alone does not prevent them from creating it twice. It would also lock the table, even where the
 * index exists, and so wait for every running statement.
 */
export async function indexKindsOfJobs(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query("SELECT to_regclass('graphile_worker.jobs_of_a_kind') IS NOT NULL AS exists")
  if (rows[0].exists) return
  await pool.query(
    `SELECT pg_advisory_xact_lock(${advisoryLocks.jobIndex});
     CREATE INDEX IF NOT EXISTS jobs_of_a_kind ON graphile_worker._private_jobs (task_id, priority, run_at, id)
     WHERE is_available`,
  )
}

// Each kind of job is looked for by itself, which is what the index needs.
const dueStatement = `
  SELECT identifier FROM graphile_worker._private_tasks AS task
  CROSS JOIN LATERAL (
    SELECT FROM graphile_worker._private_jobs WHERE task_id = task.id AND is_available AND run_at <= now() LIMIT 1
  ) AS due
  WHERE identifier = ANY ($1)`

/** Which of these kinds have a job to run. */
export async function findDueKinds(pool: pg.Pool, kinds: string[]): Promise<string[]> {
  const { rows } = await pool.query({ name: 'due-kinds', text: dueStatement, values: [kinds] })
  return rows.map(({ identifier }) => identifier)
}

const claimStatement = `
  WITH due AS (
    SELECT job.id FROM graphile_worker._private_tasks AS task
    CROSS JOIN LATERAL (
      SELECT id, priority, run_at FROM graphile_worker._private_jobs
      WHERE task_id = task.id AND is_available AND run_at <= now()
      ORDER BY priority, run_at, id LIMIT $3 FOR UPDATE SKIP LOCKED
    ) AS job
    WHERE identifier = ANY ($2)
    ORDER BY priority, run_at, id LIMIT $3
  )
  UPDATE graphile_worker._private_jobs AS job SET attempts = attempts + 1, locked_by = $1, locked_at = now()
  FROM due, graphile_worker._private_tasks AS task WHERE job.id = due.id AND task.id = task_id
  RETURNING job.id::text, identifier AS task, payload, attempts`

export async function claimJobs({ pool, worker, tasks }: Claimant, limit: number): Promise<ClaimedJob[]> {
  const { rows } = await pool.query<ClaimedJob>({
    name: 'claim-jobs',
    text: claimStatement,
    values: [worker, tasks, limit],
  })
  return rows
}

export async function completeJob({ pool, worker }: Claimant, id: string): Promise<void> {
  await pool.query({
    name: 'complete-job',
    text: 'DELETE FROM graphile_worker._private_jobs WHERE id = $1 AND locked_by = $2',
    values: [id, worker],
  })
}

/** Unlocks a failed job until its next attempt, after 3 seconds at first and 6 hours in the end. */
export async function failJob({ pool, worker }: Claimant, id: string, message: string): Promise<void> {
  await pool.query(
    `UPDATE graphile_worker._private_jobs SET last_error = $3, locked_by = NULL, locked_at = NULL,
       run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second'
     WHERE id = $1 AND locked_by = $2`,
    [id, worker, message],
  )
}

/** Unlocks jobs that were claimed although the reply to the claim was lost. */
export async function unlockUnknownJobs({ pool, worker, tasks }: Claimant, known: string[]): Promise<void> {
  await pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = NULL, locked_at = NULL
     WHERE locked_by = $1 AND id <> ALL ($2)
       AND task_id IN (SELECT id FROM graphile_worker._private_tasks WHERE identifier = ANY ($3))`,
    [worker, known, tasks],
  )
}
