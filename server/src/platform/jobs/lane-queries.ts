import type pg from 'pg'

export type ClaimedJob = { id: string; task: string; payload: unknown; attempts: number }

export type Claimant = { pool: pg.Pool; worker: string; tasks: string[] }

// Each kind of job is looked for by itself, which is what the index needs.
const dueStatement = `
  SELECT kind FROM unnest($1::text[]) AS kind
  WHERE EXISTS (SELECT FROM job WHERE task = kind AND is_available AND run_at <= now())`

export async function findDueKinds(pool: pg.Pool, kinds: string[]): Promise<string[]> {
  const { rows } = await pool.query({ name: 'due-kinds', text: dueStatement, values: [kinds] })
  return rows.map(({ kind }) => kind)
}

const claimStatement = `
  WITH due AS (
    SELECT due.id FROM unnest($2::text[]) AS kind
    CROSS JOIN LATERAL (
      SELECT id, priority, run_at FROM job
      WHERE task = kind AND is_available AND run_at <= now()
      ORDER BY priority, run_at, id LIMIT $3 FOR UPDATE SKIP LOCKED
    ) AS due
    ORDER BY priority, run_at, id LIMIT $3
  )
  UPDATE job SET attempts = attempts + 1, locked_by = $1, locked_at = now()
  FROM due WHERE job.id = due.id
  RETURNING job.id::text, task, payload, attempts`

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
    text: 'DELETE FROM job WHERE id = $1 AND locked_by = $2',
    values: [id, worker],
  })
}

/** Unlocks a failed job until its next attempt, after 3 seconds at first and 6 hours in the end. */
export async function failJob({ pool, worker }: Claimant, id: string, message: string): Promise<void> {
  await pool.query(
    `UPDATE job SET last_error = $3, locked_by = NULL, locked_at = NULL,
       run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second'
     WHERE id = $1 AND locked_by = $2`,
    [id, worker, message],
  )
}

/** Unlocks jobs that were claimed although the reply to the claim was lost. */
export async function unlockUnknownJobs({ pool, worker, tasks }: Claimant, known: string[]): Promise<void> {
  await pool.query(
    `UPDATE job SET locked_by = NULL, locked_at = NULL
     WHERE locked_by = $1 AND id <> ALL ($2) AND task = ANY ($3)`,
    [worker, known, tasks],
  )
}
