import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { customers } from '../../../../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { readers } from '../../../../test/readers.ts'
import { csvLines } from '../../../../test/reading/csv-lines.ts'
import { useShop } from '../../../../test/shop.ts'
import { recordReport } from '../../payments/reports/record-report.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, emailsTo, makeFamily, makeAdmin } = visitor(shop)
const { paid, balance } = customers(shop)
const { post } = readers(shop)
const provider = atProvider(sandbox)

let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
})

const adminGet = (path: string) => call('GET', `/api/admin/${path}`, undefined, admin)
const todaysRevenue = async () => {
  const { sales } = (await adminGet('today')).json()
  return sales.at(-1) as { orders: number; revenue: number; tokensSpent: number }
}

async function boughtPack(amount: 10 | 20 | 30 = 20) {
  const { form, parent } = await makeFamily()
  const urls = { successUrl: `${shop.origin}/wallet/success`, cancelUrl: `${shop.origin}/wallet` }
  const opened = await post('/api/wallet/create-wallet-checkout-session', { amount, ...urls }, parent)
  await provider.pay(opened.json().url)
  await post('/api/wallet/wallet-purchase-status', { sessionId: opened.json().sessionId }, parent)
  const found = (await adminGet(`orders?search=${encodeURIComponent(form.email)}`)).json()
  return { parent, email: form.email, found, order: found.data[0] }
}

test('D31 GET /api/admin/orders → packs of tokens among the others, with a number of their own, and filtered', async () => {
  const { order: product } = await paid(provider)
  const { found, order, email } = await boughtPack()
  expect(found).toMatchObject({ total: 1 })
  expect(order).toMatchObject({
    orderType: 'top_up',
    amount: 20,
    paymentStatus: 'Completed',
    pack: { tokens: 220 },
    customer: { email },
  })
  expect(order).not.toHaveProperty('deliveryStatus')
  expect(Number(order.number)).toBeGreaterThan(Number(product.number))
  const kinds = async (query: string) =>
    new Set((await adminGet(`orders?${query}`)).json().data.map(({ orderType }: { orderType: string }) => orderType))
  expect(await kinds('type=top_up')).toEqual(new Set(['top_up']))
  expect(await kinds('type=physical')).toEqual(new Set(['physical']))
  expect(await kinds('')).toEqual(new Set(['top_up', 'physical']))
  expect(await kinds(`search=${order.number}`)).toEqual(new Set(['top_up']))
  const { data } = (await adminGet(`orders/${order._id}`)).json()
  expect(data.timeline.map(({ what }: { what: string }) => what)).toEqual(['Ordered', 'Paid'])
})

test('D26 D31 L4 POST /api/admin/orders/{id}/refund of a pack, in part and then the rest → money and tokens go back', async () => {
  const { parent, order, email } = await boughtPack()
  expect(await balance(parent)).toBe(220)
  const refund = (amount?: number) =>
    post(`/api/admin/orders/${order._id}/refund`, { reason: 'By mistake', ...(amount && { amount }) }, admin)
  expect((await refund(5)).json().data).toMatchObject({ refund: { status: 'Partly refunded', amount: 5 } })
  expect(await balance(parent)).toBe(165)
  expect((await refund()).json().data).toMatchObject({ refund: { status: 'Refunded', amount: 20 } })
  expect(await balance(parent)).toBe(0)
  expect((await refund()).json().code).toBe('refund_too_large')
  expect((await emailsTo(email)).filter(({ subject }) => subject.startsWith('Your refund'))).toHaveLength(2)
  const { data } = (await adminGet(`orders/${order._id}`)).json()
  expect(data.timeline.slice(2)).toMatchObject([
    { what: 'Refund of $5.00 asked for: succeeded', by: 'Nora' },
    { what: 'Refund of $15.00 asked for: succeeded', by: 'Nora' },
  ])
  const { data: audit } = (await adminGet(`audit?search=${encodeURIComponent(`order ${order.number}`)}`)).json()
  expect(audit.filter(({ action }: { action: string }) => action === 'refund an order')).toHaveLength(2)
})

test('GET /api/admin/today and orders.csv → the money of packs, less what was refunded', async () => {
  const before = await todaysRevenue()
  const { order } = await boughtPack(30)
  await post(`/api/admin/orders/${order._id}/refund`, { reason: 'By mistake', amount: 10 }, admin)
  const after = await todaysRevenue()
  expect([after.revenue - before.revenue, after.orders - before.orders]).toEqual([20, 1])
  expect(after.tokensSpent).toBe(before.tokensSpent)
  const csv = await adminGet(`orders.csv?search=${order.number}`)
  // The invoice says what tax the price of tokens includes where the card is from.
  const { rows } = await shop.pool.query(
    "SELECT tax_cents, country FROM invoice WHERE kind = 'invoice' AND payment_id = $1",
    [order._id],
  )
  const tax = (rows[0].tax_cents / 100).toFixed(2)
  expect(csvLines(csv.body)[1]).toMatch(
    new RegExp(`,top_up,.*,30.00,USD,10.00,Completed,,,30.00,0.00,,${tax},yes,,${rows[0].country},{10},0.00$`),
  )
})

test('D45 POST /api/admin/orders/{id}/mail of a pack → its receipt and its refund mail are sent again', async () => {
  const { order, email } = await boughtPack(10)
  const again = (mail?: string) =>
    post(`/api/admin/orders/${order._id}/mail`, mail === undefined ? {} : { mail }, admin)
  expect((await again('shipped')).json().code).toBe('mail_not_due')
  await post(`/api/admin/orders/${order._id}/refund`, { reason: 'By mistake', amount: 1 }, admin)
  const before = (await emailsTo(email)).length
  expect([(await again()).statusCode, (await again('refund')).statusCode]).toEqual([200, 200])
  const sent = (await emailsTo(email)).map(({ subject }) => subject)
  expect(sent.slice(0, sent.length - before)).toEqual(
    expect.arrayContaining(['Your refund at Storylamp', 'Your 100 tokens at Storylamp']),
  )
})

test('D45 POST /api/admin/orders/{id}/mail of a pack whose refund failed → that mail again, and each is recorded by its template', async () => {
  const { order, email } = await boughtPack(10)
  const refund = () => post(`/api/admin/orders/${order._id}/refund`, { reason: 'By mistake', amount: 1 }, admin)
  const again = (mail: string) => post(`/api/admin/orders/${order._id}/mail`, { mail }, admin)
  const inFull = async () => (await adminGet(`orders/${order._id}`)).json().data
  await refund()
  const { rows } = await shop.pool.query('SELECT intent_id FROM payment WHERE id = $1', [order._id])
  const { refunds } = await shop.providers.payments.provider.findMoney(rows[0].intent_id)
  await provider.failRefund(refunds[0]?.id ?? '')
  await recordReport(shop.providers.payments, rows[0].intent_id, async () => {})
  expect(shop.errors.splice(0).join()).toContain('failed at the payment provider')
  expect((await inFull()).mails).toEqual(['confirmation', 'refund_failed'])
  expect((await again('refund_failed')).statusCode).toBe(200)
  const [last, first] = await emailsTo(email)
  expect([last?.subject, last?.text]).toEqual(['Your refund at Storylamp did not arrive', first?.text])
  await refund()
  expect((await inFull()).mails).toEqual(['confirmation', 'refund'])
  const sent = await shop.pool.query(
    "SELECT details ->> 'template' AS template, actor FROM event WHERE payment_id = $1 AND kind = 'mail.sent' ORDER BY id",
    [order._id],
  )
  expect(sent.rows.map(({ template, actor }) => `${template} by ${actor}`)).toEqual([
    'pack by shop',
    'pack_refund by shop',
    'pack_refund_failed by shop',
    'pack_refund_failed by staff',
    'pack_refund by shop',
  ])
})

test('PUT /api/admin/orders/{id}/delivery of a pack → 404: nothing is delivered', async () => {
  const { order } = await boughtPack()
  const reply = await call('PUT', `/api/admin/orders/${order._id}/delivery`, { deliveryStatus: 'Shipped' }, admin)
  expect(reply.statusCode).toBe(404)
})

test('D64 a pack whose payment is disputed carries the mark in the list and in full, until the dispute is won', async () => {
  const { order } = await boughtPack()
  const { rows } = await shop.pool.query('SELECT intent_id FROM payment WHERE id = $1', [order._id])
  const inFull = async () => (await adminGet(`orders/${order._id}`)).json().data
  await provider.webhooks({})
  const { id: dispute } = await provider.dispute(rows[0].intent_id)
  await expect.poll(async () => (await inFull()).disputes).toMatchObject([{ state: 'open', amount: 20 }])
  const listed = (await adminGet(`orders?search=${order.number}`)).json().data
  expect(listed).toMatchObject([{ orderType: 'top_up', disputes: [{ state: 'open' }] }])
  await provider.moveDispute(dispute, 'won')
  await expect.poll(async () => (await inFull()).disputes[0].state).toBe('won')
  await provider.webhooks({ mode: 'drop' })
  expect(shop.errors.splice(0).join()).toContain('disputed')
})
