import { delivery } from '../../server/test/fixtures/orders/checkouts.ts'
import { cards } from '../../server/test/fixtures/orders/payments.ts'
import type { Family, Parent, Session, World } from '../world.ts'
import type { Action } from './action.ts'
import { someFamily, someParent } from './orders.ts'
import { countHeld } from './stock-clerks.ts'

const products = ['owl-lamp-sage', 'bear-lamp-mist', 'carry-pouch-sand', 'round-speaker-mint'] as const
const countries = ['United States', 'Canada', 'Germany'] as const
const addresses = {
  'United States': {},
  Canada: { state: 'ON', zip: 'H3Z 2Y7' },
  Germany: { state: '', zip: '10115' },
}

export async function fillCart({ call, chance }: World, who: Parent, currency: string): Promise<void> {
  for (let count = 1 + chance.whole(2); count > 0; count -= 1) {
    const line = { productId: chance.oneOf(products), quantity: 1 + chance.whole(3) }
    await call(who, 'POST', `/api/cart/?currency=${currency}`, line)
  }
}

/** Of what is in the cart. */
export async function checkOut(world: World, { currency }: Family, who: Parent): Promise<Session | undefined> {
  const { call, chance, shop } = world
  const { body, ...cart } = await call(who, 'GET', `/api/cart/?currency=${currency}`)
  if (cart.status !== 200) return undefined
  const country = currency === 'EUR' ? 'Germany' : chance.oneOf(countries)
  const { status, body: opened } = await call(who, 'POST', '/api/payment/create-checkout-session', {
    currency,
    products: (body.data as { products: object[] }).products,
    successUrl: `${shop.origin}/payment/success`,
    cancelUrl: `${shop.origin}/payment/fail`,
    formData: { ...delivery, country, ...addresses[country] },
    ...(world.isLikely(30) ? { code: chance.oneOf(['LAMPLIGHT', 'LAMPLIGHT', 'LAMPGIFT']) } : {}),
    ...(world.gifts.length > 0 && world.isLikely(40) ? { giftCards: someCards(world, currency) } : {}),
  })
  if (status === 200) return opened as unknown as Session
  // What is sold out or has another price now leaves the cart.
  await call(who, 'DELETE', '/api/cart')
  return undefined
}

const packs = '/api/wallet/create-wallet-checkout-session'

/** Often spent, blocked, of another currency, or no card at all: then the checkout is refused. */
function someCards({ gifts, chance, isLikely }: World, currency: string): string[] {
  const fitting = gifts.filter((gift) => gift.currency === currency)
  const some = fitting.length === 0 || isLikely(25) ? gifts : fitting
  return [...new Set([chance.oneOf(some).code, chance.oneOf(some).code])].slice(0, 1 + chance.whole(2))
}

export async function openPack(world: World, { currency }: Family, who: Parent): Promise<Session | undefined> {
  const [successUrl, cancelUrl] = [`${world.shop.origin}/wallet/success`, `${world.shop.origin}/wallet`]
  const pack = { amount: world.chance.oneOf([10, 20, 30]), successUrl, cancelUrl }
  const { status, body } = await world.call(who, 'POST', `${packs}?currency=${currency}`, pack)
  return status === 200 ? (body as unknown as Session) : undefined
}

/** With a card that pays, or does not, at once or later, or twice. */
export async function payAtProvider(world: World, { url, sessionId }: Session) {
  const { provider, chance, note } = world
  const card = chance.oneOf([
    ...Array(6).fill('pays'),
    'declined',
    'asksAgain',
    'delayed',
    'disputed',
    'inquired',
    'pendingRefunds',
  ])
  const status = await provider.pay(url, cards[card as keyof typeof cards])
  note(`  the card ${card} is answered ${status}`)
  if (card === 'declined' && world.isLikely(70)) await provider.pay(url)
  if (card === 'asksAgain') await provider.confirm(url, world.isLikely(70) ? 'complete' : 'fail')
  if (card === 'delayed') {
    const outcome = world.isLikely(70) ? 'succeeded' : 'failed'
    // Of a checkout that was paid before, nothing is pending.
    await provider.settleDelayed(sessionId, outcome).catch(() => note('  nothing is pending there'))
  }
  // Pays twice: the page is submitted again.
  if (world.isLikely(15)) await provider.pay(url)
}

export async function pay(world: World, who: Parent, session: Session, isPack: boolean) {
  await payAtProvider(world, session)
  const path = isPack ? '/api/wallet/wallet-purchase-status' : '/api/payment/product-purchase-status'
  const { sessionId } = session
  for (let asked = world.chance.whole(3); asked > 0; asked -= 1) await world.call(who, 'POST', path, { sessionId })
}

async function begin(world: World, isPack: boolean) {
  const family = someFamily(world)
  const who = someParent(world, family)
  if (!isPack) await fillCart(world, who, family.currency)
  const session = await (isPack ? openPack(world, family, who) : checkOut(world, family, who))
  if (session === undefined) return
  await notePlaced(world, session, who)
  // Nothing is to be paid of an order of 0.
  if (session.sessionId === null) return
  world.checkouts.push({ family, session, isPack })
  if (!isPack && world.isLikely(30)) await countHeld(world)
  if (world.isLikely(75)) await pay(world, someParent(world, family), session, isPack)
}

/** Who asks for the same a second time gets the page that is open. */
async function notePlaced({ placed, rows }: World, { sessionId, orderId }: Session, who: Parent) {
  const asked = 'SELECT coalesce(order_id, id) AS id FROM payment WHERE session_id = $1'
  const [opened] = orderId === undefined ? await rows<{ id: string }>(asked, [sessionId]) : [{ id: orderId }]
  if (opened !== undefined && !placed.has(opened.id)) placed.set(opened.id, who)
}

/** A checkout that was left, or paid already. */
const someCheckout = ({ checkouts, chance }: World) => (checkouts.length === 0 ? undefined : chance.oneOf(checkouts))

export const shoppers: Action[] = [
  { name: 'a family buys goods', actor: 'families', weight: 24, act: (world) => begin(world, false) },
  { name: 'a family buys tokens', actor: 'families', weight: 8, act: (world) => begin(world, true) },
  {
    name: 'a family comes back to a checkout and pays',
    actor: 'families',
    weight: 5,
    act: async (world) => {
      const found = someCheckout(world)
      if (found !== undefined) await pay(world, someParent(world, found.family), found.session, found.isPack)
    },
  },
  {
    name: 'a family cancels at the provider, and pays all the same',
    actor: 'families',
    weight: 3,
    act: async (world) => {
      const found = someCheckout(world)
      if (found === undefined) return
      await world.provider.cancel(found.session.url)
      if (world.isLikely(50)) await world.provider.pay(found.session.url)
    },
  },
]
