import type { UploadKind } from '@storylamp/contract/uploads/upload-limits'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

type UploadTable = {
  path: string
  kind: UploadKind
  content_file: string
  alt: string
  bytes: number
  seconds: number | null
  created_at: Date
}

type UploadTables = { upload: UploadTable }

const tables = (db: Db) => db.withTables<UploadTables>()

export type UploadRow = Selectable<UploadTables['upload']>

export const insertUpload = (db: Db, row: Insertable<UploadTables['upload']>) =>
  tables(db).insertInto('upload').values(row).execute()

/**
 * Locked until the transaction of the caller ends, so that the nightly removal sees what the caller puts into use. Both lock in
 * one order, so that they cannot wait for each other.
 */
export const findUploads = async (db: Db, paths: string[]): Promise<UploadRow[]> =>
  paths.length === 0
    ? []
    : tables(db)
        .selectFrom('upload')
        .selectAll()
        .where('path', '=', sql<string>`ANY(${paths}::text[])`)
        .orderBy('path')
        .forKeyShare()
        .execute()

const storedName = sql<string>`array_to_string((string_to_array(path, '/'))[1:3], '/')`

/** By the names of the stored files or folders. */
export const lockUploads = (db: Db, names: string[]) =>
  tables(db).selectFrom('upload').select('path').where(storedName, 'in', names).orderBy('path').forUpdate().execute()

export const deleteUploads = (db: Db, names: string[]) =>
  tables(db).deleteFrom('upload').where(storedName, 'in', names).execute()
