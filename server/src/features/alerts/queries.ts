import type { FailureKind } from '@storylamp/contract/settings/alerts'
import { type Generated, sql } from 'kysely'
import { advisoryLocks } from '../../platform/db/advisory-locks.ts'
import type { Db } from '../../platform/db/database.ts'

type AlertTable = {
  id: Generated<number>
  kind: FailureKind
  what: string
  payment_id: string | null
  job_id: string | null
  at: Generated<Date>
  /** When it was mailed, or when mails of its kind were off. */
  handled_at: Date | null
}

type AlertTables = { alert: AlertTable }

const tables = (db: Db) => db.withTables<AlertTables>()

type Failure = { kind: FailureKind; what: string; paymentId?: string | null }

/** Tells the shop of what needs a person, in the transaction in which it happens. */
export const reportFailure = (db: Db, { kind, what, paymentId = null }: Failure) =>
  tables(db).insertInto('alert').values({ kind, what, payment_id: paymentId }).execute()

/** A job that staff retry may be given up once more. */
export const forgetJob = (db: Db, jobId: string) => tables(db).deleteFrom('alert').where('job_id', '=', jobId).execute()

/** Jobs without attempts left, each once. A mail to the shop that was given up would only cause the next one. */
export const reportGivenUpJobs = (db: Db, shopEmail: string) =>
  sql`INSERT INTO alert (kind, what, job_id)
    SELECT 'jobs', 'The job ' || task || ' was given up after ' || attempts || ' attempts', id
    FROM job
    WHERE attempts >= max_attempts AND locked_at IS NULL AND last_error IS NOT NULL
      AND coalesce(payload ->> 'to', '') <> ${shopEmail}
    ON CONFLICT (job_id) DO NOTHING`.execute(db)

/** So that two processes never mail one kind at the same time. */
export const lockMailing = (db: Db) => sql`SELECT pg_advisory_xact_lock(${advisoryLocks.alerts})`.execute(db)

/** The kinds of which something is open and nothing was mailed for a while. */
export const selectDueKinds = async (db: Db, pauseMinutes: number): Promise<FailureKind[]> => {
  const { rows } = await sql<{ kind: FailureKind }>`
    SELECT DISTINCT kind FROM alert AS open WHERE handled_at IS NULL AND NOT EXISTS (
      SELECT FROM alert AS told WHERE told.kind = open.kind
        AND told.handled_at > now() - make_interval(mins => ${pauseMinutes})
    ) ORDER BY kind`.execute(db)
  return rows.map(({ kind }) => kind)
}

/** Marks all of a kind as told, oldest first. */
export async function takeOpen(db: Db, kind: FailureKind) {
  const rows = await tables(db)
    .updateTable('alert')
    .set({ handled_at: sql<Date>`now()` })
    .where('kind', '=', kind)
    .where('handled_at', 'is', null)
    .returning(['id', 'what', 'payment_id'])
    .execute()
  return rows.sort((one, other) => Number(one.id) - Number(other.id))
}
