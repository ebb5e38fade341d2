import { storyOrderTokens } from '@storylamp/contract/limits'
import { toHundredths } from '@storylamp/contract/money'
import type { StoryOrderRequest } from '@storylamp/contract/stories/stories'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import type { Db } from '../../../platform/db/database.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { once } from '../../../platform/idempotency/idempotency.ts'
import { findCustomizable } from '../../bundles/index.ts'
import type { StoryDeps } from '../deps.ts'
import { type PlacedOrder, placeOrder } from './place-order.ts'

/** Orders a new story, or one of ours changed; the story tool makes it afterwards (D32). */
export const orderStory = (
  deps: StoryDeps,
  familyId: string,
  request: StoryOrderRequest,
  key: unknown,
): Promise<PlacedOrder | Failure> =>
  once<PlacedOrder>(deps.db, deps.clock, { familyId, key, request: ['story', request] }, async (transaction) => {
    if ((request.tokenCost ?? storyOrderTokens) !== storyOrderTokens) {
      return new Failure('conflict', storyTexts.priceDiffers)
    }
    const wish = await wishOf(transaction, request)
    if (wish instanceof Failure) return wish
    const wanted = {
      ...wish,
      type: request.type,
      bundle_id: null,
      bundle_story_ids: [],
      tokens_hundredths: toHundredths(storyOrderTokens),
      state: 'Being made' as const,
    }
    const what = wish.cf_story_id === null ? 'A new story' : `A story customized: ${wish.title}`
    return placeOrder(deps, transaction, familyId, wanted, what)
  })

async function wishOf(db: Db, { type, cfstoryId }: StoryOrderRequest) {
  if (type === 'generate_story') return { cf_story_id: null, title: storyTexts.generated }
  const story = await findCustomizable(db, cfstoryId ?? '')
  if (story === undefined) return new Failure('not_found', storyTexts.notFound)
  return { cf_story_id: cfstoryId ?? '', title: story.title }
}
