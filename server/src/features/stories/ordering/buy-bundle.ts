import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import type { Hundredths } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { lockActiveBundle, selectStoriesOf } from '../../bundles/index.ts'
import type { StoryDeps } from '../deps.ts'
import { findPurchase } from '../queries.ts'
import { type Buyer, placeOrder } from './place-order.ts'

type Agreed = { waivesWithdrawal?: boolean | undefined; tokenPrice?: Hundredths | undefined }

/** Buys a bundle for a family, once and at its current price, which is compared with the one that the parent was shown. */
export async function buyBundle(
  deps: StoryDeps,
  transaction: Db,
  buyer: Buyer,
  bundleId: string,
  { waivesWithdrawal = false, tokenPrice }: Agreed,
) {
  if (await findPurchase(transaction, buyer.familyId, bundleId)) {
    return new Refusal('already_purchased', bundleTexts.alreadyPurchased)
  }
  const bundle = await lockActiveBundle(transaction, bundleId)
  if (bundle === undefined) return new Refusal('not_found', bundleTexts.notFound)
  const price = bundle.token_price_hundredths
  if ((tokenPrice ?? price) !== price) return new Refusal('price_changed', bundleTexts.priceChanged)
  const stories = await selectStoriesOf(transaction, [bundleId])
  const newOrder = {
    type: 'bundle' as const,
    bundle_id: bundle.id,
    bundle_story_ids: stories.map(({ id }) => id),
    cf_story_id: null,
    title: bundle.name,
    tokens_hundredths: price,
    state: 'ready' as const,
  }
  return placeOrder(deps, transaction, buyer, newOrder, waivesWithdrawal)
}
