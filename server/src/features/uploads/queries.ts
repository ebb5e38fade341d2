import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { UploadTables } from './tables.ts'

const tables = (db: Db) => db.withTables<UploadTables>()

export type UploadRow = Selectable<UploadTables['upload']>

export const insertUpload = (db: Db, row: Insertable<UploadTables['upload']>) =>
  tables(db).insertInto('upload').values(row).execute()

export const findUploads = async (db: Db, paths: string[]): Promise<UploadRow[]> =>
  paths.length === 0 ? [] : tables(db).selectFrom('upload').selectAll().where('path', 'in', paths).execute()

/** By the name of the stored file or folder. */
export const deleteUploads = (db: Db, name: string) =>
  tables(db)
    .deleteFrom('upload')
    .where((eb) => eb.or([eb('path', '=', name), eb('path', 'like', `${name}/%`)]))
    .execute()
