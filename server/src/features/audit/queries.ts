import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { containing } from '../../platform/db/like-pattern.ts'
import { rowsBefore, rowsPerPage } from '../../platform/db/paging.ts'
import type { AuditTables } from './tables.ts'

const tables = (db: Db) => db.withTables<AuditTables>()

export const insertAuditEntry = (db: Db, entry: Insertable<AuditTables['audit_entry']>) =>
  tables(db).insertInto('audit_entry').values(entry).execute()

const searchedColumns = sql`lower(concat_ws(' ', by, action, subject, details::text))`

const matching = (db: Db, search: string) =>
  tables(db)
    .selectFrom('audit_entry')
    .where(sql<boolean>`${searchedColumns} LIKE ${containing(search)}`)

export const selectAuditEntries = (db: Db, search: string, page: number) =>
  matching(db, search).selectAll().orderBy('id', 'desc').limit(rowsPerPage).offset(rowsBefore(page)).execute()

export async function countAuditEntries(db: Db, search: string): Promise<number> {
  const { total } = await matching(db, search)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

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
