import type { Db } from '../../platform/db/database.ts'
import type { BundleTables } from './tables.ts'

const tables = (db: Db) => db.withTables<BundleTables>()

export const selectActiveBundles = (db: Db) =>
  tables(db).selectFrom('bundle').selectAll().where('is_active', '=', true).orderBy('position').execute()

export const selectStoriesOf = (db: Db, bundleIds: string[]) =>
  tables(db).selectFrom('bundle_story').selectAll().where('bundle_id', 'in', bundleIds).orderBy('position').execute()
