import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Tokens, unique, visitor } from '../../../../test/fixtures/families.ts'
import { customers, lamp } from '../../../../test/fixtures/orders/checkouts.ts'
import { stocks } from '../../../../test/fixtures/stocks.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000' })
const { call, makeFamily, makeAdmin, emailsTo } = visitor(shop)
const { fill, checkout, orders, balance, cart, request } = customers(shop)
const { setStock, stockOf } = stocks(shop)

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})
beforeEach(() => setStock(lamp, 50))

const query = async (text: string, values: unknown[] = []) => (await shop.pool.query(text, values)).rows
const post = (path: string, body: object, member: Tokens) => call('POST', path, body, member)

/** A code that takes everything off: delivery in the United States is free. */
const makeCode = async (limits: object = {}): Promise<string> => {
  const code = unique('all')
  const reply = await post('/api/admin/discounts', { code, percent: 100, ...limits }, admin)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().data.code
}
const shopper = async (quantity = 2) => {
  const family = await makeFamily()
  await fill(family.parent, lamp, quantity)
  return family
}
const placed = async (quantity = 2) => {
  const family = await shopper(quantity)
  const reply = await checkout(family.parent, { code: await makeCode(), total: 0 })
  expect(reply.statusCode, reply.body).toBe(200)
  return { family, parent: family.parent, orderId: reply.json().orderId as string }
}
const steps = async (id: string) => {
  const { data } = (await call('GET', `/api/admin/orders/${id}`, undefined, admin)).json()
  return data.timeline.map(({ what }: { what: string }) => what)
}

test('D106 D74 an order of 0 is complete at once: no payment, but stock, tokens, mail, invoice and parcel', async () => {
  const { family, parent, orderId } = await placed()
  expect(await query('SELECT FROM payment WHERE order_id = $1', [orderId])).toEqual([])
  const [order] = await orders(parent)
  expect(order).toMatchObject({ _id: orderId, amount: 0, paymentStatus: 'Completed', deliveryStatus: 'Processing' })
  expect(await stockOf(lamp)).toEqual([48, 0])
  expect(await balance(parent)).toBe(order.freeTokens)
  expect((await cart(parent)).totalQuantity).toBe(0)
  const [mail] = await emailsTo(family.form.email)
  expect(mail?.text).toContain(`Receipt for order ${order.number}`)
  const invoices = (await call('GET', '/api/user/invoices', undefined, parent)).json().data
  expect(invoices).toMatchObject([{ kind: 'invoice', purpose: 'order', orderId, total: 0 }])
  const pdf = await call('GET', `/api/user/invoices/${invoices[0]._id}/invoice.pdf`, undefined, parent)
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(await steps(orderId)).toEqual(expect.arrayContaining(['Ordered', 'Placed, with nothing to pay']))
})

test('D106 create-checkout-session answers no session, the success URL, the order and its status', async () => {
  const { parent } = await shopper()
  const body = await request(parent, { code: await makeCode() })
  const reply = (await post('/api/payment/create-checkout-session', body, parent)).json()
  expect(reply).toEqual({
    sessionId: null,
    url: body.successUrl,
    orderId: (await orders(parent))[0]._id,
    status: 'Completed',
  })
})

test('D106 of the same request three times at once one order comes, and the others are told that the cart has changed', async () => {
  const { parent } = await shopper()
  const body = await request(parent, { code: await makeCode() })
  const replies = await Promise.all([1, 2, 3].map(() => post('/api/payment/create-checkout-session', body, parent)))
  const refused = replies.filter(({ statusCode }) => statusCode !== 200)
  expect(refused).toHaveLength(2)
  for (const reply of refused) expect(['cart_changed', 'cart_empty']).toContain(reply.json().code)
  expect(await orders(parent)).toHaveLength(1)
  expect(await stockOf(lamp)).toEqual([48, 0])
})

test('D106 D74 a code of 100 % is used as often as it may be, and not once more, by six families at once', async () => {
  const code = await makeCode({ uses: 3 })
  const families = await Promise.all(Array.from({ length: 6 }, () => shopper(1)))
  const replies = await Promise.all(families.map(({ parent }) => checkout(parent, { code })))
  const won = replies.filter(({ statusCode }) => statusCode === 200)
  expect(won).toHaveLength(3)
  for (const reply of replies) if (reply.statusCode !== 200) expect(reply.json().code).toBe('discount_used_up')
  expect(await stockOf(lamp)).toEqual([47, 0])
})

test('D106 a code of a family once: its second order costs what it costs', async () => {
  const { parent } = await shopper(1)
  const code = await makeCode({ usesPerFamily: 1 })
  expect((await checkout(parent, { code })).statusCode).toBe(200)
  await fill(parent, lamp, 1)
  expect((await checkout(parent, { code })).json().code).toBe('discount_used_by_family')
})

test('D106 D26 D71 a cancelled order of 0: its pieces are for sale again, and nothing is refunded', async () => {
  const { orderId, parent } = await placed()
  const order = (await call('GET', `/api/admin/orders/${orderId}`, undefined, admin)).json().data
  const body = { deliveryStatus: 'Cancelled', version: order.version }
  expect((await call('PUT', `/api/admin/orders/${orderId}/delivery`, body, admin)).statusCode).toBe(200)
  expect(await stockOf(lamp)).toEqual([50, 0])
  expect((await orders(parent))[0]).toMatchObject({ deliveryStatus: 'Cancelled' })
  expect(await query('SELECT FROM refund WHERE order_id = $1', [orderId])).toEqual([])
})

test('D106 D66 a family with an order of 0 that is on its way out is deleted like any other', async () => {
  const { parent, orderId, family } = await placed()
  const password = family.form.password
  const remove = (settleOpen?: true) =>
    call('DELETE', '/api/user/me/', { password, ...(settleOpen && { settleOpen }) }, parent)
  expect((await remove()).json().code).toBe('open_items')
  expect((await remove(true)).statusCode).toBe(200)
  expect(await query('SELECT state, delivery_details FROM customer_order WHERE id = $1', [orderId])).toEqual([
    { state: 'cancelled', delivery_details: null },
  ])
})

test('D106 D77 an order of 0 comes back: the return ends without money, its free tokens leave, and the customer is told', async () => {
  const { family, parent, orderId } = await placed(1)
  const act = async (method: 'PUT' | 'POST', path: string, body: object = {}) => {
    const reply = await call(method, path, body, admin)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply
  }
  const version = async () => (await call('GET', `/api/admin/orders/${orderId}`, undefined, admin)).json().data.version
  for (const deliveryStatus of ['Shipped', 'Delivered'])
    await act('PUT', `/api/admin/orders/${orderId}/delivery`, { deliveryStatus, version: await version() })
  const asked = await post('/api/user/returns', { orderId, lines: [{ line: 0, pieces: 1 }] }, parent)
  expect(asked.statusCode, asked.body).toBe(201)
  const [{ _id: id }] = (await call('GET', '/api/admin/returns', undefined, admin)).json().data
  await act('POST', `/api/admin/returns/${id}/approve`)
  await act('POST', `/api/admin/returns/${id}/receive`, { lines: [{ line: 0, condition: 'as_new', pieces: 1 }] })
  await act('POST', `/api/admin/returns/${id}/refund`)
  expect(await query('SELECT amount_cents, state, payment_id FROM refund WHERE order_id = $1', [orderId])).toEqual([
    { amount_cents: 0, state: 'succeeded', payment_id: null },
  ])
  expect(await balance(parent)).toBe(0)
  expect((await call('GET', `/api/admin/returns/${id}`, undefined, admin)).json().data.end).toBe('nothing_left')
  expect((await emailsTo(family.form.email))[0]?.subject).toContain('eturn')
})
