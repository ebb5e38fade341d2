import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { BundleTables } from './tables.ts'

const tables = (db: Db) => db.withTables<BundleTables>()

export type BundleRow = Selectable<BundleTables['bundle']>
export type StoryRow = Selectable<BundleTables['bundle_story']>

export const selectActiveBundles = (db: Db) =>
  tables(db).selectFrom('bundle').selectAll().where('is_active', '=', true).orderBy('position').execute()

export const selectStoriesOf = async (db: Db, bundleIds: string[]): Promise<StoryRow[]> =>
  bundleIds.length === 0
    ? []
    : tables(db)
        .selectFrom('bundle_story')
        .selectAll()
        .where('bundle_id', 'in', bundleIds)
        .orderBy('position')
        .execute()

export const findActiveBundle = (db: Db, id: string) =>
  tables(db).selectFrom('bundle').selectAll().where('id', '=', id).where('is_active', '=', true).executeTakeFirst()

/** The pages of bundles and stories, for the sitemap. */
export const activeStoryIds = (db: Db) =>
  tables(db)
    .selectFrom('bundle_story')
    .innerJoin('bundle', 'bundle.id', 'bundle_id')
    .select(['bundle_id as bundleId', 'bundle_story.id as storyId'])
    .where('is_active', '=', true)
    .orderBy('bundle.position')
    .orderBy('bundle_story.position')
    .execute()

export const findShownBundles = async (db: Db, ids: string[]) =>
  ids.length === 0
    ? []
    : tables(db)
        .selectFrom('bundle')
        .select(['id', 'image', 'token_price_hundredths as tokens'])
        .where('id', 'in', ids)
        .where('is_active', '=', true)
        .execute()

export const findShownStories = async (db: Db, ids: string[]) =>
  ids.length === 0
    ? []
    : tables(db)
        .selectFrom('bundle_story')
        .innerJoin('bundle', 'bundle.id', 'bundle_id')
        .select(['bundle_story.id', 'bundle_story.image', 'bundle_id as bundleId'])
        .where('bundle_story.id', 'in', ids)
        .where('is_active', '=', true)
        .execute()

/** FOR SHARE, so that nobody deactivates or changes the bundle while a family buys it. */
export const lockActiveBundle = (db: Db, id: string) =>
  tables(db)
    .selectFrom('bundle')
    .selectAll()
    .where('id', '=', id)
    .where('is_active', '=', true)
    .forShare()
    .executeTakeFirst()

/** Includes inactive bundles, as families keep what they bought. */
export const findBundles = async (db: Db, ids: string[]): Promise<BundleRow[]> =>
  ids.length === 0 ? [] : tables(db).selectFrom('bundle').selectAll().where('id', 'in', ids).execute()

/** Only stories of active bundles can be customized. */
export const findCustomizable = (db: Db, cfStoryId: string) =>
  tables(db)
    .selectFrom('bundle_story')
    .innerJoin('bundle', 'bundle.id', 'bundle_id')
    .select('title')
    .where('cf_story_id', '=', cfStoryId)
    .where('is_active', '=', true)
    .executeTakeFirst()

export const findStoriesByCfIds = async (db: Db, cfStoryIds: string[]): Promise<StoryRow[]> =>
  cfStoryIds.length === 0
    ? []
    : tables(db).selectFrom('bundle_story').selectAll().where('cf_story_id', 'in', cfStoryIds).execute()

/** The files that bundles and their stories show and sell, inactive ones too. */
export async function findFilesOfBundles(db: Db): Promise<string[]> {
  const { rows } = await sql<{ path: string | null }>`
    SELECT image AS path FROM bundle
    UNION SELECT unnest(ARRAY[
      image, preview_file, content_file, text_file, narration_file, narration_preview_file, times_file]) FROM bundle_story`.execute(
    db,
  )
  return rows.flatMap(({ path }) => path ?? [])
}
