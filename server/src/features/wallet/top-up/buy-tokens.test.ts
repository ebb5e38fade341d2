import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { formatPrice } from '@storylamp/contract/money'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import { beforeEach, expect, test } from 'vitest'
import { type Family, type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { atProvider, cards } from '../../../../test/fixtures/orders/payments.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { csvLines } from '../../../../test/reading/csv-lines.ts'
import { useShop } from '../../../../test/shop.ts'
import { reconcilePayments } from '../../payments/index.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeFamily, makeAdmin, emailsTo } = visitor(shop)
const provider = atProvider(sandbox)

beforeEach(() => provider.webhooks({}))

const buy = (who: Tokens, amount: unknown, changes: object = {}) => {
  const addresses = { successUrl: `${shop.origin}/wallet/success`, cancelUrl: `${shop.origin}/wallet` }
  return call('POST', '/api/wallet/create-wallet-checkout-session', { amount, ...addresses, ...changes }, who)
}
const status = (who: Tokens, sessionId: string) =>
  call('POST', '/api/wallet/wallet-purchase-status', { sessionId }, who)
const balance = async (who: Tokens) => (await call('GET', '/api/wallet/balance', undefined, who)).json().walletBalance
const receipts = async ({ form }: Family) =>
  (await emailsTo(form.email)).filter(({ text }) => /Receipt \d{6} \u00b7 /.test(text))
const ready = async (amount = 20) => {
  const family = await makeFamily()
  return {
    family,
    parent: family.parent,
    ...((await buy(family.parent, amount)).json() as { sessionId: string; url: string }),
  }
}

test.each([
  [10, 100],
  [20, 220],
  [30, 350],
])(
  'S7.26 S7.27 S7.39 S9.06 D31 %d dollars buy %d tokens, once, also for repeated status calls; the receipt comes by mail',
  async (dollars, tokens) => {
    const { family, parent, sessionId, url } = await ready(dollars)
    expect((await status(parent, sessionId)).json()).toEqual({ status: 'Pending', walletBalance: 0, pageToPay: url })
    expect(await provider.pay(url)).toBe(303)
    const replies = await Promise.all(Array.from({ length: 10 }, () => status(parent, sessionId)))
    for (const reply of replies) expect(reply.json()).toEqual({ status: 'Completed', walletBalance: tokens })
    await expect
      .poll(async () => (await provider.deliveries()).find(({ about }) => about === sessionId)?.state)
      .toBe('delivered')
    expect(await balance(parent)).toBe(tokens)
    const [receipt, ...others] = await receipts(family)
    expect(others).toEqual([])
    expect(receipt?.text).toContain(`Total paid: $${dollars}.00`)
  },
)

test('D31 the browser is lost: the webhook credits; both are lost: the job does', async () => {
  const first = await ready()
  await provider.pay(first.url)
  await expect.poll(() => balance(first.parent)).toBe(220)
  await provider.webhooks({ mode: 'drop' })
  const second = await ready()
  await provider.pay(second.url)
  expect(await balance(second.parent)).toBe(0)
  shop.aheadMs = 60_000
  await reconcilePayments(shop.providers.payments)
  expect(await balance(second.parent)).toBe(220)
})

test('D31 a declined card credits nothing, and the same page can then be paid', async () => {
  const { parent, sessionId, url } = await ready()
  await provider.pay(url, cards.declined)
  expect((await status(parent, sessionId)).json()).toMatchObject({ status: 'Pending', walletBalance: 0 })
  await provider.pay(url)
  expect((await status(parent, sessionId)).json()).toEqual({ status: 'Completed', walletBalance: 220 })
})

test('D31 S2.15 a payment that is on its way leads nowhere: it must not be paid twice', async () => {
  const { parent, sessionId, url } = await ready()
  await provider.pay(url, cards.delayed)
  expect((await status(parent, sessionId)).json()).toEqual({ status: 'Pending', walletBalance: 0 })
})

test('D31 POST /api/wallet/create-wallet-checkout-session → 400 for any other amount and for addresses elsewhere, 409 for another customer', async () => {
  const { parent, child } = await makeFamily()
  for (const amount of [0, -10, 15, 10.5, '10', 1e9, null, [10], { dollars: 10 }]) {
    expect((await buy(parent, amount)).statusCode, String(amount)).toBe(400)
  }
  expect((await buy(parent, 10, { successUrl: 'https://elsewhere.example/' })).statusCode).toBe(400)
  expect((await buy(parent, 10, { tokens: 10_000 })).statusCode).toBe(400)
  expect((await buy(parent, 10, { customerId: 'somebody' })).statusCode).toBe(409)
  expect((await buy(child, 20)).json().message).toBe(accountTexts.askAParent)
})

test('L11 where tokens are taxed the provider asks for the whole billing address, and where they are not it does not', async () => {
  const admin = await makeAdmin()
  const { rates } = (await call('GET', '/api/admin/settings', undefined, admin)).json().data.tax
  const setRates = async (changed: object[]) =>
    expect((await call('PUT', '/api/admin/settings', { tax: { rates: changed } }, admin)).statusCode).toBe(200)
  const { parent } = await makeFamily()
  const asked = async () => {
    const { sessionId } = (await buy(parent, 10)).json()
    const reply = await fetch(`${sandbox.stripe.apiBase}/v1/checkout/sessions/${sessionId}`, {
      headers: { authorization: `Bearer ${sandbox.stripe.secretKey}` },
    })
    return ((await reply.json()) as { billing_address_collection: string | null }).billing_address_collection
  }
  expect(await asked()).toBe('required')
  await setRates(
    rates.map((rate: { taxClass: string }) => (rate.taxClass === 'digital' ? { ...rate, percent: 0 } : rate)),
  )
  expect(await asked()).toBeNull()
  await setRates(rates)
})

const buyExactly = (who: Tokens, tokens: unknown) => buy(who, undefined, { tokens })

test.each([
  [10, 1],
  [37, 3.7],
  [60, 6],
  [10_000, 1000],
])('L4 D87 exactly %d tokens cost %d dollars, once; mail, invoice and back office say so', async (tokens, dollars) => {
  const family = await makeFamily()
  const { parent } = family
  const { sessionId, url } = (await buyExactly(parent, tokens)).json()
  expect((await buyExactly(parent, tokens)).json().sessionId).toBe(sessionId)
  await provider.pay(url)
  for (const reply of await Promise.all([1, 2, 3].map(() => status(parent, sessionId)))) {
    expect(reply.json()).toEqual({ status: 'Completed', walletBalance: tokens })
  }
  const [receipt] = await receipts(family)
  expect(receipt?.text).toContain('Exact top-up')
  expect(receipt?.text).toContain(`Total paid: ${formatPrice(dollars, 'USD')}`)
  const { rows } = await shop.pool.query(
    `SELECT line.name, line.total_cents, is_tax_included FROM invoice
     JOIN invoice_line line ON invoice_id = invoice.id JOIN payment ON payment.id = payment_id WHERE session_id = $1`,
    [sessionId],
  )
  expect(rows).toEqual([{ name: 'Exact top-up', total_cents: Math.round(dollars * 100), is_tax_included: true }])
  const admin = await makeAdmin()
  const found = await call('GET', `/api/admin/orders?search=${encodeURIComponent(family.form.email)}`, undefined, admin)
  expect(found.json().data).toMatchObject([
    { orderType: 'top_up', amount: dollars, paymentStatus: 'Completed', pack: { name: 'Exact', tokens } },
  ])
  const csv = await call('GET', '/api/admin/orders.csv?type=top_up', undefined, admin)
  const row = csvLines(csv.body).find((line) => line.includes(family.form.email))
  expect(row).toContain(`${family.form.email},${dollars.toFixed(2)},USD,0.00,Completed`)
})

test('L4 D87 POST /api/wallet/create-wallet-checkout-session → 400 for parts of tokens, under $1, above $1,000, and for both or neither', async () => {
  const { parent } = await makeFamily()
  for (const tokens of [0, 9, 10.5, -60, 10_001, 1e9, '60', null, [60]]) {
    const reply = await buyExactly(parent, tokens)
    expect([reply.statusCode, reply.json().message], String(tokens)).toEqual([
      400,
      'The tokens must be a whole number from 10 to 10000',
    ])
  }
  for (const both of [buy(parent, 10, { tokens: 60 }), buy(parent, undefined, { amount: undefined })]) {
    expect([(await both).statusCode, (await both).json().message]).toEqual([400, walletTexts.packOrTokens])
  }
})

test('L4 D87 a pack and as many tokens of it are two purchases: the later one closes the other', async () => {
  const { parent } = await makeFamily()
  const pack = (await buy(parent, 10)).json()
  const exact = (await buyExactly(parent, 100)).json()
  expect(exact.sessionId).not.toBe(pack.sessionId)
  await provider.pay(pack.url)
  expect((await status(parent, pack.sessionId)).json().status).toBe('Failed')
})

test('D31 the same pack asked for three times at once is one payment; another pack closes it', async () => {
  const { parent } = await makeFamily()
  const opened = (await Promise.all([1, 2, 3].map(() => buy(parent, 20)))).map((reply) => reply.json())
  expect(new Set(opened.map(({ sessionId }) => sessionId)).size).toBe(1)
  const [{ sessionId, url }] = opened
  const other = (await buy(parent, 30)).json()
  expect(other.sessionId).not.toBe(sessionId)
  await provider.pay(url)
  expect((await status(parent, sessionId)).json().status).toBe('Failed')
  await provider.pay(other.url)
  expect((await status(parent, other.sessionId)).json()).toEqual({ status: 'Completed', walletBalance: 350 })
})

test("D31 POST /api/wallet/wallet-purchase-status → 404 for another family's session and for one that is an order's", async () => {
  const { sessionId } = await ready()
  const other = await makeFamily()
  expect((await status(other.parent, sessionId)).statusCode).toBe(404)
  const asOrder = await call('POST', '/api/payment/product-purchase-status', { sessionId }, other.parent)
  expect(asOrder.statusCode).toBe(404)
})

test('D26 a refund of a pack takes as many tokens back, part for part, and owes what is spent', async () => {
  const { family, parent, sessionId, url } = await ready()
  await provider.pay(url)
  await status(parent, sessionId)
  const { rows } = await shop.pool.query('SELECT intent_id FROM payment WHERE session_id = $1', [sessionId])
  await provider.refund(rows[0].intent_id, 500)
  await expect.poll(() => balance(parent)).toBe(165)
  expect((await emailsTo(family.form.email))[0]?.text).toContain('$5.00 of $20.00')
})

test('S2.14 D30 GET /api/wallet/transactions.csv → every movement, safe from formulas, for parents alone', async () => {
  const { family, parent, sessionId, url } = await ready()
  await provider.pay(url)
  await status(parent, sessionId)
  const file = await call('GET', '/api/wallet/transactions.csv', undefined, parent)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  const [head, row, ...rest] = csvLines(file.body)
  expect(head).toBe('Date,Kind,Description,Change,Balance,Owed,Money,Currency')
  expect(row).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,top_up,Tokens bought,220\.00,220\.00,,20\.00,USD$/)
  expect(rest).toEqual([])
  expect((await call('GET', '/api/wallet/transactions.csv', undefined, family.child)).statusCode).toBe(403)
  expect((await call('GET', '/api/wallet/transactions.csv')).statusCode).toBe(401)
})

test('S9.06 D87 D104 the owner says what packs cost in each currency, and a token in the smallest is the rate', async () => {
  const admin = await makeAdmin()
  const save = (packs: object) => call('PUT', '/api/admin/settings', { tokens: { packs } }, admin)
  const eur = { Bronze: 9.9, Silver: 19.8, Gold: 29.7 }
  expect((await save({ EUR: eur })).json().data.tokens.packs).toEqual({ EUR: eur })
  const selling = { currencies: [{ currency: 'EUR', countries: [] }] }
  expect((await call('PUT', '/api/admin/settings', { selling }, admin)).statusCode).toBe(200)
  const paid = async (wanted: object, query = '') => {
    const { parent } = await makeFamily()
    const addresses = { successUrl: `${shop.origin}/wallet/success`, cancelUrl: `${shop.origin}/wallet` }
    const path = `/api/wallet/create-wallet-checkout-session${query}`
    expect((await call('POST', path, { ...wanted, ...addresses }, parent)).statusCode).toBe(200)
    const { rows } = await shop.pool.query(
      'SELECT currency, amount_cents FROM payment ORDER BY created_at DESC LIMIT 1',
    )
    return [rows[0].currency, rows[0].amount_cents]
  }
  expect(await paid({ amount: 30 }, '?currency=EUR')).toEqual(['EUR', 2970])
  expect(await paid({ tokens: 15 }, '?currency=EUR')).toEqual(['EUR', 149])
  expect(await paid({ amount: 30 })).toEqual(['USD', 3000])
  expect((await call('GET', '/help')).body.includes('Ten tokens cost $1 or 0,99 €;')).toBe(true)
  await call('PUT', '/api/admin/settings', { selling: { currencies: [] } }, admin)
})

test.each([
  [{ EUR: { Bronze: 10, Silver: 20 } }],
  [{ EUR: { Bronze: 10, Silver: 20, Gold: 30, Platinum: 40 } }],
  [{ EUR: { Bronze: 4.99, Silver: 9, Gold: 12 } }],
  [{ EUR: { Bronze: 10, Silver: 22.01, Gold: 30 } }],
  [{ EUR: { Bronze: 10, Silver: 20, Gold: 32 } }],
  [{ EUR: { Bronze: 10.005, Silver: 20, Gold: 30 } }],
  [{ EUR: { Bronze: 10, Silver: 0, Gold: 30 } }],
  [{ JPY: { Bronze: 1000.5, Silver: 2000, Gold: 3000 } }],
  [{ XXX: { Bronze: 10, Silver: 20, Gold: 30 } }],
  [{ EUR: 10 }],
])('D104 packs that cost %j → 400 at their field', async (packs) => {
  const reply = await call('PUT', '/api/admin/settings', { tokens: { packs } }, await makeAdmin())
  expect(reply.statusCode).toBe(400)
  for (const { path, message } of reply.json().errors)
    expect([path.startsWith('tokens.packs'), message]).toEqual([true, walletTexts.packsInvalid])
})
