import { setTimeout as pause } from 'node:timers/promises'
import { delivery } from '../server/test/fixtures/orders/checkouts.ts'
import { cards } from '../server/test/fixtures/orders/payments.ts'
import { type Caller, retryUntilAnswered } from './caller.ts'
import type { Chance } from './chance.ts'
import type { KillableShop } from './killable-shop.ts'
import type { Moment } from './plan.ts'
import type { Provider } from './provider.ts'

/** What the shop or the provider confirmed to a customer. */
export type Diary = {
  email: string
  sessions: string[]
  completed: string[]
  /** Pieces put into the cart: those confirmed, and those requested, as a killed shop may have saved them. */
  added: Map<string, { atLeast: number; atMost: number }>
  /** How often a checkout was refused because others were faster. */
  missed: number
}

export type StormContext = { shop: KillableShop; provider: Provider; products: string[]; reach(moment: Moment): void }
type Checkout = { sessionId: string; url: string }

const fates = ['pays', 'pays', 'pays', 'is declined first', 'is asked again', 'pays late', 'walks away'] as const
/** Delivery is free in the first, costs in the others, and includes tax in the last. */
const countries = ['United States', 'Canada', 'Germany'] as const
/** Takes 10 % off, as often as it may. */
export const discountCode = 'STORM'
const maxPauseMs = 60
const maxChecks = 4

/** Buys one cart after the other until the storm is over, and retries when the shop was killed. */
export async function goShopping(
  context: StormContext,
  { email, call }: Caller,
  chance: Chance,
  isOver: () => boolean,
) {
  const { shop, provider, products, reach } = context
  const added = new Map(products.map((product) => [product, { atLeast: 0, atMost: 0 }]))
  const diary: Diary = { email, sessions: [], completed: [], added, missed: 0 }

  const fillCart = async () => {
    const productId = chance.oneOf(products)
    const count = added.get(productId) ?? { atLeast: 0, atMost: 0 }
    await retryUntilAnswered(shop, async () => {
      count.atMost += 1
      const { status } = await call('POST', '/api/cart/', { productId })
      if (status === 200) count.atLeast += 1
    })
  }
  /** What is sold out leaves the cart, as nothing else can be bought before. */
  const giveUp = async ({ left }: { left: { product: string; left: number }[] }) => {
    diary.missed += 1
    for (const { product } of left) {
      const count = added.get(product)
      if (count !== undefined) count.atLeast = 0
      await retryUntilAnswered(shop, () => call('PUT', `/api/cart/${product}`, { id: product }))
    }
  }
  /** Undefined if a payment that was confirmed late has just emptied the cart, or something is sold out. */
  const checkOut = async (): Promise<Checkout | undefined> => {
    const { body } = await call('GET', '/api/cart/')
    const [successUrl, cancelUrl] = [`${shop.address}/payment/success`, `${shop.address}/payment/fail`]
    const { products: lines } = (body as { data: { products: object[] } }).data
    reach('checks out')
    const payload = {
      products: lines,
      successUrl,
      cancelUrl,
      formData: { ...delivery, country: chance.oneOf(countries) },
    }
    const open = (body: object) => call('POST', '/api/payment/create-checkout-session', body)
    const reply = chance.whole(2) === 0 ? await open(payload) : await open({ ...payload, code: discountCode })
    const isUsedUp = reply.status === 409 && (reply.body as { code: string }).code === 'discount_used_up'
    const { status, body: opened } = isUsedUp ? await open(payload) : reply
    if (status === 409 && (opened as { code: string }).code === 'out_of_stock') await giveUp(opened as never)
    return status === 200 ? (opened as Checkout) : undefined
  }
  const pay = async (url: string, fate: (typeof fates)[number]) => {
    reach('pays')
    if (fate === 'is declined first') await provider.pay(url, cards.declined)
    if (fate === 'is asked again') await provider.pay(url, cards.asksAgain)
    if (fate === 'is asked again') return provider.confirm(url, 'complete')
    return provider.pay(url, fate === 'pays late' ? cards.delayed : cards.pays)
  }
  const readStatus = async (sessionId: string) => {
    reach('asks')
    const { body } = await call('POST', '/api/payment/product-purchase-status', { sessionId })
    return (body as { status: string }).status
  }
  const comeBack = async (sessionId: string) => {
    for (let check = 0; check < maxChecks; check++) {
      const status = await retryUntilAnswered(shop, () => readStatus(sessionId))
      if (status === 'Completed') diary.completed.push(sessionId)
      if (status !== 'Pending') return reach('is told')
    }
  }

  while (!isOver()) {
    await pause(chance.whole(maxPauseMs))
    await fillCart()
    const checkout = await retryUntilAnswered(shop, checkOut)
    if (checkout === undefined) continue
    diary.sessions.push(checkout.sessionId)
    reach('has a session')
    const fate = chance.oneOf(fates)
    if (fate === 'walks away') continue
    await pause(chance.whole(maxPauseMs))
    await retryUntilAnswered(shop, () => pay(checkout.url, fate))
    reach('has paid')
    if (fate === 'pays late') await retryUntilAnswered(shop, () => provider.decide(checkout.sessionId))
    // Half of the browsers never come back.
    if (chance.whole(2) === 0) await comeBack(checkout.sessionId)
  }
  return diary
}
