import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export type JobName = 'send-mail' | 'fulfil-order'

/** Enqueued inside the caller's transaction: the job exists exactly when the work that asked for it does. */
export async function enqueue(db: Db, name: JobName, payload: unknown): Promise<void> {
  await sql`SELECT graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`.execute(db)
}
