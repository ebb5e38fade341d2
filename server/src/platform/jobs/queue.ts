import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../db/database.ts'
import { prepare } from '../db/prepared.ts'

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
