import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { lamp } from '../../../test/fixtures/orders/checkouts.ts'
import { stocks } from '../../../test/fixtures/stocks.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000' })
const { call, makeAdmin } = visitor(shop)
const { stockOf, movementsOf, stockAstray } = stocks(shop)

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})
beforeEach(async () => {
  await shop.pool.query('DELETE FROM stock')
})

const change = (body: object) => call('PUT', `/api/products/${lamp}`, body, admin)
const adjust = (pieces: unknown, reason: unknown = 'Counted') =>
  call('POST', `/api/admin/products/${lamp}/stock`, { pieces, reason }, admin)
const product = async () => (await call('GET', `/api/admin/products/${lamp}`, undefined, admin)).json().data

test('D71 D93 the payload of a product has its stock: a number, or null', async () => {
  expect((await product()).stock).toBeNull()
  expect((await change({ stock: 20 })).json().data).toMatchObject({ stock: 20, held: 0 })
  expect((await change({ name: 'Owl lamp' })).json().data.stock).toBe(20)
  expect((await change({ stock: 12 })).json().data.stock).toBe(12)
  expect((await change({ stock: null })).json().data.stock).toBeNull()
  expect((await movementsOf(lamp)).slice(-3)).toEqual(['counted 20', 'counted -8', 'uncounted -12'])
  expect(await stockAstray()).toEqual([])

  const fresh = {
    name: 'Moth lamp',
    sku: 'MOTH-1',
    price: 20,
    description: '<p>A lamp</p>',
    images: [],
    collections: [],
  }
  const created = await call('POST', '/api/products/', { ...fresh, stock: 3 }, admin)
  expect(created.json().data).toMatchObject({ stock: 3, held: 0 })
  const { _id } = created.json().data
  expect((await call('DELETE', `/api/products/${_id}`, undefined, admin)).json().data.outcome).toBe('deleted')
  expect(await movementsOf(_id)).toEqual(['counted 3', 'uncounted -3'])
})

test.each([-1, 1.5, 1_000_000_001, '20', 'many', true, [3]])('D93 a stock of %j → 400', async (stock) => {
  const reply = await change({ stock })
  expect([reply.statusCode, reply.json().errors?.[0]?.path]).toEqual([400, 'stock'])
  expect(await stockOf(lamp)).toBeUndefined()
})

test('D71 D93 two staff who set a stock from one version: one does, the other gets 409 stale', async () => {
  const { version } = await product()
  const replies = await Promise.all([change({ stock: 7, version }), change({ stock: 9, version })])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const stale = replies.find(({ statusCode }) => statusCode === 409)?.json()
  expect(stale).toMatchObject({ code: 'stale', current: { stock: (await product()).stock } })
})

test('D71 adjustments are relative: ten at once are all counted, with who and why', async () => {
  await change({ stock: 100 })
  const replies = await Promise.all(Array.from({ length: 10 }, (_, at) => adjust(at % 2 === 0 ? 5 : -3, `Count ${at}`)))
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(await stockOf(lamp)).toEqual([110, 0])
  const history = (await call('GET', `/api/admin/products/${lamp}/stock`, undefined, admin)).json()
  expect(history).toMatchObject({ stock: 110, held: 0 })
  expect(history.data[0]).toMatchObject({ kind: 'adjusted', after: 110, by: 'Nora' })
  expect(history.data.filter(({ reason }: { reason?: string }) => /^Count \d$/.test(reason ?? ''))).toHaveLength(10)
  const audit = (await call('GET', '/api/admin/audit?search=adjust the stock', undefined, admin)).json()
  expect(audit.total).toBe(10)
  expect(audit.data[0]).toMatchObject({
    target: `product ${lamp}`,
    reason: expect.stringMatching(/Count/),
  })
})

test('D71 an adjustment that is sent again with its Idempotency-Key is counted once', async () => {
  const send = () =>
    shop.app.inject({
      method: 'POST',
      url: `/api/admin/products/${lamp}/stock`,
      payload: { pieces: 4, reason: 'Delivered' },
      headers: { authorization: `Bearer ${admin.accessToken}`, 'idempotency-key': 'box 1' },
    })
  const replies = await Promise.all([send(), send(), send()])
  expect(replies.map((reply) => reply.json())).toEqual(Array(3).fill({ data: { stock: 4, held: 0 } }))
})

test('D71 more pieces than are free → 409 stock_too_low, and more than a million → 409 stock_too_high', async () => {
  await change({ stock: 5 })
  expect((await adjust(-6)).json()).toMatchObject({ code: 'stock_too_low' })
  expect((await adjust(1_000_000)).json()).toMatchObject({ code: 'stock_too_high' })
  expect((await adjust(-5)).statusCode).toBe(200)
  expect(await stockOf(lamp)).toEqual([0, 0])
})

test.each([0, 1.5, -1_000_000_001, 1_000_000_001, '3', null])('D71 an adjustment by %j → 400', async (pieces) => {
  expect((await adjust(pieces)).json()).toMatchObject({ code: 'invalid_input', errors: [{ path: 'pieces' }] })
})

test.each(['', '  ', 'x'.repeat(301), 7])('D71 an adjustment for the reason %j → 400', async (reason) => {
  expect((await adjust(1, reason)).json()).toMatchObject({ code: 'invalid_input', errors: [{ path: 'reason' }] })
})

test('D71 the stock of an unknown product → 404', async () => {
  const path = '/api/admin/products/no-such-lamp/stock'
  expect((await call('GET', path, undefined, admin)).statusCode).toBe(404)
  expect((await call('POST', path, { pieces: 1, reason: 'Found' }, admin)).statusCode).toBe(404)
})

test('D71 what runs low is counted on the page Today, and listed', async () => {
  const today = async () => (await call('GET', '/api/admin/today', undefined, admin)).json().waiting.lowStock
  const low = async () => (await call('GET', '/api/admin/products?stock=low', undefined, admin)).json().data
  await change({ stock: 6 })
  expect([await today(), await low()]).toEqual([0, []])
  await adjust(-1)
  expect(await today()).toBe(1)
  expect((await low()).map(({ _id }: { _id: string }) => _id)).toEqual([lamp])
})
