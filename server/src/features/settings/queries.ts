import { type Insertable, type Selectable, sql } from 'kysely'
import { type Db, prepare } from '../../platform/db/database.ts'
import { countRows, rowsBefore, rowsPerPage } from '../../platform/db/paging.ts'
import type { SettingTables } from './tables.ts'

const tables = (db: Db) => db.withTables<SettingTables>()

type SettingRow = Selectable<SettingTables['setting']>

export const selectSettings = (db: Db) => tables(db).selectFrom('setting').selectAll().execute()

const selectAmong = prepare<Pick<SettingRow, 'section' | 'value'>, { sections: readonly string[] }>(
  'settings',
  (value) => sql`SELECT section, value FROM setting WHERE section IN (SELECT unnest(${value('sections')}::text[]))`,
)

export const findSettings = (db: Db, sections: readonly string[]) => selectAmong(db, { sections })

/** Inserts the rows that are missing; returns the sections of the new ones. */
export async function insertSettings(db: Db, rows: Insertable<SettingTables['setting']>[]): Promise<string[]> {
  const inserted = await tables(db)
    .insertInto('setting')
    .values(rows)
    .onConflict((conflict) => conflict.column('section').doNothing())
    .returning('section')
    .execute()
  return inserted.map(({ section }) => section)
}

/** Locks in one order, so that two changes of the same sections never wait for each other. */
export const lockSettings = (db: Db, sections: string[]) =>
  tables(db)
    .selectFrom('setting')
    .selectAll()
    .where('section', '=', sql<string>`ANY(${sections})`)
    .orderBy('section')
    .forUpdate()
    .execute()

export const updateSetting = (db: Db, section: string, value: object, version: number) =>
  tables(db)
    .updateTable('setting')
    .set({ value: JSON.stringify(value), version })
    .where('section', '=', section)
    .execute()

export const insertSettingChange = (db: Db, change: Insertable<SettingTables['setting_change']>) =>
  tables(db).insertInto('setting_change').values(change).returning('id').executeTakeFirstOrThrow()

const changesOf = (db: Db, section: string | undefined) => {
  const changes = tables(db).selectFrom('setting_change')
  return section === undefined ? changes : changes.where('section', '=', section)
}

/** Without the values, which may be long texts. */
export const selectSettingChanges = (db: Db, section: string | undefined, page: number) =>
  changesOf(db, section)
    .select(['id', 'section', 'version', 'at', 'staff_id'])
    .select(sql<string[]>`ARRAY(SELECT jsonb_object_keys(fields))`.as('names'))
    .orderBy('id', 'desc')
    .limit(rowsPerPage)
    .offset(rowsBefore(page))
    .execute()

export const countSettingChanges = (db: Db, section: string | undefined): Promise<number> =>
  countRows(changesOf(db, section))

export const isCurrencyChosen = async (db: Db): Promise<boolean> =>
  (await countRows(
    changesOf(db, 'selling').where('staff_id', 'is not', null).where(sql<boolean>`fields ? 'currency'`),
  )) > 0

export const findSettingChange = (db: Db, id: string) =>
  tables(db).selectFrom('setting_change').selectAll().where('id', '=', Number(id)).execute()
