import { describeAlarm } from '@storylamp/contract/events/alarm-texts'
import { asStored } from '@storylamp/contract/events/stored-event'
import { type FailureKind, failureKinds } from '@storylamp/contract/settings/alerts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { tables } from './tables.ts'

/** A job that staff retry may be given up once more. */
export const forgetJob = (db: Db, jobId: string) => tables(db).deleteFrom('alert').where('job_id', '=', jobId).execute()

/** Jobs without attempts left, each once. A mail to the shop that was given up would only cause the next one. */
export const recordGivenUpJobs = (db: Db, shopEmail: string) =>
  sql`WITH given_up AS (
      INSERT INTO event (kind, actor, target, target_id, details)
      SELECT 'job.given_up', 'shop', 'job', id, jsonb_build_object('task', task, 'attempts', attempts)
      FROM job
      WHERE attempts >= max_attempts AND locked_at IS NULL AND last_error IS NOT NULL
        AND coalesce(payload ->> 'to', '') <> ${shopEmail} AND NOT EXISTS (SELECT FROM alert WHERE job_id = job.id)
      RETURNING id, target_id
    )
    INSERT INTO alert (event_id, failure, job_id) SELECT id, 'jobs', target_id::bigint FROM given_up`.execute(db)

/** The kinds of which something is open and nothing was mailed for a while, but for those that only a later version knows. */
export async function findDueFailures(db: Db, pauseMinutes: number): Promise<FailureKind[]> {
  const { rows } = await sql<{ failure: FailureKind }>`
    SELECT DISTINCT failure FROM alert AS open
    WHERE handled_at IS NULL AND failure = ANY(${failureKinds}::text[]) AND NOT EXISTS (
      SELECT FROM alert AS told WHERE told.failure = open.failure
        AND told.handled_at > now() - make_interval(mins => ${pauseMinutes})
    ) ORDER BY failure`.execute(db)
  return rows.map(({ failure }) => failure)
}

/** Marks all of a kind as handled, oldest first. */
export async function takeOpen(db: Db, failure: FailureKind) {
  const rows = await tables(db)
    .updateTable('alert')
    .from('event')
    .set({ handled_at: sql<Date>`now()` })
    .whereRef('event.id', '=', 'event_id')
    .where('failure', '=', failure)
    .where('handled_at', 'is', null)
    .returning(['event_id', 'kind', 'details', 'order_id', 'payment_id'])
    .execute()
  return rows
    .toSorted((one, other) => one.event_id - other.event_id)
    .map(({ kind, details, order_id, payment_id }) => ({
      what: textOf(asStored(kind, details)) ?? kind,
      about: order_id ?? payment_id,
    }))
}

const textOf = (event: ReturnType<typeof asStored>) => (event.kind === 'other' ? undefined : describeAlarm(event)?.text)
