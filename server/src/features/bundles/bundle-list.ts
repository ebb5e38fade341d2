import type { Bundle, Story } from '@storylamp/contract/bundles/bundles'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { selectActiveBundles, selectStoriesOf } from './queries.ts'
import type { BundleStoryTable, BundleTable } from './tables.ts'

export async function bundleList(db: Db): Promise<{ data: Bundle[] }> {
  const bundles = await selectActiveBundles(db)
  const stories = await selectStoriesOf(
    db,
    bundles.map(({ id }) => id),
  )
  const storiesOf = Map.groupBy(stories, (story) => story.bundle_id)
  return { data: bundles.map((bundle) => toBundle(bundle, storiesOf.get(bundle.id) ?? [])) }
}

const toBundle = (row: Selectable<BundleTable>, stories: Selectable<BundleStoryTable>[]): Bundle => ({
  ...bundleHead(row),
  stories: stories.map(toStory),
})

export const bundleHead = (row: Selectable<BundleTable>) => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  image: row.image,
  imageAlt: row.image_alt,
  tokenPrice: row.token_price_hundredths,
})

const toStory = (row: Selectable<BundleStoryTable>): Story => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  image: row.image,
  imageAlt: row.image_alt,
  contentFile: row.preview_file,
  ...(row.narration_preview_file === null ? {} : { narrationPreview: row.narration_preview_file }),
  ...(row.seconds === null ? {} : { seconds: Number(row.seconds) }),
  isComputerRead: row.is_computer_read,
  ...(row.cf_story_id === null ? {} : { cfStoryId: row.cf_story_id }),
})
