import { calledActs } from '@storylamp/contract/events/act-texts'
import { maxCounted } from '@storylamp/contract/limits'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { matchesSearch } from '../../platform/db/matches-search.ts'
import { operatorName } from './audit-queries.ts'

/** Must match the expression of the index. */
const searchedText = sql`search_key(target || ' ' || coalesce(target_id, '') || ' ' || details::text)`

/** Whether an act is called so, was done by somebody of that name or for such a reason, or says so of its target. */
export async function findActs(db: Db, typed: string): Promise<RawBuilder<SqlBool>> {
  const isTyped = (column: string) => matchesSearch(sql`search_key(${sql.ref(column)})`, typed)
  const words = [...calledActs.map(({ action }) => action), operatorName]
  const { rows } = await sql<Found>`
    SELECT ARRAY(SELECT word FROM unnest(${words}::text[]) AS word WHERE ${isTyped('word')}) AS words,
      ARRAY(SELECT id FROM staff WHERE ${isTyped('name')})::text[] AS staff,
      ARRAY(
        SELECT event_id FROM event_reason WHERE ${isTyped('text')} ORDER BY event_id DESC LIMIT ${maxCounted + 1}
      ) AS reasons`.execute(db)
  const [found = { words: [], staff: [], reasons: [] }] = rows
  const conditions = [
    ...calledActs.filter(({ action }) => found.words.includes(action)).map(isCalled),
    ...(found.words.includes(operatorName) ? [sql`staff_id IS NULL`] : []),
    ...(found.staff.length > 0 ? [sql`staff_id = ANY(${found.staff}::uuid[])`] : []),
    ...(found.reasons.length > 0 ? [sql`id = ANY(${found.reasons}::bigint[])`] : []),
    matchesSearch(searchedText, typed),
  ]
  return sql`(${sql.join(conditions, sql` OR `)})`
}

type Found = Record<'words' | 'staff' | 'reasons', string[]>

const isCalled = ({ kind, choice }: (typeof calledActs)[number]) =>
  choice === undefined ? sql`kind = ${kind}` : sql`(kind = ${kind} AND details @> ${JSON.stringify(choice)}::jsonb)`
