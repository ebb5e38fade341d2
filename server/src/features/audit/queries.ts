import type { AuditKind } from '@storylamp/contract/admin/audit'
import { type ColumnType, type Generated, type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { countAtMost, readSlice, type Slice } from '../../platform/db/long-page.ts'
import { matchesSearch } from '../../platform/db/matches-search.ts'

type AuditEntryTable = {
  id: Generated<number>
  at: Generated<Date>
  admin_id: string
  by: string
  action: string
  subject: string
  details: ColumnType<Record<string, unknown>, string, never>
}

type AuditTables = { audit_entry: AuditEntryTable }

const tables = (db: Db) => db.withTables<AuditTables>()

export const insertAuditEntry = (db: Db, entry: Insertable<AuditTables['audit_entry']>) =>
  tables(db).insertInto('audit_entry').values(entry).execute()

/** As in the index. */
const searchedColumns = sql`search_key(by || ' ' || action || ' ' || subject || ' ' || details::text)`

/** As in the indexes: nothing in the shop has changed. */
const isView = sql<boolean>`(action LIKE 'read %' OR action IN ('download a table', 'unmask children'))`
const isOfKind = { changes: sql<boolean>`NOT ${isView}`, views: isView }

export type Filter = { search: string; kind: AuditKind | undefined }

function matching(db: Db, { search, kind }: Filter) {
  const all = tables(db).selectFrom('audit_entry')
  const entries = kind === undefined ? all : all.where(isOfKind[kind])
  return search === '' ? entries : entries.where(matchesSearch(searchedColumns, search))
}

export const selectAuditEntries = (db: Db, filter: Filter, slice: Slice) =>
  readSlice(matching(db, filter).selectAll(), ['at', 'id'], slice)

export const countAuditEntries = (db: Db, filter: Filter): Promise<number> =>
  countAtMost(db, matching(db, filter).select('id'))

export const selectEntriesAbout = (db: Db, targets: string[]) =>
  tables(db)
    .selectFrom('audit_entry')
    .select(['at', 'action', 'subject', 'details'])
    .where('subject', '=', sql<string>`ANY(${targets})`)
    .orderBy('id')
    .execute()

/** The database refuses any other change of an entry. */
export const eraseReasons = (db: Db, targets: string[]) =>
  sql`UPDATE audit_entry SET details = details || '{"reason": "erased"}'
    WHERE subject = ANY(${targets}) AND details ? 'reason'`.execute(db)

/** What the last entry about each of these calls it: who or what is gone has no other name. */
export async function findRecordedNames(db: Db, kind: string, ids: string[]): Promise<{ id: string; name: string }[]> {
  const subjects = ids.map((id) => `${kind} ${id}`)
  const { rows } = await sql<{ subject: string; name: string }>`
    SELECT DISTINCT ON (subject) subject, details ->> 'name' AS name FROM audit_entry
    WHERE subject = ANY(${subjects}) AND details ->> 'name' <> '' ORDER BY subject, id DESC`.execute(db)
  return rows.map(({ subject, name }) => ({ id: subject.slice(kind.length + 1), name }))
}
