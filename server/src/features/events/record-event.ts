import { viewKinds } from '@storylamp/contract/events/act-texts'
import { describeAlarm } from '@storylamp/contract/events/alarm-texts'
import type { ActorKind, Details, KnownEvent } from '@storylamp/contract/events/kinds'
import { sql } from 'kysely'
import { type Db, prepare } from '../../platform/db/database.ts'
import type { PageQuery } from '../../platform/db/long-page.ts'
import { tables } from './tables.ts'

type Staff = { accountId: string; name: string; isProgram?: boolean }
export type Actor = Staff | Exclude<ActorKind, 'staff' | 'program'>

/** `order` and `payment` are ids. With a target, what staff did is in the audit log. */
export type About = { order?: string; payment?: string; family?: string; target?: string; targetId?: string }

export const aboutFamily = (id: string) => ({ family: id, target: 'family', targetId: id })

/** A reason of null was typed about a family that is erased already. */
export type NewEvent = KnownEvent & { by: Actor; about?: About; reason?: string | null }

/** Records an event, and an alarm if it needs a person. Call it in the transaction of the change. */
export async function recordEvent(db: Db, { by, about = {}, reason, ...event }: NewEvent): Promise<void> {
  const staff = typeof by === 'string' ? undefined : by
  await insertEvent(db, {
    kind: event.kind,
    details: JSON.stringify(event.details),
    actor: typeof by === 'string' ? by : by.isProgram ? 'program' : 'staff',
    staffId: staff?.accountId ?? null,
    staffName: staff?.name ?? null,
    order: about.order ?? null,
    payment: about.payment ?? null,
    family: about.family ?? null,
    target: about.target ?? null,
    targetId: about.targetId ?? null,
    isView: viewKinds.includes(event.kind),
    hasReason: reason !== undefined,
    reason: reason ?? null,
    failure: describeAlarm(event)?.failure ?? null,
  })
}

type Columns = Record<'kind' | 'details' | 'actor', string> &
  Record<
    'staffId' | 'staffName' | 'order' | 'payment' | 'family' | 'target' | 'targetId' | 'reason' | 'failure',
    string | null
  > & {
    isView: boolean
    hasReason: boolean
  }

// A conflict would lock the row of staff until the end of the transaction, so a name that is known already is not inserted.
const insertEvent = prepare<never, Columns>(
  'insert event',
  (value) => sql`
    WITH named AS (
      INSERT INTO staff_name (id, name) SELECT named.id, named.name
      FROM (SELECT ${value('staffId')}::uuid AS id, ${value('staffName')}::text AS name) AS named
      WHERE named.id IS NOT NULL AND NOT EXISTS (SELECT FROM staff_name AS known WHERE known.id = named.id AND known.name = named.name)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name
    ), written AS (
      INSERT INTO event (kind, details, actor, staff_id, order_id, payment_id, family_id, target, target_id, is_view)
      VALUES (${value('kind')}, ${value('details')}, ${value('actor')}, ${value('staffId')}::uuid, ${value('order')},
        ${value('payment')}, ${value('family')}, ${value('target')}, ${value('targetId')}, ${value('isView')})
      RETURNING id
    ), alarmed AS (
      INSERT INTO alert (event_id, failure) SELECT id, ${value('failure')}::text FROM written WHERE ${value('failure')}::text IS NOT NULL
    )
    INSERT INTO event_reason (event_id, text)
    SELECT id, ${value('reason')}::text FROM written WHERE ${value('hasReason')}::boolean`,
)

/** The first step of each order in `orders`, within the statement that inserts them. */
export const insertPlaced = (orders: string) => sql`
  INSERT INTO event (kind, actor, order_id, family_id)
  SELECT 'order.placed', 'customer', id, family_id FROM ${sql.ref(orders)}`

/** Before anybody can do anything, so that no two requests wait for each other to name a colleague. */
export const insertStaffName = (db: Db, staff: { id: string; name: string }) =>
  tables(db).insertInto('staff_name').values(staff).execute()

/** Clears the typed reasons; the events stay. */
export const eraseEventReasons = (db: Db, familyId: string) =>
  sql`UPDATE event_reason SET text = NULL
    WHERE text IS NOT NULL AND event_id IN (SELECT id FROM event WHERE family_id = ${familyId})`.execute(db)

/** Records access to personal data before any is sent. */
export const recordReading = (db: Db, by: Staff, about: About, details: Details<'record.viewed'>) =>
  recordEvent(db, { kind: 'record.viewed', details, by, about })

type ReadList = { query: PageQuery & { search?: string | undefined }; rows: number }

/** Records which page of which list was read, unless it was empty. The search text is not stored: it may be a name. */
export async function recordListReading(
  db: Db,
  by: Staff,
  list: Details<'list.viewed'>['list'],
  { query, rows }: ReadList,
): Promise<void> {
  const { page = 1, search = '', ...filter } = query
  const isFirst = filter.after === undefined && filter.before === undefined
  const details = { list, ...(isFirst && { page }), ...(search !== '' && { searched: true }), ...filter, rows }
  if (rows > 0) await recordEvent(db, { kind: 'list.viewed', details, by, about: { target: list } })
}

type Fields = Record<string, unknown>
type Changes = Record<string, [before: unknown, after: unknown]>

const namedIn = (change: Fields) => Object.keys(change).filter((field) => change[field] !== undefined)

export const changesOf = (before: Fields, after: Fields, fields = namedIn(after)): Changes =>
  Object.fromEntries(
    fields
      .filter((field) => field !== 'version')
      .map((field): [string, Changes[string]] => [field, [before[field] ?? null, after[field] ?? null]])
      .filter(([, [old, now]]) => JSON.stringify(old) !== JSON.stringify(now)),
  )
