import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import type { Bundle, OpenedBundle, Story } from '@storylamp/contract/bundles/bundles'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { findActiveBundle, type StoryRow, selectActiveBundles, selectStoriesOf } from './queries.ts'
import { openingOf, readStoryText } from './story-text.ts'
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

export async function openedBundle(
  { db, soldFiles }: { db: Db; soldFiles: Files },
  id: string,
): Promise<{ data: OpenedBundle } | Refusal<'not_found'>> {
  const row = await findActiveBundle(db, id)
  if (row === undefined) return new Refusal('not_found', bundleTexts.notFound)
  const stories = (await selectStoriesOf(db, [id])).map(async (story) => ({
    ...toStory(story),
    opening: await readOpening(soldFiles, story),
  }))
  return { data: { ...bundleHead(row), stories: await Promise.all(stories) } }
}

async function readOpening(soldFiles: Files, { text_file, title }: StoryRow): Promise<string[]> {
  const text = text_file === null ? null : await readStoryText(soldFiles, text_file)
  return text === null ? [] : openingOf(text, title)
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
  ...(row.age_from === null ? {} : { ageFrom: row.age_from }),
  ...(row.age_to === null ? {} : { ageTo: row.age_to }),
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
