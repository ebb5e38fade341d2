import { storyOrderTokens } from '@storylamp/contract/limits'
import { toHundredths } from '@storylamp/contract/money'
import type { StoryOrderRequest } from '@storylamp/contract/stories/stories'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { isStoryToolForbidden, storyToolForbidden } from '../../accounts/index.ts'
import { findCustomizable } from '../../bundles/index.ts'
import type { StoryDeps } from '../deps.ts'
import { type Buyer, placeOrder } from './place-order.ts'

const price = toHundredths(storyOrderTokens)

export async function orderStory(deps: StoryDeps, transaction: Db, buyer: Buyer, request: StoryOrderRequest) {
  if ((request.tokenCost ?? price) !== price) return new Refusal('price_changed', storyTexts.priceDiffers)
  if (await isStoryToolForbidden(transaction, buyer.familyId)) return storyToolForbidden()
  const original = await findOriginal(transaction, request)
  if (original instanceof Refusal) return original
  const newOrder = {
    type: request.type,
    bundle_id: null,
    bundle_story_ids: [],
    cf_story_id: original?.cfStoryId ?? null,
    title: original?.title ?? storyTexts.generated,
    tokens_hundredths: price,
    state: 'making' as const,
  }
  return placeOrder(deps, transaction, buyer, newOrder, request.waivesWithdrawal === true)
}

/** The story to customize; undefined for a new one. */
async function findOriginal(db: Db, { type, cfstoryId }: StoryOrderRequest) {
  if (type === 'generated') return undefined
  const cfStoryId = cfstoryId ?? ''
  const story = await findCustomizable(db, cfStoryId)
  return story === undefined
    ? new Refusal('story_not_customizable', storyTexts.notFound)
    : { cfStoryId, title: story.title }
}
