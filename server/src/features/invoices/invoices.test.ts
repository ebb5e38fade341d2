import { beforeAll, expect, test } from 'vitest'
import { readBooks } from '../../../test/books.ts'
import { type Family, type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { customers, delivery, lamp } from '../../../test/fixtures/orders/checkouts.ts'
import { atProvider, cards } from '../../../test/fixtures/orders/payments.ts'
import { useSandbox } from '../../../test/outside/sandbox.ts'
import { readers } from '../../../test/readers.ts'
import { useShop } from '../../../test/shop.ts'
import { lockPayment, reconcileRefunds } from '../payments/index.ts'
import { recordReport } from '../payments/reports/record-report.ts'
import { invoiceOrder } from './issue/issue-invoice.ts'
import { beginSeries } from './queries.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeFamily, makeAdmin } = visitor(shop)
const { fill, checkout, status, orders, ready } = customers(shop)
const { post, familyId } = readers(shop)
const provider = atProvider(sandbox)
const germany = { ...delivery, name: 'Łukasz Müller', city: 'Köln', state: 'NW', zip: '50667', country: 'Germany' }

let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
  const legal = { entity: 'Lampen GmbH', address: '1 Duskway', vatNumber: 'DE123', register: 'HRB 7' }
  expect((await call('PUT', '/api/admin/settings', { legal }, admin)).statusCode).toBe(200)
})

const query = async (text: string, values: unknown[] = []) => (await shop.pool.query(text, values)).rows
const invoicesOf = (orderId: string) =>
  query('SELECT * FROM invoice WHERE $1 IN (order_id, payment_id) ORDER BY issued_at, turn NULLS FIRST, number', [
    orderId,
  ])
const linesOf = (invoiceId: string) =>
  query('SELECT * FROM invoice_line WHERE invoice_id = $1 ORDER BY position', [invoiceId])

/** Three lamps for Germany, whose prices include 19 %, and their delivery. */
async function bought(card: string = cards.pays) {
  const family = await makeFamily()
  const { parent } = family
  await fill(parent, lamp, 3)
  const opened = await checkout(parent, { formData: germany })
  expect(opened.statusCode, opened.body).toBe(200)
  const { sessionId, url } = opened.json()
  await provider.pay(url, card)
  await status(parent, sessionId)
  const [payment] = await query('SELECT id, intent_id, amount_cents FROM payment WHERE session_id = $1', [sessionId])
  const [{ _id: orderId }] = await orders(parent)
  const refund = (body: object) => post(`/api/admin/orders/${orderId}/refund`, { reason: 'Late', ...body }, admin)
  return {
    family,
    parent,
    orderId,
    paymentId: payment.id,
    intent: payment.intent_id,
    cents: payment.amount_cents,
    refund,
  }
}

async function packBought(card: string, more: { billingCountry?: string } = {}, known?: Family) {
  const family = known ?? (await makeFamily())
  const page = { successUrl: `${shop.origin}/wallet`, cancelUrl: `${shop.origin}/wallet` }
  const { sessionId, url } = (
    await call('POST', '/api/wallet/create-wallet-checkout-session', { ...page, amount: 10 }, family.parent)
  ).json()
  await provider.pay(url, card, more)
  await call('POST', '/api/wallet/wallet-purchase-status', { sessionId }, family.parent)
  const [payment] = await query('SELECT id FROM payment WHERE session_id = $1', [sessionId])
  return invoicesOf(payment.id)
}

test('D76 a paid order → one invoice with seller, buyer, and each line with rate and tax', async () => {
  const { cents, orderId } = await bought()
  const [invoice, ...others] = await invoicesOf(orderId)
  expect(others).toEqual([])
  expect(invoice).toMatchObject({
    kind: 'invoice',
    prefix: 'INV',
    series: '',
    year: new Date().getUTCFullYear(),
    country: 'DE',
    is_tax_included: true,
    total_cents: cents,
    seller: { shopName: 'Storylamp', entity: 'Lampen GmbH', vatNumber: 'DE123' },
  })
  const lines = await linesOf(invoice.id)
  expect(lines).toMatchObject([
    { name: 'Owl Lamp Sage', quantity: 3, tax_class: 'goods', tax_percent: 19, order_position: 0 },
    { name: 'Standard delivery', quantity: 1, tax_class: 'goods', tax_percent: 19, total_cents: 1200, tax_cents: 192 },
  ])
  const [buyer] = await query('SELECT lines FROM invoice_buyer WHERE invoice_id = $1', [invoice.id])
  expect(buyer.lines).toEqual(['Łukasz Müller', '12 Lantern Lane', '50667 Köln', 'NW', 'Germany'])
})

test('D76 the invoice stays as it was when the settings, the product and the order change', async () => {
  const { orderId } = await bought()
  const before = await invoicesOf(orderId)
  await call('PUT', '/api/admin/settings', { legal: { vatNumber: 'DE999' } }, admin)
  await query('UPDATE customer_order SET tax_cents = 1, delivery_tax_cents = 0 WHERE id = $1', [orderId])
  expect(await invoicesOf(orderId)).toEqual(before)
  for (const table of ['invoice', 'invoice_line']) {
    await expect(query(`UPDATE ${table} SET tax_cents = 0`)).rejects.toThrow('is never changed')
    await expect(query(`DELETE FROM ${table}`)).rejects.toThrow('is never changed')
  }
  await expect(query("UPDATE invoice_buyer SET lines = '{x}'")).rejects.toThrow('is never changed')
  await expect(
    query(
      `INSERT INTO invoice_line (invoice_id, position, tax_class, name, tax_percent, tax_cents, total_cents)
       VALUES ($1, 9, 'goods', 'Later', 0, 0, 1)`,
      [before[0].id],
    ),
  ).rejects.toThrow('do not sum to it')
})

test('D76 12 payments settled at once, each three times, and one that is rolled back → one invoice each, and no gap', async () => {
  const families = await Promise.all(Array.from({ length: 12 }, ready))
  for (const { url } of families) await provider.pay(url)
  const [undone] = await query("SELECT id FROM payment WHERE state = 'completed' LIMIT 1")
  const rollBack = shop.db.transaction().execute(async (db) => {
    await invoiceOrder(db, { ...(await lockPayment(db, undone.id)), id: families[0]?.sessionId ?? '' }, new Date())
  })
  const settling = families.flatMap(({ parent, sessionId }) => [1, 2, 3].map(() => status(parent, sessionId)))
  const [broken] = await Promise.allSettled([rollBack, ...settling])
  expect(broken?.status).toBe('rejected')
  const { invoiced, numbers } = await readBooks(shop.databaseUrl)
  const sessions = new Set(families.map(({ sessionId }) => sessionId))
  const ours = invoiced.filter(({ session }) => sessions.has(session ?? ''))
  expect(ours.map(({ invoices }) => invoices)).toEqual(ours.map(({ cents }) => [cents]))
  expect(numbers.filter(({ issued, last }) => issued !== last)).toEqual([])
})

test('D76 a transaction that is rolled back after its number was given leaves no gap', async () => {
  const { paymentId } = await bought()
  await query('DELETE FROM invoice_buyer')
  const numberOf = async () =>
    (await query("SELECT last_number FROM invoice_counter WHERE prefix = 'INV'"))[0].last_number
  const before = await numberOf()
  const again = shop.db
    .transaction()
    .execute(async (db) => invoiceOrder(db, await lockPayment(db, paymentId), new Date()))
  await expect(again).rejects.toThrow('invoice_of_sale')
  expect(await numberOf()).toBe(before)
})

test.each([
  ['pays', {}, 'US', { card: 'US', billing: 'US', proven: true, percent: 0, tax: 0 }],
  ['german', {}, 'DE', { card: 'DE', billing: 'DE', proven: true, percent: 19, tax: 160 }],
  ['german', { billingCountry: 'FR' }, 'FR', { card: 'DE', billing: 'FR', proven: false, percent: 20, tax: 167 }],
] as const)(
  'D76 L11 L18 S9.06 a pack paid by card %s %j → its price includes the tax of %s, with two proofs of place, or marked for the staff',
  async (card, more, country, { card: bank, billing, proven, percent, tax }) => {
    const [invoice] = await packBought(cards[card], more)
    expect(invoice).toMatchObject({
      country,
      billing_country: billing,
      card_country: bank,
      delivery_country: null,
      total_cents: 1000,
      tax_cents: tax,
    })
    expect(await linesOf(invoice.id)).toMatchObject([{ tax_class: 'digital', tax_percent: percent, quantity: 1 }])
    const shown = await call('GET', `/api/admin/orders/${invoice.payment_id}/invoices`, undefined, admin)
    expect(shown.json().data).toMatchObject([{ purpose: 'tokens', country, isPlaceProven: proven }])
  },
)

test('L11 where the last order went proves a place, too, and stays with the invoice and its credit note', async () => {
  const { family, parent } = await bought()
  const [invoice] = await packBought(cards.pays, { billingCountry: 'DE' }, family)
  expect(invoice).toMatchObject({ country: 'DE', billing_country: 'DE', card_country: 'US', delivery_country: 'DE' })
  await fill(parent, lamp, 1)
  const { sessionId, url } = (await checkout(parent, { formData: delivery })).json()
  await provider.pay(url)
  await status(parent, sessionId)
  expect((await post(`/api/admin/orders/${invoice.payment_id}/refund`, { reason: 'Late' }, admin)).statusCode).toBe(200)
  const shown = await call('GET', `/api/admin/orders/${invoice.payment_id}/invoices`, undefined, admin)
  const place = { country: 'DE', deliveryCountry: 'DE', isPlaceProven: true }
  expect(shown.json().data).toMatchObject([
    { kind: 'invoice', ...place },
    { kind: 'credit_note', ...place },
  ])
})

test('D75 D76 refunds by lines, by amount and at the provider → a credit note each, and in the end all of the invoice', async () => {
  const { intent, cents, refund, orderId } = await bought()
  expect((await refund({ lines: [{ line: 0, pieces: 1 }] })).statusCode).toBe(200)
  expect((await refund({ amount: 7 })).statusCode).toBe(200)
  await provider.refund(intent, 501)
  await recordReport(shop.providers.payments, intent, async () => {})
  expect((await refund({})).statusCode).toBe(200)
  const [invoice, byLine, byAmount, atProviderMade, rest] = await invoicesOf(orderId)
  expect([invoice, byLine, byAmount, atProviderMade, rest].map(({ kind }) => kind)).toEqual([
    'invoice',
    ...Array(4).fill('credit_note'),
  ])
  const piece = Math.round((cents - 1200) / 3)
  expect([byLine.total_cents, byAmount.total_cents, atProviderMade.total_cents]).toEqual([piece, 700, 501])
  expect(await linesOf(byLine.id)).toMatchObject([{ position: 0, quantity: 1, price_cents: null, tax_percent: 19 }])
  expect(await linesOf(byAmount.id)).toMatchObject([{ quantity: null }, { quantity: null }])
  const [sum] = await query(
    `SELECT position, sum(CASE kind WHEN 'invoice' THEN line.total_cents ELSE -line.total_cents END)::int AS total,
       sum(CASE kind WHEN 'invoice' THEN line.tax_cents ELSE -line.tax_cents END)::int AS tax
     FROM invoice_line line JOIN invoice ON invoice.id = invoice_id WHERE order_id = $1
     GROUP BY position HAVING sum(CASE kind WHEN 'invoice' THEN line.total_cents ELSE -line.total_cents END) <> 0
       OR sum(CASE kind WHEN 'invoice' THEN line.tax_cents ELSE -line.tax_cents END) <> 0`,
    [orderId],
  )
  expect(sum).toBeUndefined()
})

test('D76 a refund under way has no credit note; one that fails after it succeeded has its credit note reversed', async () => {
  const { intent, refund, orderId } = await bought(cards.pendingRefunds)
  await refund({ lines: [{ line: 0, pieces: 1 }] })
  const kinds = async () => (await invoicesOf(orderId)).map(({ kind }) => kind)
  expect(await kinds()).toEqual(['invoice'])
  const { refunds } = await shop.providers.payments.provider.findMoney(intent)
  await provider.succeedRefund(refunds[0]?.id ?? '')
  const report = () => recordReport(shop.providers.payments, intent, async () => {})
  await report()
  await report()
  expect(await kinds()).toEqual(['invoice', 'credit_note'])
  await provider.failRefund(refunds[0]?.id ?? '')
  await report()
  await report()
  shop.errors.splice(0)
  const [, credit, reversal, ...others] = await invoicesOf(orderId)
  expect(others).toEqual([])
  expect(reversal).toMatchObject({ kind: 'reversal', refund_id: credit.refund_id, total_cents: credit.total_cents })
  expect((await refund({})).statusCode).toBe(200)
})

test('D6 D65 D76 a deleted family: its invoices and their numbers stay, without the buyer, who was in the export', async () => {
  const { family, parent, orderId } = await bought()
  const before = await invoicesOf(orderId)
  const exported = (await call('GET', '/api/user/export', undefined, parent)).json()
  expect(JSON.stringify(exported)).toContain('INV-')
  const id = await familyId(family)
  const reply = await call('DELETE', '/api/user/me/', { password: family.form.password, settleOpen: true }, parent)
  expect(reply.statusCode, reply.body).toBe(200)
  const buyers = 'SELECT invoice_id FROM invoice_buyer JOIN invoice ON invoice.id = invoice_id WHERE family_id = $1'
  expect(await query(buyers, [id])).toEqual([])
  expect((await invoicesOf(orderId))[0]).toEqual(before[0])
  shop.aheadMs = 31_000
  await reconcileRefunds(shop.providers.payments)
  const [, credit] = await invoicesOf(orderId)
  expect(credit).toMatchObject({ kind: 'credit_note', total_cents: before[0].total_cents })
  expect(await query(buyers, [id])).toEqual([])
})

test('D76 a restored backup begins a new series, as numbers that were given after it are not known', async () => {
  await beginSeries(shop.db)
  const { cents, orderId } = await bought()
  const [invoice] = await invoicesOf(orderId)
  expect(invoice).toMatchObject({ series: expect.stringMatching(/^R\d{12}$/), number: 1 })
  expect([invoice.total_cents, invoice.currency]).toEqual([cents, 'USD'])
})
