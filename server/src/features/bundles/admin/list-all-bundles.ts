import type { AdminBundle, AdminStory } from '@storylamp/contract/bundles/admin-bundles'
import type { Files } from '../../../platform/files/files.ts'
import { bundleHead } from '../bundle-list.ts'
import { type BundleRow, findBundles, type StoryRow, selectStoriesOf } from '../queries.ts'
import { readStoryText } from '../story-text.ts'
import type { BundleAdminDeps } from './admin-deps.ts'
import { selectAllBundles } from './admin-queries.ts'

/** Includes inactive bundles and everything about their stories. */
export const listAllBundles = async (deps: BundleAdminDeps): Promise<{ data: AdminBundle[] }> => ({
  data: await withStories(deps, await selectAllBundles(deps.db)),
})

export async function oneBundle(deps: BundleAdminDeps, id: string): Promise<{ data: AdminBundle }> {
  const [data] = await withStories(deps, await findBundles(deps.db, [id]))
  if (data === undefined) throw new Error(`There is no bundle ${id}`)
  return { data }
}

async function withStories({ db, soldFiles }: BundleAdminDeps, bundles: BundleRow[]): Promise<AdminBundle[]> {
  const rows = await selectStoriesOf(
    db,
    bundles.map(({ id }) => id),
  )
  const stories = await Promise.all(rows.map((row) => toAdminStory(row, soldFiles)))
  return bundles.map((row) => ({
    ...bundleHead(row),
    isActive: row.is_active,
    position: row.position,
    version: row.version,
    stories: stories.filter((_, index) => rows[index]?.bundle_id === row.id),
  }))
}

const toAdminStory = async (row: StoryRow, soldFiles: Files): Promise<AdminStory> => ({
  _id: row.id,
  position: row.position,
  title: row.title,
  description: row.description,
  image: row.image,
  imageAlt: row.image_alt,
  contentFile: row.content_file,
  previewFile: row.preview_file,
  narrationFile: row.narration_file,
  text: row.text_file === null ? null : await readStoryText(soldFiles, row.text_file),
  seconds: row.seconds === null ? null : Number(row.seconds),
  isComputerRead: row.is_computer_read,
  cfStoryId: row.cf_story_id,
  version: row.version,
})
