import type { Db } from '../../../platform/db/database.ts'
import { findBundles, findStoriesByCfIds } from '../../bundles/index.ts'
import type { StoryOrderRow } from '../queries.ts'

type Ordered = Pick<StoryOrderRow, 'bundle_id' | 'cf_story_id'>
export type OrderPicture = { image?: string; imageAlt?: string }

/** The covers of ordered bundles and of customized stories; a generated story has none. */
export async function findPictures(db: Db, orders: Ordered[]): Promise<(order: Ordered) => OrderPicture> {
  const bundles = await findBundles(db, notNull(orders.map(({ bundle_id }) => bundle_id)))
  const customized = await findStoriesByCfIds(db, notNull(orders.map(({ cf_story_id }) => cf_story_id)))
  const pictures = new Map<string | null, { image: string; image_alt: string }>()
  for (const bundle of bundles) pictures.set(bundle.id, bundle)
  for (const story of customized) pictures.set(story.cf_story_id, story)
  return ({ bundle_id, cf_story_id }) => {
    const picture = pictures.get(bundle_id ?? cf_story_id)
    return picture === undefined ? {} : { image: picture.image, imageAlt: picture.image_alt }
  }
}

const notNull = (ids: (string | null)[]) => ids.filter((id) => id !== null)
