import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Caller, patiently } from './caller.ts'
import type { Chance } from './chance.ts'
import type { Street } from './customer.ts'

/** What a reader was told: the orders that were confirmed, by the keys they were asked for with. */
export type ReadersDiary = { email: string; asked: number; ordered: Map<string, string> }

type Ordered = { data: { _id: string } }
const longestPauseMs = 40

/**
 * Orders stories until it is over, and buys a pack of tokens whenever they run out. What a killed shop has not answered is
 * asked again with the same key, as the browser does.
 */
export async function orderStories(
  { shop, provider }: Street,
  { email, call }: Caller,
  chance: Chance,
  isOver: () => boolean,
) {
  const diary: ReadersDiary = { email, asked: 0, ordered: new Map() }

  const buyTokens = async () => {
    const [successUrl, cancelUrl] = [`${shop.address}/wallet/success`, `${shop.address}/wallet`]
    const wish = { amount: 10, successUrl, cancelUrl }
    const { sessionId, url } = await patiently(shop, async () => {
      const { body } = await call('POST', '/api/wallet/create-wallet-checkout-session', wish)
      return body as { sessionId: string; url: string }
    })
    await patiently(shop, () => provider.pay(url))
    await patiently(shop, () => call('POST', '/api/wallet/wallet-purchase-status', { sessionId }))
  }

  while (!isOver()) {
    await pause(chance.whole(longestPauseMs))
    const key = randomUUID()
    diary.asked += 1
    const wish = { type: 'generate_story', tokenCost: 50 }
    const { status, body } = await patiently(shop, () => call('POST', '/api/payment/story-order', wish, key))
    if (status === 200) diary.ordered.set(key, (body as Ordered).data._id)
    else await buyTokens()
  }
  return diary
}
