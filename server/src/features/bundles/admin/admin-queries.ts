import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { type BundleRow, type StoryRow, selectStoriesOf } from '../queries.ts'
import type { BundleTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<BundleTables>()

export const selectAllBundles = (db: Db): Promise<BundleRow[]> =>
  tables(db).selectFrom('bundle').selectAll().orderBy('position').orderBy('id').execute()

/** FOR UPDATE, so that nobody buys the bundle meanwhile. */
export const lockBundle = (db: Db, id: string): Promise<BundleRow | undefined> =>
  tables(db).selectFrom('bundle').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** In one order, so that two who move bundles at once cannot wait for each other. */
export const lockAllBundles = (db: Db) =>
  tables(db).selectFrom('bundle').select('id').orderBy('id').forUpdate().execute()

/** Undefined if the id is taken. */
export const insertBundle = (db: Db, row: Insertable<BundleTables['bundle']>): Promise<BundleRow | undefined> =>
  tables(db)
    .insertInto('bundle')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateBundle = (db: Db, id: string, columns: Updateable<BundleTables['bundle']>) =>
  tables(db).updateTable('bundle').set(columns).where('id', '=', id).execute()

/** Deletes its stories too, by a cascade. */
export const removeBundle = (db: Db, id: string) => tables(db).deleteFrom('bundle').where('id', '=', id).execute()

export const arrangeBundles = (db: Db, ids: string[]) =>
  sql`UPDATE bundle SET position = place FROM unnest(${ids}::text[]) WITH ORDINALITY AS sorted (sorted_id, place)
    WHERE id = sorted_id`.execute(db)

/** Undefined if the id is taken. */
export const insertStory = (db: Db, row: Insertable<BundleTables['bundle_story']>): Promise<StoryRow | undefined> =>
  tables(db)
    .insertInto('bundle_story')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()

/** Locks the bundle, so that nobody buys or changes its stories meanwhile. */
export const lockStories = async (db: Db, bundleId: string): Promise<StoryRow[]> =>
  (await lockBundle(db, bundleId)) === undefined ? [] : selectStoriesOf(db, [bundleId])

export const updateStory = (db: Db, id: string, columns: Updateable<BundleTables['bundle_story']>) =>
  tables(db).updateTable('bundle_story').set(columns).where('id', '=', id).execute()

export const removeStory = (db: Db, id: string) => tables(db).deleteFrom('bundle_story').where('id', '=', id).execute()

export const arrangeStories = (db: Db, ids: string[]) =>
  sql`UPDATE bundle_story SET position = place FROM unnest(${ids}::text[]) WITH ORDINALITY AS sorted (sorted_id, place)
    WHERE id = sorted_id`.execute(db)

export async function selectShownImages(db: Db, paths: string[]): Promise<string[]> {
  const { rows } = await sql<{ image: string }>`
    SELECT image FROM bundle WHERE image = ANY(${paths})
    UNION SELECT image FROM bundle_story WHERE image = ANY(${paths})`.execute(db)
  return rows.map(({ image }) => image)
}
