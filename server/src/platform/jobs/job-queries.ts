import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { sendMailJob } from '../mail/mail.ts'

type FailedJobRow = {
  id: string
  task: string
  attempts: number
  maxAttempts: number
  lastError: string
  createdAt: Date
  nextAt: Date
}

/** Jobs that have failed at least once, without their payload, which may be personal; those given up come first. */
export async function findFailedJobs(db: Db, limit: number): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    SELECT id::text, task, attempts, max_attempts AS "maxAttempts", last_error AS "lastError",
      created_at AS "createdAt", run_at AS "nextAt"
    FROM job WHERE last_error IS NOT NULL
    ORDER BY attempts >= max_attempts DESC, job.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

export async function countFailedJobs(db: Db): Promise<{ jobs: number; mails: number }> {
  const { rows } = await sql<{ jobs: number; mails: number }>`
    SELECT count(*) AS jobs, count(*) FILTER (WHERE task = ${sendMailJob.name}) AS mails
    FROM job WHERE last_error IS NOT NULL`.execute(db)
  return rows[0] ?? { jobs: 0, mails: 0 }
}

type JobCounts = { waiting: number; retried: number; failed: number; unsentMails: number }

export async function countJobs(db: Db): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    SELECT count(*) FILTER (WHERE attempts = 0) AS waiting,
      count(*) FILTER (WHERE attempts BETWEEN 1 AND max_attempts - 1) AS retried,
      count(*) FILTER (WHERE attempts >= max_attempts) AS failed,
      count(*) FILTER (WHERE attempts > 0 AND task = ${sendMailJob.name}) AS "unsentMails"
    FROM job WHERE locked_at IS NULL OR last_error IS NOT NULL`.execute(db)
  return rows[0] ?? { waiting: 0, retried: 0, failed: 0, unsentMails: 0 }
}

/** Returns the job's task; undefined if there is no such failed job or it is running right now. */
export async function retryFailedJob(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ task: string }>`
    UPDATE job SET run_at = now(), attempts = 0
    WHERE id::text = ${id} AND last_error IS NOT NULL AND locked_at IS NULL
    RETURNING task`.execute(db)
  return rows[0]?.task
}
