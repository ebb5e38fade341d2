import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

type Counted = { waiting: number; retried: number; failed: number; unsentMails: number }

/** How full the queue is. A job whose attempts are used up stays there, failed, until a person looks at it. */
export async function countJobs(db: Db): Promise<Counted> {
  const { rows } = await sql<Counted>`
    SELECT count(*) FILTER (WHERE attempts = 0) AS waiting,
      count(*) FILTER (WHERE attempts BETWEEN 1 AND max_attempts - 1) AS retried,
      count(*) FILTER (WHERE attempts >= max_attempts) AS failed,
      count(*) FILTER (WHERE attempts > 0 AND identifier = 'send-mail') AS "unsentMails"
    FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = task_id
    WHERE locked_at IS NULL OR last_error IS NOT NULL`.execute(db)
  return rows[0] ?? { waiting: 0, retried: 0, failed: 0, unsentMails: 0 }
}
