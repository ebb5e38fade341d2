import { consent } from '@storylamp/contract/accounts/consent'
import type { StaffRole } from '@storylamp/contract/accounts/staff-rights'
import { addPerson, type Person } from '../../../../simulate/shop/people.ts'
import { later, secondMs } from '../../../src/platform/clock.ts'
import { delivery } from '../../fixtures/orders/checkouts.ts'
import { cards } from '../../fixtures/orders/payments.ts'
import type { Recorder, Who } from '../recorder.ts'

export type Member = Who & Person

const briefly = {
  'owl-lamp-sage': '<p>An owl that glows.</p>',
  'carry-pouch-sand': '<p>A pouch for it.</p>',
}

export type Cast = Awaited<ReturnType<typeof createCast>>
export type Scene = (recorder: Recorder, cast: Cast) => Promise<unknown>
export type Scenes = Record<string, Scene>

type Bought = {
  lines?: Record<string, number>
  card?: keyof typeof cards
  /** More of the request, such as how it is sent. */
  more?: object
}

/** Who takes part: they stay signed in, as neither passwords nor sessions are what most scenes are about. */
export async function createCast({ shop, call, act, quietly, provider }: Recorder) {
  const person = async (name: string, account: Parameters<typeof addPerson>[1]): Promise<Member> => {
    // Lists of people begin with the newest.
    await shop.moveTo(later(new Date(), secondMs))
    return { name, ...(await addPerson(shop.pool, account)) }
  }
  const staff = async (role: StaffRole) => {
    const member = await person(role, { role: 'admin', email: `${role}@example.com` })
    await shop.pool.query(
      'WITH hired AS (UPDATE staff SET role = $1 WHERE person_id = $2) UPDATE person SET firstname = $1 WHERE id = $2',
      [role, member.accountId],
    )
    return member
  }
  /** A parent and a child of a name that no other scene uses. */
  const family = async (name: string) => {
    const parent = await person('a parent', { role: 'user', email: `${name}@example.com` })
    const { familyId } = parent
    const child = await person('a child', { familyId, role: 'child', username: name })
    await shop.pool.query('INSERT INTO consent (person_id, version, text, given_at) VALUES ($1, $2, $3, now())', [
      ...[parent.accountId, consent.version, consent.text],
    ])
    return { parent, child, email: `${name}@example.com` }
  }

  const urls = { successUrl: `${shop.origin}/payment/success`, cancelUrl: `${shop.origin}/payment/fail` }
  /** Fills the cart and opens the page of the provider. */
  async function checkOut(parent: Member, { lines = { 'owl-lamp-sage': 2 }, more = {} }: Bought = {}) {
    for (const [productId, quantity] of Object.entries(lines))
      await call(parent, 'addToCart', { body: { productId, quantity } })
    const { data } = await call(parent, 'getCart')
    const body = { products: data.products, ...urls, formData: delivery, ...more }
    const { sessionId, url } = await call(parent, 'createCheckoutSession', { body })
    return { sessionId: sessionId ?? '', url }
  }
  const pay = (page: { url: string }, card: keyof typeof cards = 'pays') =>
    act(`The customer pays with a card: ${card}`, () => provider.pay(page.url, cards[card]))

  /** An order that is paid, of which the reports have come; how one buys is recorded elsewhere. */
  async function bought(parent: Member, what: Bought = {}) {
    return quietly(async () => {
      const page = await checkOut(parent, what)
      await pay(page, what.card)
      const { orderId } = await call(parent, 'productPurchaseStatus', { body: { sessionId: page.sessionId } })
      const { data } = await call(parent, 'listOrders')
      const number = data.find(({ _id }) => _id === orderId)?.number ?? ''
      return { id: orderId, number, intentId: await intentOf(orderId), ...page }
    })
  }
  const intentOf = async (orderId: string): Promise<string> => {
    const { rows } = await shop.pool.query(
      'SELECT intent_id FROM payment JOIN customer_order ON customer_order.id = payment.order_id WHERE customer_order.id = $1',
      [orderId],
    )
    return rows[0]?.intent_id
  }
  /** The provider's id of the newest refund of an order. */
  const refundOf = async ({ intentId }: { intentId: string }): Promise<string> => {
    const { refunds } = await shop.providers.payments.provider.findMoney(intentId)
    return refunds[0]?.id ?? ''
  }
  const disputeOf = async ({ intentId }: { intentId: string }): Promise<string> => {
    const { disputes } = await shop.providers.payments.provider.findMoney(intentId)
    return disputes[0]?.id ?? ''
  }
  const versionOf = async (orderId: string): Promise<number> => {
    const { data } = await quietly(() => call(owner, 'adminOrderById', { at: { id: orderId } }))
    return 'version' in data ? (data.version ?? 0) : 0
  }
  const problemOf = async (orderId: string): Promise<string> => {
    const { data } = await quietly(() => call(owner, 'adminOrderById', { at: { id: orderId } }))
    return data.problems?.[0]?._id ?? ''
  }
  const move = (id: string, change: object, who: Who = owner) =>
    call(who, 'changeDelivery', { at: { id }, body: change })
  /** What family and staff read of an order. */
  async function look(parent: Member, id: string): Promise<void> {
    await call(parent, 'listOrders')
    await call(owner, 'adminOrderById', { at: { id } })
  }

  const owner = await staff('owner')
  const [manager, editor, packer, support] = [
    await staff('manager'),
    await staff('editor'),
    await staff('packer'),
    await staff('support'),
  ]
  // Orders repeat what they hold in each reply: few words keep the files small.
  await quietly(async () => {
    for (const [id, description] of Object.entries(briefly)) {
      const { data } = await call(owner, 'adminProduct', { at: { id } })
      await call(owner, 'changeProduct', { at: { id }, body: { description, images: data.images.slice(0, 1) } })
    }
  })
  return {
    owner,
    manager,
    editor,
    packer,
    support,
    person,
    family,
    urls,
    checkOut,
    pay,
    bought,
    refundOf,
    disputeOf,
    versionOf,
    problemOf,
    move,
    look,
  }
}
