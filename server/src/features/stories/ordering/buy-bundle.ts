import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { once } from '../../../platform/idempotency/idempotency.ts'
import { lockActiveBundle, selectStoriesOf } from '../../bundles/index.ts'
import type { StoryDeps } from '../deps.ts'
import { findPurchase } from '../queries.ts'
import { type PlacedOrder, placeOrder } from './place-order.ts'

/** Buys a bundle for a family: once, for what it costs now (D33). */
export const buyBundle = (
  deps: StoryDeps,
  familyId: string,
  bundleId: string,
  key: unknown,
): Promise<PlacedOrder | Failure> =>
  once<PlacedOrder>(deps.db, deps.clock, { familyId, key, request: ['bundle', bundleId] }, async (transaction) => {
    // What a family asks for is done one after the other, so nobody buys it between this look and the sale.
    if (await findPurchase(transaction, familyId, bundleId))
      return new Failure('conflict', bundleTexts.alreadyPurchased)
    const bundle = await lockActiveBundle(transaction, bundleId)
    if (bundle === undefined) return new Failure('not_found', bundleTexts.notFound)
    const stories = await selectStoriesOf(transaction, [bundleId])
    const wanted = {
      type: 'bundle_story' as const,
      bundle_id: bundle.id,
      bundle_story_ids: stories.map(({ id }) => id),
      cf_story_id: null,
      title: bundle.name,
      tokens_hundredths: bundle.token_price_hundredths,
      state: 'Ready' as const,
    }
    return placeOrder(deps, transaction, familyId, wanted, `Bundle: ${bundle.name}`)
  })
