import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Caller, retryUntilAnswered } from './caller.ts'
import type { Chance } from './chance.ts'
import type { StormContext } from './customer.ts'

/** The confirmed orders by their idempotency keys. */
export type StoryDiary = { email: string; asked: number; ordered: Map<string, string> }

type Ordered = { data: { _id: string } }
const maxPauseMs = 40

/** Orders stories until the storm is over, and one at least, and buys tokens when they run out; retries with the same key, as the browser does. */
export async function orderStories(
  { shop, provider }: StormContext,
  { email, call }: Caller,
  chance: Chance,
  isOver: () => boolean,
) {
  const diary: StoryDiary = { email, asked: 0, ordered: new Map() }

  const buyTokens = async () => {
    const [successUrl, cancelUrl] = [`${shop.address}/wallet/success`, `${shop.address}/wallet`]
    const payload = { amount: 10, successUrl, cancelUrl }
    const { sessionId, url } = await retryUntilAnswered(shop, async () => {
      const { body } = await call('POST', '/api/wallet/create-wallet-checkout-session', payload)
      return body as { sessionId: string; url: string }
    })
    await retryUntilAnswered(shop, () => provider.pay(url))
    await retryUntilAnswered(shop, () => call('POST', '/api/wallet/wallet-purchase-status', { sessionId }))
  }

  while (!isOver() || diary.ordered.size === 0) {
    await pause(chance.whole(maxPauseMs))
    const key = randomUUID()
    diary.asked += 1
    const payload = { type: 'generate_story', tokenCost: 50 }
    const { status, body } = await retryUntilAnswered(shop, () =>
      call('POST', '/api/payment/story-order', payload, key),
    )
    if (status === 200) diary.ordered.set(key, (body as Ordered).data._id)
    else await buyTokens()
  }
  return diary
}
