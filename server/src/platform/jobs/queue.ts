import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { type Db, prepare } from '../db/database.ts'

/** A job type, defined by the feature that it belongs to; `server/src/jobs.ts` runs it. */
export type Job<Payload> = { name: string; payload: z.ZodMiniType<Payload> }

const priorities = { urgent: -1, usual: 0 }

/** Enqueues inside the caller's transaction, so that the job exists exactly when the change that needs it does. */
export async function enqueue<Payload>(
  db: Db,
  { name }: Job<Payload>,
  payload: NoInfer<Payload>,
  priority: keyof typeof priorities = 'usual',
): Promise<void> {
  await addJob(db, { name, payload: JSON.stringify(payload), priority: priorities[priority] })
}

const addJob = prepare<unknown, { name: string; payload: string; priority: number }>(
  'add job',
  (value) => sql`SELECT add_job(${value('name')}, ${value('payload')}::json, priority := ${value('priority')})`,
)

/** A job for each moment to come; those of one name and moment are one. One that waits already stays: replacing it would lock it until the transaction ends. */
export async function enqueueAt(db: Db, name: string, moments: Date[]): Promise<void> {
  const missing = sql`
    SELECT moment, key FROM (
      SELECT DISTINCT moment, ${name} || ' ' || extract(epoch FROM moment) AS key
      FROM unnest(${moments}::timestamptz[]) AS moment WHERE moment > now()
    ) AS due
    WHERE NOT EXISTS (SELECT FROM job WHERE job.key = due.key AND is_available)`
  if ((await missing.execute(db)).rows.length === 0) return
  // One after another: of two that add the same moments in parts, each could wait for what the other has added.
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.jobsAtMoments}, hashtext(${name}))`.execute(db)
  await sql`SELECT add_job(${name}, run_at := moment, job_key := key) FROM (${missing}) AS missing`.execute(db)
}

/** A job of which one at most waits. */
export const enqueueOnce = (db: Db, name: string) => sql`SELECT add_job(${name}, job_key := ${name})`.execute(db)
