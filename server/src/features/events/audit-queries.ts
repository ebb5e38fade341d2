import type { AuditKind } from '@storylamp/contract/admin/audit'
import { calledActs } from '@storylamp/contract/events/act-texts'
import { maxCounted } from '@storylamp/contract/limits'
import { deliveryStatusOf } from '@storylamp/contract/orders/orders'
import { paymentStatusOf } from '@storylamp/contract/payments/payment-states'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, prepare } from '../../platform/db/database.ts'
import { countAtMost, readSlice, type Slice } from '../../platform/db/long-page.ts'
import { matchesSearch } from '../../platform/db/matches-search.ts'
import { tables } from './tables.ts'

/** Steps of orders are kept longer, and are no longer in the audit log. */
export const actDays = 730

/** How the log calls whoever has no name in it. */
const unnamed = { operator: 'npm run admin', customer: 'A customer' }
const erasedText = 'erased'

/** Must match the condition of the indexes. */
const isAct = sql<boolean>`target IS NOT NULL AND actor IN ('customer', 'staff', 'program', 'operator')`

const selectRetainedActs = (db: Db) =>
  tables(db)
    .selectFrom('event')
    .where(isAct)
    .where('at', '>', sql<Date>`now() - make_interval(days => ${actDays})`)
    .select(['id', 'at', 'kind', 'target_id', 'details'])
    .select(sql<string>`target`.as('target'))

export type Filter = { kind: AuditKind | undefined; isFound: RawBuilder<SqlBool> | undefined }

function matching(db: Db, { kind, isFound }: Filter) {
  const acts = selectRetainedActs(db)
  const ofKind = kind === undefined ? acts : acts.where('is_view', '=', kind === 'views')
  return isFound === undefined ? ofKind : ofKind.where(isFound)
}

const namesOfStates = ['from', 'to', 'delivery', 'payment']
const wordOf: Record<string, string> = { ...paymentStatusOf, ...deliveryStatusOf }

/** Replies name the states of orders and payments in the words of the wire. */
const inWords = <Act extends { details: Record<string, unknown> }>(act: Act): Act => {
  const said = (name: string, value: unknown) => (namesOfStates.includes(name) && wordOf[String(value)]) || value
  return {
    ...act,
    details: Object.fromEntries(Object.entries(act.details).map(([name, value]) => [name, said(name, value)])),
  }
}

export const selectActs = async (db: Db, filter: Filter, slice: Slice) =>
  (await readSlice(matching(db, filter), ['at', 'id'], slice)).map(inWords)

export const countActs = (db: Db, filter: Filter): Promise<number> => countAtMost(db, matching(db, filter))

export type Target = { target: string; target_id: string | null }

export const nameOf = ({ target, target_id }: Target): string =>
  target_id === null ? target : `${target} ${target_id}`

export async function selectActsAbout(db: Db, familyId: string) {
  const acts = await selectRetainedActs(db).where('family_id', '=', familyId).orderBy('id').execute()
  const reasons = await findReasons(db, acts)
  return acts.map(inWords).map((act) => ({ ...act, reason: reasons.get(act.id)?.reason }))
}

type ReasonRow = {
  id: number
  actor: keyof typeof unnamed
  name: string | null
  event_id: number | null
  text: string | null
}
type Reason = { by: string; reason: string | undefined }

const selectReasons = prepare<ReasonRow, { ids: number[] }>(
  'who did acts, and why',
  (value) => sql`
    SELECT event.id, actor, name, event_id, text FROM event
    LEFT JOIN staff_name ON staff_name.id = staff_id
    LEFT JOIN event_reason ON event_id = event.id
    WHERE event.id = ANY(${value('ids')}::bigint[])`,
)

/** By whom the acts were done, and why, if staff had to say it. */
export async function findReasons(db: Db, acts: { id: number }[]): Promise<Map<number, Reason>> {
  const rows = await selectReasons(db, { ids: acts.map(({ id }) => id) })
  return new Map(
    rows.map(({ id, actor, name, event_id, text }) => [
      id,
      { by: name ?? unnamed[actor], reason: event_id === null ? undefined : (text ?? erasedText) },
    ]),
  )
}

/** The rows with the name of who wrote each; null where nobody did. */
export async function withNames<Row extends { staff_id: string | null }>(db: Db, rows: Row[]) {
  const ids = rows.flatMap(({ staff_id }) => staff_id ?? [])
  const names = new Map((await findNamesOfStaff(db, ids)).map(({ id, name }) => [id, name]))
  return rows.map((row) => ({ ...row, by: (names.get(row.staff_id ?? '') ?? null) as Row['staff_id'] }))
}

export const findNamesOfStaff = (db: Db, ids: string[]): Promise<{ id: string; name: string }[]> =>
  tables(db).selectFrom('staff_name').selectAll().where('id', '=', sql<string>`ANY(${ids}::uuid[])`).execute()

/** Must match the expression of the index. */
const searchedText = sql`search_key(target || ' ' || coalesce(target_id, '') || ' ' || details::text)`

/** Whether an act is called so, was done by somebody of that name or for such a reason, or says so of its target. */
export async function findActs(db: Db, typed: string): Promise<RawBuilder<SqlBool>> {
  const isTyped = (column: string) => matchesSearch(sql`search_key(${sql.ref(column)})`, typed)
  const words = [...calledActs.map(({ action }) => action), ...Object.values(unnamed)]
  const { rows } = await sql<Found>`
    SELECT ARRAY(SELECT word FROM unnest(${words}::text[]) AS word WHERE ${isTyped('word')}) AS words,
      ARRAY(SELECT id FROM staff_name WHERE ${isTyped('name')})::text[] AS staff,
      ARRAY(
        SELECT event_id FROM event_reason WHERE ${isTyped('text')} ORDER BY event_id DESC LIMIT ${maxCounted + 1}
      ) AS reasons`.execute(db)
  const [found = { words: [], staff: [], reasons: [] }] = rows
  const conditions = [
    ...calledActs.filter(({ action }) => found.words.includes(action)).map(isCalled),
    ...Object.entries(unnamed).flatMap(([actor, name]) => (found.words.includes(name) ? [sql`actor = ${actor}`] : [])),
    ...(found.staff.length > 0 ? [sql`staff_id = ANY(${found.staff}::uuid[])`] : []),
    ...(found.reasons.length > 0 ? [sql`id = ANY(${found.reasons}::bigint[])`] : []),
    matchesSearch(searchedText, typed),
  ]
  return sql`(${sql.join(conditions, sql` OR `)})`
}

type Found = Record<'words' | 'staff' | 'reasons', string[]>

const isCalled = ({ kind, choice }: (typeof calledActs)[number]) =>
  choice === undefined ? sql`kind = ${kind}` : sql`(kind = ${kind} AND details @> ${JSON.stringify(choice)}::jsonb)`
