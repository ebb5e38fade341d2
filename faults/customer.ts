import { setTimeout as pause } from 'node:timers/promises'
import { delivery } from '../server/test/checkouts.ts'
import { cards } from '../server/test/payments.ts'
import { type Caller, patiently } from './caller.ts'
import type { Chance } from './chance.ts'
import type { MortalShop } from './mortal-shop.ts'
import type { Moment } from './plan.ts'
import type { Provider } from './provider.ts'

/** What a customer knows for certain, because somebody answered. */
export type Diary = {
  email: string
  sessions: string[]
  completed: string[]
  /** Pieces put into the cart: those that the shop confirmed, and those that it may have taken. */
  added: Map<string, { surely: number; perhaps: number }>
}

export type Street = { shop: MortalShop; provider: Provider; products: string[]; comesTo(moment: Moment): void }
type Checkout = { sessionId: string; url: string }

const fates = ['pays', 'pays', 'pays', 'is declined first', 'is asked again', 'pays late', 'walks away'] as const
const longestPauseMs = 60
const mostLooks = 4

/** Shops until it is over, one purchase after the other. A killed shop is asked again when it is back, as people do. */
export async function goShopping(street: Street, { email, call }: Caller, chance: Chance, isOver: () => boolean) {
  const { shop, provider, products, comesTo } = street
  const added = new Map(products.map((product) => [product, { surely: 0, perhaps: 0 }]))
  const diary: Diary = { email, sessions: [], completed: [], added }

  const fillCart = async () => {
    const productId = chance.oneOf(products)
    const count = added.get(productId) ?? { surely: 0, perhaps: 0 }
    await patiently(shop, async () => {
      count.perhaps += 1
      const { status } = await call('POST', '/api/cart/', { productId })
      if (status === 200) count.surely += 1
    })
  }
  /** Nothing where the cart turns out to be empty or another one: what was paid has left it meanwhile. */
  const checkOut = async (): Promise<Checkout | undefined> => {
    const { body } = await call('GET', '/api/cart/')
    const [successUrl, cancelUrl] = [`${shop.address}/payment/success`, `${shop.address}/payment/fail`]
    const { products: lines } = (body as { data: { products: object[] } }).data
    comesTo('checks out')
    const wish = { products: lines, successUrl, cancelUrl, formData: delivery }
    const reply = await call('POST', '/api/payment/create-checkout-session', wish)
    return reply.status === 200 ? (reply.body as Checkout) : undefined
  }
  const pay = async (url: string, fate: (typeof fates)[number]) => {
    comesTo('pays')
    if (fate === 'is declined first') await provider.pay(url, cards.declined)
    if (fate === 'is asked again') await provider.pay(url, cards.asksAgain)
    if (fate === 'is asked again') return provider.confirm(url, 'complete')
    return provider.pay(url, fate === 'pays late' ? cards.delayed : cards.pays)
  }
  const look = async (sessionId: string) => {
    comesTo('asks')
    const { body } = await call('POST', '/api/payment/product-purchase-status', { sessionId })
    return (body as { status: string }).status
  }
  const comeBack = async (sessionId: string) => {
    for (let looks = 0; looks < mostLooks; looks++) {
      const status = await patiently(shop, () => look(sessionId))
      if (status === 'Completed') diary.completed.push(sessionId)
      if (status !== 'Pending') return comesTo('is told')
    }
  }

  while (!isOver()) {
    await pause(chance.whole(longestPauseMs))
    await fillCart()
    const checkout = await patiently(shop, checkOut)
    if (checkout === undefined) continue
    diary.sessions.push(checkout.sessionId)
    comesTo('has a session')
    const fate = chance.oneOf(fates)
    if (fate === 'walks away') continue
    await pause(chance.whole(longestPauseMs))
    await patiently(shop, () => pay(checkout.url, fate))
    comesTo('has paid')
    if (fate === 'pays late') await patiently(shop, () => provider.decide(checkout.sessionId))
    // Half of the browsers never come back.
    if (chance.whole(2) === 0) await comeBack(checkout.sessionId)
  }
  return diary
}
