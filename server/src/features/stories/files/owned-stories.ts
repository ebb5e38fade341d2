import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { type BundleRow, findBundles, type StoryRow, selectStoriesOf } from '../../bundles/index.ts'
import { findPurchase, type StoryOrderRow } from '../queries.ts'

type Owned = { order: StoryOrderRow; bundle: BundleRow; stories: StoryRow[] }

export async function ownedBundle(
  db: Db,
  familyId: string,
  bundleId: string,
): Promise<Owned | Refusal<'not_found' | 'purchase_required'>> {
  const [bundle] = await findBundles(db, [bundleId])
  if (bundle === undefined) return new Refusal('not_found', bundleTexts.notFound)
  const order = await findPurchase(db, familyId, bundleId)
  if (order === undefined) return new Refusal('purchase_required', bundleTexts.purchaseFirst)
  return { order, bundle, stories: await selectStoriesOf(db, [bundleId]) }
}

export async function ownedStory(
  db: Db,
  familyId: string,
  bundleId: string,
  storyId: string,
): Promise<{ order: StoryOrderRow; story: StoryRow } | Refusal<'not_found' | 'purchase_required'>> {
  const owned = await ownedBundle(db, familyId, bundleId)
  if (owned instanceof Refusal) return owned
  const story = owned.stories.find(({ id }) => id === storyId)
  return story === undefined ? new Refusal('not_found', storyTexts.notFound) : { order: owned.order, story }
}
