import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

type FailedJobRow = {
  id: string
  task: string
  attempts: number
  mostAttempts: number
  lastError: string
  createdAt: Date
  nextAt: Date
}

/** What has failed at least once and is not done yet, without what it carries; those that were given up first. */
export async function findFailedJobs(db: Db, limit: number): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    SELECT job.id::text, task.identifier AS task, attempts, max_attempts AS "mostAttempts", last_error AS "lastError",
      created_at AS "createdAt", run_at AS "nextAt"
    FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = task_id
    WHERE last_error IS NOT NULL
    ORDER BY attempts >= max_attempts DESC, job.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

export async function countFailedJobs(db: Db): Promise<{ jobs: number; mails: number }> {
  const { rows } = await sql<{ jobs: number; mails: number }>`
    SELECT count(*) AS jobs, count(*) FILTER (WHERE task.identifier = 'send-mail') AS mails
    FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = task_id
    WHERE last_error IS NOT NULL`.execute(db)
  return rows[0] ?? { jobs: 0, mails: 0 }
}

/** Says what it was, unless no such job has failed, or it is being tried at the moment. */
export async function retryFailedJob(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ task: string }>`
    WITH failed AS (
      SELECT job.id, task.identifier AS task FROM graphile_worker._private_jobs job
      JOIN graphile_worker._private_tasks task ON task.id = task_id
      WHERE job.id::text = ${id} AND last_error IS NOT NULL
    )
    SELECT failed.task FROM failed,
      graphile_worker.reschedule_jobs(ARRAY(SELECT id FROM failed), run_at := now(), attempts := 0)`.execute(db)
  return rows[0]?.task
}
