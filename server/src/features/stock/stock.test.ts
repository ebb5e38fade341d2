import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { customers, delivery, lamp } from '../../../test/fixtures/orders/checkouts.ts'
import { atProvider, cards } from '../../../test/fixtures/orders/payments.ts'
import { stocks } from '../../../test/fixtures/stocks.ts'
import { useSandbox } from '../../../test/outside/sandbox.ts'
import { useShop } from '../../../test/shop.ts'
import { reconcilePayments } from '../payments/index.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { makeFamily } = visitor(shop)
const { ready, fill, checkout, status, orders, cart } = customers(shop)
const { setStock, stockOf, movementsOf, stockAstray } = stocks(shop)
const provider = atProvider(sandbox)

beforeAll(() => provider.webhooks({ mode: 'drop' }))
beforeEach(() => shop.pool.query('DELETE FROM stock'))
afterEach(async () => expect(await stockAstray()).toEqual([]))

const settle = async (member: Tokens, sessionId: string) => (await status(member, sessionId)).json().status

test('D71 a product without a stock is sold without limit, and nothing is written for it', async () => {
  const { parent, sessionId, url } = await ready()
  await provider.pay(url)
  expect(await settle(parent, sessionId)).toBe('Completed')
  expect(await stockOf(lamp)).toBeUndefined()
})

test('D71 a checkout holds its pieces, and paid they are sold', async () => {
  await setStock(lamp, 5)
  const { parent, sessionId, url } = await ready()
  expect(await stockOf(lamp)).toEqual([5, 2])
  await provider.pay(url)
  expect(await settle(parent, sessionId)).toBe('Completed')
  expect(await stockOf(lamp)).toEqual([3, 0])
  expect((await movementsOf(lamp)).at(-1)).toBe('sold -2')
})

test.each(['expired', 'closed for a changed cart', 'failed'])(
  'D71 a checkout that is %s frees its pieces',
  async (how) => {
    await setStock(lamp, 2)
    const { parent, sessionId, url } = await ready()
    if (how === 'expired') await provider.expire(sessionId)
    if (how === 'closed for a changed cart') await shop.providers.payments.provider.close(sessionId)
    if (how === 'failed') {
      await provider.pay(url, cards.delayed)
      expect(await settle(parent, sessionId)).toBe('Pending')
      expect(await stockOf(lamp)).toEqual([2, 2])
      await provider.settleDelayed(sessionId, 'failed')
    }
    expect(await settle(parent, sessionId)).toBe('Failed')
    expect(await stockOf(lamp)).toEqual([2, 0])
  },
)

test('D71 a checkout that is complete but not paid yet keeps its pieces for as long as it takes', async () => {
  await setStock(lamp, 2)
  const { parent, sessionId, url } = await ready()
  await provider.pay(url, cards.delayed)
  shop.aheadMs = 3 * 86_400_000
  await reconcilePayments(shop.providers.payments)
  shop.aheadMs = 0
  expect(await stockOf(lamp)).toEqual([2, 2])
  await provider.settleDelayed(sessionId, 'succeeded')
  expect(await settle(parent, sessionId)).toBe('Completed')
  expect(await stockOf(lamp)).toEqual([0, 0])
})

test('D71 D90 create-checkout-session → 409 out_of_stock with what is left, and nothing is kept of it', async () => {
  const { parent } = await makeFamily()
  await fill(parent)
  await setStock(lamp, 1)
  const reply = await checkout(parent)
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    {
      code: 'out_of_stock',
      message: 'Only 1 left',
      left: [{ product: lamp, left: 1 }],
      errors: [{ path: `products.${lamp}`, message: 'Only 1 left' }],
    },
  ])
  expect(await orders(parent)).toEqual([])
  expect((await cart(parent)).totalQuantity).toBe(2)
  expect(await stockOf(lamp)).toEqual([1, 0])
})

test("D71 the last pieces that a family's own checkout holds are its own: the same opens again, another takes them over", async () => {
  await setStock(lamp, 2)
  const { parent, sessionId } = await ready()
  expect((await checkout(parent)).json().sessionId).toBe(sessionId)
  const other = await checkout(parent, { formData: { ...delivery, city: 'Dawnton' } })
  expect(other.statusCode, other.body).toBe(200)
  expect(await settle(parent, sessionId)).toBe('Failed')
  expect(await stockOf(lamp)).toEqual([2, 2])
})

test('D71 a checkout whose page never opened holds no pieces against the next one of its family', async () => {
  await setStock(lamp, 2)
  const { parent } = await makeFamily()
  await fill(parent)
  await provider.outage({ mode: 'errors' })
  expect((await checkout(parent)).statusCode).toBe(503)
  await provider.outage({ mode: 'none' })
  const other = await checkout(parent, { formData: { ...delivery, city: 'Dawnton' } })
  expect(other.statusCode, other.body).toBe(200)
  expect(await stockOf(lamp)).toEqual([2, 2])
})

test.each([10, 2])(
  'D71 five different checkouts of a family at the same moment hold the pieces of one, of %i',
  async (pieces) => {
    await setStock(lamp, pieces)
    const { parent } = await makeFamily()
    await fill(parent)
    const cities = ['Dawnton', 'Duskville', 'Noonbury', 'Evenham', 'Nightford']
    const replies = await Promise.all(cities.map((city) => checkout(parent, { formData: { ...delivery, city } })))
    const opened = replies.filter(({ statusCode }) => statusCode === 200).map((reply) => reply.json().sessionId)
    const states = await Promise.all(opened.map((id) => shop.providers.payments.provider.find(id)))
    expect(states.filter(({ status: state }) => state === 'open')).toHaveLength(1)
    expect(await stockOf(lamp)).toEqual([pieces, 2])
  },
)
