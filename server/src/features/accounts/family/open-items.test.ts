import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { type Family, password, type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { customers, lamp } from '../../../../test/fixtures/orders/checkouts.ts'
import { atProvider, cards } from '../../../../test/fixtures/orders/payments.ts'
import { stocks } from '../../../../test/fixtures/stocks.ts'
import { walletFixtures } from '../../../../test/fixtures/wallets.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { readers } from '../../../../test/readers.ts'
import { untilWaiting } from '../../../../test/reading/waiting.ts'
import { useShop } from '../../../../test/shop.ts'
import { expireRows } from '../../../platform/db/expire-rows.ts'
import { retentionRules } from '../../../retention.ts'
import { cancelParcels, followDeliveries, fulfilOrder } from '../../orders/index.ts'
import { reconcilePayments, reconcileRefunds } from '../../payments/index.ts'
import { recordReport } from '../../payments/reports/record-report.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, emailsTo, makeFamily, makeAdmin } = visitor(shop)
const { ready, paid, orders, warehouse, fill, checkout, status } = customers(shop)
const { setStock, stockOf } = stocks(shop)
const { familyId, post } = readers(shop)
const { topUp: credit } = walletFixtures(shop)
const provider = atProvider(sandbox)

let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
})

const remove = (parent: Tokens, settleOpen?: boolean) =>
  call('DELETE', '/api/user/me/', { password, ...(settleOpen === undefined ? {} : { settleOpen }) }, parent)
const isThere = async (parent: Tokens) => (await call('GET', '/api/user/me/', undefined, parent)).statusCode === 200
const move = (id: string, deliveryStatus: string) =>
  call('PUT', `/api/admin/orders/${id}/delivery`, { deliveryStatus }, admin)
const orderAs = async (id: string) => {
  const tracking = '(SELECT max(tracking::text) FROM shipment WHERE order_id = id) AS tracking'
  return (await shop.pool.query(`SELECT *, ${tracking} FROM customer_order WHERE id = $1`, [id])).rows[0]
}
const topUp = async ({ parent }: Family) => {
  const urls = { successUrl: `${shop.origin}/wallet/success`, cancelUrl: `${shop.origin}/wallet` }
  const reply = await call('POST', '/api/wallet/create-wallet-checkout-session', { amount: 10, ...urls }, parent)
  return reply.json() as { sessionId: string; url: string }
}
const paymentOf = async (sessionId: string) =>
  (await shop.pool.query('SELECT * FROM payment WHERE session_id = $1', [sessionId])).rows[0]
const sentBack = async (intentId: string) => {
  const { refunds } = await shop.providers.payments.provider.findMoney(intentId)
  return refunds.reduce((sum, { cents }) => sum + cents, 0)
}
const inAMinute = async (...jobs: ((deps: typeof shop.providers.payments) => Promise<void>)[]) => {
  shop.aheadMs += 31_000
  for (const job of jobs) await job(shop.providers.payments)
}

const lostTokens = { kind: 'tokens', text: '180 tokens (about $18), which are lost' }

test('D66 DELETE /api/user/me/ with an order not shipped and tokens → 409 open_items names them, and nothing changes', async () => {
  const { parent, order } = await paid(provider)
  for (const settleOpen of [undefined, false]) {
    const reply = await remove(parent, settleOpen)
    const text = `Order ${order.number} ($${order.amount.toFixed(2)}), not shipped yet`
    const items = [{ kind: 'order', text }, lostTokens]
    const message = `This would end with your account: ${items.map(({ text }) => text).join('; ')}`
    expect([reply.statusCode, reply.json()]).toEqual([409, { message, code: 'open_items', items }])
  }
  expect((await orders(parent))[0]).toMatchObject({ deliveryStatus: 'Processing', deliveryDetails: expect.anything() })
  expect((await call('DELETE', '/api/user/me/', { password: 'wrong', settleOpen: true }, parent)).statusCode).toBe(400)
  expect((await call('DELETE', '/api/user/me/', { password, settleOpen: 'yes' }, parent)).statusCode).toBe(400)
})

test('D66 DELETE /api/user/me/ {settleOpen: true} → the order is cancelled and refunded, and the mail says so', async () => {
  const { family, parent, order } = await paid(provider)
  expect((await remove(parent, true)).statusCode).toBe(200)
  expect(await isThere(parent)).toBe(false)
  expect(await orderAs(order._id)).toMatchObject({ state: 'cancelled', delivery_details: null })
  await inAMinute(reconcileRefunds)
  expect(await orderAs(order._id)).toMatchObject({ refunded_cents: order.amount * 100 })
  const [mail] = await emailsTo(family.form.email)
  expect(mail?.text).toContain(`Order ${order.number} ($${order.amount.toFixed(2)}), not shipped yet`)
  expect(mail?.text).toContain('180 tokens')
  expect(mail?.text).toContain('goes back to your card')
})

test('D64 D66 DELETE while a payment is disputed → 409 open_items names the dispute; won later, the money goes back once', async () => {
  const { parent, order } = await paid(provider)
  const { rows } = await shop.pool.query(
    'SELECT intent_id FROM payment JOIN customer_order ON customer_order.id = payment.order_id WHERE customer_order.id = $1',
    [order._id],
  )
  const intent = rows[0].intent_id as string
  const report = () => recordReport(shop.providers.payments, intent, async () => {})
  const { id: dispute } = await provider.dispute(intent)
  await report()
  expect(shop.errors.splice(0).join()).toContain('disputed')
  const { items, code } = (await remove(parent)).json()
  expect([code, items[0]]).toEqual([
    'open_items',
    { kind: 'dispute', text: `A payment of $${order.amount.toFixed(2)} that you dispute with your bank` },
  ])
  expect(await isThere(parent)).toBe(true)
  expect((await remove(parent, true)).statusCode).toBe(200)
  expect([await orderAs(order._id), await sentBack(intent)]).toMatchObject([{ state: 'cancelled' }, 0])
  await provider.moveDispute(dispute, 'won')
  for (let again = 0; again < 2; again += 1) await report()
  await inAMinute(reconcileRefunds, reconcileRefunds)
  expect([await orderAs(order._id), await sentBack(intent)]).toMatchObject([
    { refunded_cents: order.amount * 100 },
    order.amount * 100,
  ])
})

test('D66 DELETE with a parcel that the warehouse has → it is asked until it confirms, then the money goes back', async () => {
  const { parent, order } = await paid(provider)
  await fulfilOrder(warehouse(), order._id)
  expect((await remove(parent, true)).statusCode).toBe(200)
  expect(await orderAs(order._id)).toMatchObject({ state: 'processing', delivery_details: null })
  await cancelParcels(warehouse())
  await inAMinute(reconcileRefunds)
  expect(await orderAs(order._id)).toMatchObject({ state: 'cancelled', refunded_cents: order.amount * 100 })
})

test('D6 D66 a parcel that the warehouse ships although its family was deleted → no tracking of it is kept', async () => {
  const { parent, order } = await paid(provider)
  await fulfilOrder(warehouse(), order._id)
  expect((await remove(parent, true)).statusCode).toBe(200)
  const parcel = { carrier: 'UPS', number: '1Z999' }
  for (const to of ['Shipped', 'Delivered']) {
    await fetch(`${sandbox.address}/fulfilment/control/orders/${order._id}/progress`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to, carrierCode: parcel.carrier, trackingNumber: parcel.number }),
    })
    await followDeliveries(warehouse())
    expect(await orderAs(order._id)).toMatchObject({ state: to.toLowerCase(), delivery_details: null, tracking: null })
  }
  const noted = await call('PUT', `/api/admin/orders/${order._id}/delivery`, { tracking: parcel }, admin)
  expect([noted.statusCode, (await orderAs(order._id)).tracking]).toEqual([200, null])
})

test('D6 D66 a parcel of a divided order is followed until it has arrived; then its tracking is forgotten, and none is noted', async () => {
  const { parent, order } = await paid(provider)
  const { version } = (await call('GET', `/api/admin/orders/${order._id}`, undefined, admin)).json().data
  const tracking = { carrier: 'UPS', number: '1Z999' }
  const sent = { lines: [{ line: 0, pieces: 1 }], tracking, version }
  expect((await call('POST', `/api/admin/orders/${order._id}/parcels`, sent, admin)).statusCode).toBe(200)
  expect((await remove(parent, true)).statusCode).toBe(200)
  const change = async (body: object) => {
    expect((await call('PUT', `/api/admin/orders/${order._id}/parcels/1`, body, admin)).statusCode).toBe(200)
    return (await shop.pool.query('SELECT tracking FROM shipment WHERE order_id = $1 AND number = 1', [order._id]))
      .rows[0].tracking
  }
  expect(await change({ tracking: { ...tracking, number: '1Z998' } })).toMatchObject({ number: '1Z998' })
  expect(await change({ isDelivered: true })).toBeNull()
  expect(await change({ tracking })).toBeNull()
})

test('D66 the address of a shipped order stays until it is delivered, or for a month', async () => {
  const [delivered, lost] = [await paid(provider), await paid(provider)]
  for (const { parent, order } of [delivered, lost]) {
    await move(order._id, 'Shipped')
    expect((await remove(parent)).json().items).toEqual([lostTokens])
    expect((await remove(parent, true)).statusCode).toBe(200)
    expect(await orderAs(order._id)).toMatchObject({ state: 'shipped', delivery_details: expect.anything() })
  }
  await move(delivered.order._id, 'Delivered')
  expect(await orderAs(delivered.order._id)).toMatchObject({ delivery_details: null, tracking: null })
  const rules = retentionRules.filter(({ table }) => table === 'customer_order')
  const endAfter = async (days: number) => {
    for (const rule of rules) await expireRows(shop.db, rule, new Date(Date.now() + days * 86_400_000))
  }
  await endAfter(29)
  expect((await orderAs(lost.order._id)).delivery_details).not.toBeNull()
  await endAfter(31)
  expect((await orderAs(lost.order._id)).delivery_details).toBeNull()
})

test('D66 DELETE closes open checkouts at the provider, so that nothing is paid for a deleted family', async () => {
  const { family, parent, url, sessionId } = await ready()
  const pack = await topUp(family)
  expect((await remove(parent)).statusCode).toBe(200)
  for (const page of [url, pack.url]) await provider.pay(page)
  await inAMinute(reconcilePayments)
  for (const id of [sessionId, pack.sessionId]) expect(await paymentOf(id)).toMatchObject({ state: 'abandoned' })
})

test('D66 DELETE while a paid checkout has not reached the shop → 409 names the order', async () => {
  const { parent, url } = await ready()
  await provider.pay(url)
  expect((await remove(parent)).json().items).toMatchObject([{ kind: 'order' }, { kind: 'tokens' }])
  expect(await isThere(parent)).toBe(true)
})

test.each(['delayed', 'outage'] as const)(
  'D66 DELETE while payments cannot be ended (%s) → 409 names them; settled late they go back',
  async (how) => {
    const { family, parent, url, sessionId } = await ready()
    const pack = await topUp(family)
    const sessions = [sessionId, pack.sessionId]
    if (how === 'delayed') for (const page of [url, pack.url]) await provider.pay(page, cards.delayed)
    else await provider.outage({ mode: 'errors' })
    expect((await remove(parent)).json().items).toMatchObject([
      { kind: 'payment', text: expect.stringContaining('under way') },
      { kind: 'payment', text: 'A payment of $10.00 under way' },
    ])
    expect((await remove(parent, true)).statusCode).toBe(200)
    await provider.outage({ mode: 'none' })
    if (how === 'delayed') for (const id of sessions) await provider.settleDelayed(id, 'succeeded')
    else for (const page of [url, pack.url]) await provider.pay(page)
    await inAMinute(reconcilePayments, reconcileRefunds)
    await inAMinute(reconcileRefunds)
    for (const id of sessions) {
      const payment = await paymentOf(id)
      expect(payment).toMatchObject({ state: 'completed', refunded_cents: payment.amount_cents })
      expect(await sentBack(payment.intent_id)).toBe(payment.amount_cents)
    }
  },
)

test('D66 a payment that completes while its family is deleted → its order is named, or its money goes back', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { parent, url, sessionId } = await ready()
    await provider.pay(url)
    const [removed] = await Promise.all([
      remove(parent),
      reconcilePayments(shop.providers.payments),
      inAMinute(reconcilePayments),
    ])
    const { order_id, state } = await paymentOf(sessionId)
    const { rows } = await shop.pool.query('SELECT * FROM customer_order WHERE id = $1', [order_id])
    expect([removed.statusCode, state]).toEqual([409, 'completed'])
    expect(rows[0]).toMatchObject({ state: 'processing', delivery_details: expect.anything() })
  }
})

test('D66 DELETE locks payments before the family, as settling does, so that neither waits for the other', async () => {
  const { parent, order } = await paid(provider)
  const { family_id } = await orderAs(order._id)
  const settling = await shop.pool.connect()
  try {
    await settling.query('BEGIN')
    await settling.query('SELECT FROM payment WHERE order_id = $1 FOR UPDATE', [order._id])
    const removing = remove(parent, true)
    await pause(500)
    await settling.query('SELECT FROM family WHERE id = $1 FOR KEY SHARE', [family_id])
    await settling.query('COMMIT')
    expect((await removing).statusCode).toBe(200)
  } finally {
    settling.release(true)
  }
})

test('D66 D71 DELETE cancels several orders at once and locks their stock in the order of the products, as a checkout does', async () => {
  const { parent } = await makeFamily()
  const pouch = 'carry-pouch-sand'
  for (const productId of [lamp, pouch]) {
    await setStock(productId, 50)
    await fill(parent, productId)
    const { sessionId, url } = (await checkout(parent)).json()
    await provider.pay(url)
    await status(parent, sessionId)
  }
  const buying = await shop.pool.connect()
  const lock = (productId: string) => buying.query('SELECT FROM stock WHERE product_id = $1 FOR UPDATE', [productId])
  try {
    await buying.query('BEGIN')
    await lock(pouch)
    const removing = remove(parent, true)
    await untilWaiting(shop.pool)
    await lock(lamp)
    await buying.query('COMMIT')
    expect((await removing).statusCode).toBe(200)
  } finally {
    buying.release(true)
  }
  for (const productId of [lamp, pouch]) expect(await stockOf(productId)).toEqual([50, 0])
})

test('D66 DELETE with bought tokens beside free ones, and an order that is partly refunded → the bought ones and the rest are named', async () => {
  const family = await paid(provider)
  const { parent, order } = family
  await credit(await familyId(family.family), 2000)
  const half = Math.floor(order.amount * 50) / 100
  await post(`/api/admin/orders/${order._id}/refund`, { amount: half, reason: 'It was broken' }, admin)
  const [first, tokens] = (await remove(parent)).json().items
  const rest = `$${(order.amount - half).toFixed(2)}`
  expect(first.text).toBe(`Order ${order.number} (${rest} still to be refunded), not shipped yet`)
  expect(tokens.text).toMatch(/ tokens \(about \$.*\), which are lost: 20 tokens \(about \$2\) were bought$/)
})

test('D66 DELETE with nothing open, or with tokens spent → 200 without asking', async () => {
  expect((await remove((await makeFamily()).parent)).statusCode).toBe(200)
  const rich = await makeFamily()
  await credit(await familyId(rich), 5000)
  expect((await remove(rich.parent)).json().items).toEqual([
    { kind: 'tokens', text: '50 tokens (about $5), which are lost: all of them were bought' },
  ])
})
