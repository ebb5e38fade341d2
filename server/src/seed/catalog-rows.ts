import { toHundredths } from '@storylamp/contract/money'
import type { Insertable } from 'kysely'
import type { BundleStoryTable, BundleTable } from '../features/bundles/tables.ts'
import type { CollectionTable } from '../features/catalog/tables.ts'
import { type BuiltMedia, picturePath } from './built-media.ts'
import { collections } from './catalog/collections.ts'

export const collectionRows = (media: BuiltMedia): Insertable<CollectionTable>[] =>
  collections.map(({ type, name, description, picture, isComingSoon }, index) => ({
    type,
    name,
    description,
    image: picturePath(media, picture.key),
    image_alt: picture.alt,
    state: isComingSoon ? 'coming_soon' : 'shown',
    position: index + 1,
  }))

export const bundleRows = ({ bundles }: BuiltMedia): Insertable<BundleTable>[] =>
  bundles
    .toSorted((a, b) => a.suggestedTokenPrice - b.suggestedTokenPrice)
    .map(({ slug, name, description, cover, suggestedTokenPrice, ageFrom, ageTo }, index) => ({
      id: slug,
      name,
      description,
      image: cover.path,
      image_alt: cover.alt,
      token_price_hundredths: toHundredths(suggestedTokenPrice),
      age_from: ageFrom,
      age_to: ageTo,
      position: index + 1,
    }))

export const storyRows = ({ bundles }: BuiltMedia): Insertable<BundleStoryTable>[] =>
  bundles.flatMap(({ slug: bundle, stories }) =>
    stories.map((story, index) => ({
      id: story.slug,
      bundle_id: bundle,
      position: index + 1,
      title: story.title,
      description: story.description,
      image: story.picture.path,
      image_alt: story.picture.alt,
      preview_file: story.previewPath,
      // Sold files are named by their path below assets/stories.
      content_file: `${bundle}/${story.contentFile}`,
      text_file: `${bundle}/${story.textFile}`,
      times_file: story.timesFile === undefined ? null : `${bundle}/${story.timesFile}`,
      narration_file: story.narrationFile === undefined ? null : `${bundle}/${story.narrationFile}`,
      narration_preview_file: story.narrationPreviewPath ?? null,
      seconds: story.seconds,
      is_computer_read: story.computerRead,
      cf_story_id: story.cfStoryId,
    })),
  )
