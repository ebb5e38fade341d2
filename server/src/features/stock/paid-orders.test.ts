import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { customers, lamp } from '../../../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../../../test/fixtures/orders/payments.ts'
import { stocks } from '../../../test/fixtures/stocks.ts'
import { useSandbox } from '../../../test/outside/sandbox.ts'
import { useShop } from '../../../test/shop.ts'
import { recordReport } from '../payments/reports/record-report.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeAdmin } = visitor(shop)
const { ready, status, orders } = customers(shop)
const { setStock, stockOf, movementsOf, stockAstray } = stocks(shop)
const provider = atProvider(sandbox)

let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
})
beforeEach(() => shop.pool.query('DELETE FROM stock'))
afterEach(async () => expect(await stockAstray()).toEqual([]))

const settle = async (member: Tokens, sessionId: string) => (await status(member, sessionId)).json().status

test('D71 paid after the hold has ended: the pieces are taken if there are any', async () => {
  await setStock(lamp, 2)
  const { parent, sessionId, url } = await ready()
  await shop.pool.query('DELETE FROM stock_hold')
  await provider.pay(url)
  expect(await settle(parent, sessionId)).toBe('Completed')
  expect(await stockOf(lamp)).toEqual([0, 0])
})

test('D71 paid after the hold has ended and others have bought the pieces: flagged for a person, and refunded by cancelling', async () => {
  await setStock(lamp, 2)
  const late = await ready()
  await shop.pool.query('DELETE FROM stock_hold')
  const quick = await ready()
  await provider.pay(quick.url)
  expect(await settle(quick.parent, quick.sessionId)).toBe('Completed')
  const problems = async () => (await call('GET', '/api/admin/today', undefined, admin)).json().waiting.parcelProblems
  const before = await problems()

  await provider.pay(late.url)
  expect(await settle(late.parent, late.sessionId)).toBe('Completed')
  expect(await stockOf(lamp)).toEqual([0, 0])
  const [order] = await orders(late.parent)
  const shown = (await call('GET', `/api/admin/orders/${order._id}`, undefined, admin)).json().data
  expect(shown.problems?.[0]?.kind).toBe('pieces_missing')
  const listed = (await call('GET', '/api/admin/orders?problem=parcel', undefined, admin)).json().data
  expect(listed.map(({ _id }: { _id: string }) => _id)).toContain(order._id)
  expect(await problems()).toBe(before + 1)

  const cancelled = await call('PUT', `/api/admin/orders/${order._id}/delivery`, { deliveryStatus: 'Cancelled' }, admin)
  expect(cancelled.statusCode, cancelled.body).toBe(200)
  expect(cancelled.json().data.problems?.[0]?.kind).toBeUndefined()
  expect(await problems()).toBe(before)
  expect(await stockOf(lamp)).toEqual([0, 0])
})

test('D71 missing pieces that have come in belong to their order as a person closes its problem: nobody else buys them', async () => {
  await setStock(lamp, 2)
  const late = await ready()
  await shop.pool.query('DELETE FROM stock_hold')
  await setStock(lamp, 0)
  await provider.pay(late.url)
  await settle(late.parent, late.sessionId)
  const [{ _id: id }] = await orders(late.parent)
  await setStock(lamp, 3)
  const [missing] = (await call('GET', `/api/admin/orders/${id}`, undefined, admin)).json().data.problems
  const close = `/api/admin/orders/${id}/problems/${missing._id}/close`
  expect((await call('POST', close, { reason: 'Three more came in' }, admin)).statusCode).toBe(200)
  expect(await stockOf(lamp)).toEqual([1, 0])
  await call('PUT', `/api/admin/orders/${id}/delivery`, { deliveryStatus: 'Shipped' }, admin)
  expect(await stockOf(lamp)).toEqual([1, 0])
})

test('D71 a cancelled order gives its pieces back once', async () => {
  await setStock(lamp, 2)
  const { parent, sessionId, url } = await ready()
  await provider.pay(url)
  await settle(parent, sessionId)
  const [order] = await orders(parent)
  const cancel = () => call('PUT', `/api/admin/orders/${order._id}/delivery`, { deliveryStatus: 'Cancelled' }, admin)
  await Promise.all([cancel(), cancel(), cancel()])
  expect(await stockOf(lamp)).toEqual([2, 0])
  expect((await movementsOf(lamp)).slice(-2)).toEqual(['sold -2', 'cancelled 2'])
})

test.each(['Shipped', 'Delivered'])(
  'D71 D75 what is refunded before an order is %s stays, and is in the stock again at once, and once',
  async (to) => {
    await setStock(lamp, 5)
    const { id, change } = await boughtTwo()
    await refundOne(id)
    expect(await stockOf(lamp)).toEqual([4, 0])
    await Promise.all([change({ deliveryStatus: to }), change({ deliveryStatus: to })])
    await change({ deliveryStatus: 'Delivered' })
    expect(await stockOf(lamp)).toEqual([4, 0])
    expect((await movementsOf(lamp)).slice(-2)).toEqual(['sold -2', 'cancelled 1'])
  },
)

test('D71 of what the warehouse may have sent nothing is put back, although a piece is refunded', async () => {
  await setStock(lamp, 5)
  const { id, change } = await boughtTwo()
  await change({ fbaOrderId: `FBA-${id}` })
  await refundOne(id)
  expect(await stockOf(lamp)).toEqual([3, 0])
  expect((await change({ deliveryStatus: 'Shipped' })).statusCode).toBe(200)
  expect(await stockOf(lamp)).toEqual([3, 0])
})

test('D64 D71 what a refund has freed is taken again once the refund fails, or is missing if it is sold by then', async () => {
  await setStock(lamp, 5)
  const [first, second] = [await boughtTwo(), await boughtTwo()]
  for (const { id } of [first, second]) await refundOne(id)
  expect(await stockOf(lamp)).toEqual([3, 0])
  await failRefundOf(first.id)
  expect(await stockOf(lamp)).toEqual([2, 0])
  await refundOne(first.id)
  expect(await stockOf(lamp)).toEqual([3, 0])
  await setStock(lamp, 0)
  await failRefundOf(second.id)
  expect(await stockOf(lamp)).toEqual([0, 0])
  const { data } = (await call('GET', `/api/admin/orders/${second.id}`, undefined, admin)).json()
  expect(data.problems?.[0]?.kind).toBe('pieces_missing')
  await first.change({ deliveryStatus: 'Shipped' })
  expect(await stockOf(lamp)).toEqual([0, 0])
})

test('D71 D75 while a refund is under way its piece is not for sale, and that of a divided order is at once', async () => {
  await setStock(lamp, 5)
  const { id } = await boughtTwo()
  await provider.outage({ mode: 'errors' })
  const refund = { reason: 'One is enough', lines: [{ line: 0, pieces: 1 }] }
  expect((await call('POST', `/api/admin/orders/${id}/refund`, refund, admin)).statusCode).toBe(503)
  expect(await stockOf(lamp)).toEqual([3, 0])
  await provider.outage({ mode: 'none' })
  const divided = await boughtTwo()
  const { version } = (await call('GET', `/api/admin/orders/${divided.id}`, undefined, admin)).json().data
  const parcel = { lines: [{ line: 0, pieces: 1 }], version }
  expect((await call('POST', `/api/admin/orders/${divided.id}/parcels`, parcel, admin)).statusCode).toBe(200)
  expect(await stockOf(lamp)).toEqual([1, 0])
  await refundOne(divided.id)
  expect(await stockOf(lamp)).toEqual([2, 0])
  expect(await stockAstray()).toEqual([])
})

async function failRefundOf(id: string) {
  const { rows } = await shop.pool.query(
    `SELECT intent_id, provider_id FROM customer_order JOIN payment ON payment.order_id = customer_order.id
     JOIN refund ON payment_id = payment.id WHERE customer_order.id = $1`,
    [id],
  )
  await provider.failRefund(rows[0].provider_id)
  await recordReport(shop.providers.payments, rows[0].intent_id, async () => {})
  shop.errors.splice(0)
}

async function boughtTwo() {
  const { parent, sessionId, url } = await ready()
  await provider.pay(url)
  await settle(parent, sessionId)
  const [{ _id: id }] = await orders(parent)
  const change = (body: object) => call('PUT', `/api/admin/orders/${id}/delivery`, body, admin)
  return { id: id as string, change }
}

async function refundOne(id: string) {
  const refund = { reason: 'One is enough', lines: [{ line: 0, pieces: 1 }] }
  expect((await call('POST', `/api/admin/orders/${id}/refund`, refund, admin)).statusCode).toBe(200)
}

test('D71 an order is cancelled although the stock has no room for its pieces, and as many as fit go back', async () => {
  await setStock(lamp, 1_000_000)
  const { parent, sessionId, url } = await ready()
  await provider.pay(url)
  await settle(parent, sessionId)
  await setStock(lamp, 999_999)
  const [order] = await orders(parent)
  const reply = await call('PUT', `/api/admin/orders/${order._id}/delivery`, { deliveryStatus: 'Cancelled' }, admin)
  expect(reply.statusCode, reply.body).toBe(200)
  expect(await stockOf(lamp)).toEqual([1_000_000, 0])
})

test.each([
  ['UPDATE stock SET on_hand = 9', /stock is refused/],
  ['UPDATE stock SET held = 0', /stock is refused/],
  ["INSERT INTO stock (product_id, on_hand) VALUES ('owl-lamp-clay', 3)", /stock is refused/],
  ['UPDATE stock_movement SET pieces = 9', /stock_movement is refused/],
  ['DELETE FROM stock_movement', /stock_movement is refused/],
  ['TRUNCATE stock_movement', /stock_movement is refused/],
  [`INSERT INTO stock_movement (product_id, pieces, kind) VALUES ('${lamp}', -3, 'counted')`, /stock_check/],
  [
    `INSERT INTO stock_movement (product_id, pieces, kind) VALUES ('${lamp}', 1000000, 'counted')`,
    /stock_on_hand_check/,
  ],
  ["INSERT INTO stock_movement (product_id, pieces, kind) VALUES ('no-such-lamp', 1, 'counted')", /on_hand_after/],
])('D71 the database refuses %s', async (statement, refusal) => {
  await setStock(lamp, 2)
  await expect(shop.pool.query(statement)).rejects.toThrow(refusal)
  expect(await stockOf(lamp)).toEqual([2, 0])
})
