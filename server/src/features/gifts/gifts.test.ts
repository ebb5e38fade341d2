import { invoicePath, receiptPath } from '@storylamp/contract/file-paths'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { customers, lamp } from '../../../test/fixtures/orders/checkouts.ts'
import { givers } from '../../../test/fixtures/orders/gifts.ts'
import { atProvider } from '../../../test/fixtures/orders/payments.ts'
import { useSandbox } from '../../../test/outside/sandbox.ts'
import { readers } from '../../../test/readers.ts'
import { readPdfText } from '../../../test/reading/pdf-text.ts'
import { useShop } from '../../../test/shop.ts'
import { dayMs, hourMs } from '../../platform/clock.ts'
import { compareBooks, reconcileRefunds } from '../payments/index.ts'
import { recordReport } from '../payments/reports/record-report.ts'
import { sendGifts } from './index.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeFamily, makeAdmin, emailsTo } = visitor(shop)
const { checkout, status, orders, balance } = customers(shop)
const { load } = readers(shop)
const provider = atProvider(sandbox)

let admin: Tokens
let price: number
beforeAll(async () => {
  admin = await makeAdmin()
  price = (await call('GET', `/api/products/${lamp}`)).json().data.price
})
beforeEach(() => provider.webhooks({ mode: 'drop' }))

const { query, post, giverEmail, buy, given, look, claim, ledgerFaults, shopper, pay, refund } = givers(
  shop,
  provider,
  () => admin,
)
const rounded = (amount: number) => Math.round(amount * 100) / 100

test('D86 D105 tokens are bought without an account, mailed with a code, and claimed into a family once', async () => {
  const opened = (
    await buy({ kind: 'tokens', amount: 25, message: 'Sleep well!', sendTo: 'family@example.com' })
  ).json()
  await provider.pay(opened.url)
  expect((await post('/api/gifts/status', { sessionId: opened.sessionId })).json()).toMatchObject({
    status: 'Completed',
  })
  const { gift } = (await post('/api/gifts/status', { sessionId: opened.sessionId })).json()
  expect(gift).toMatchObject({ kind: 'tokens', amount: 25, currency: 'USD', tokens: 250, message: 'Sleep well!' })
  expect(gift.code).toMatch(/^[A-HJ-NP-Z2-9]{16}$/)
  const [toGiver] = await emailsTo(giverEmail())
  const [toFamily] = await emailsTo('family@example.com')
  for (const mail of [toGiver, toFamily]) expect(mail?.text).toContain(`/gift#${gift.code}`)
  expect(toFamily?.text).toContain('Sleep well!')
  expect(await look(gift.code)).toMatchObject({ kind: 'tokens', tokens: 250, state: 'active' })
  const { parent } = await makeFamily()
  expect((await claim(gift.code.toLowerCase().replace(/(.{4})/g, '$1 '), parent)).json().data).toEqual({
    kind: 'tokens',
    tokens: 250,
  })
  expect(await balance(parent)).toBe(250)
  expect([(await claim(gift.code, parent)).statusCode, (await claim(gift.code, parent)).json().code]).toEqual([
    409,
    'already_claimed',
  ])
  expect((await emailsTo(giverEmail()))[0]?.subject).toBe('Your gift is received')
  expect(
    await query('SELECT kind, total_cents FROM invoice WHERE family_id IS NULL ORDER BY issued_at DESC LIMIT 1'),
  ).toEqual([{ kind: 'invoice', total_cents: 2500 }])
  expect(await ledgerFaults()).toEqual([])
})

test('D105 a gift that five families claim at once is in one of them', async () => {
  const code = await given({ kind: 'tokens', amount: 10 })
  const families = await Promise.all([1, 2, 3, 4, 5].map(() => makeFamily()))
  const replies = await Promise.all(families.map(({ parent }) => claim(code, parent)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409])
  const balances = await Promise.all(families.map(({ parent }) => balance(parent)))
  expect(balances.toSorted()).toEqual([0, 0, 0, 0, 100])
})

test('D86 a bundle is the bundle, and for a family that owns it its worth in tokens', async () => {
  const [bundle] = (await call('GET', '/api/bundles/')).json().data
  const { parent } = await makeFamily()
  const first = await given({ kind: 'bundle', bundleId: bundle._id })
  const second = await given({ kind: 'bundle', bundleId: bundle._id })
  expect((await claim(first, parent)).json().data).toMatchObject({ kind: 'bundle', bundle: { _id: bundle._id } })
  expect(await balance(parent)).toBe(0)
  expect((await claim(second, parent)).json().data).toEqual({ kind: 'bundle', tokens: bundle.tokenPrice })
  expect(await balance(parent)).toBe(bundle.tokenPrice)
})

test('D105 a card of money pays a part of an order, the provider the rest, and refunds go back in turn', async () => {
  const code = await given({ kind: 'money', amount: 30 })
  const { parent } = await shopper()
  const order = await pay(parent, [code])
  expect(order).toMatchObject({ amount: price, paymentStatus: 'Completed' })
  expect(await look(code)).toMatchObject({ state: 'active', left: 0 })
  const payments = () =>
    query(
      `SELECT gift_card_id IS NOT NULL AS card, state, amount_cents, refunded_cents FROM payment WHERE order_id = $1 ORDER BY 1`,
      [order._id],
    )
  const rest = Math.round(price * 100) - 3000
  expect(await payments()).toEqual([
    { card: false, state: 'completed', amount_cents: rest, refunded_cents: 0 },
    { card: true, state: 'completed', amount_cents: 3000, refunded_cents: 0 },
  ])
  // Less than the provider was paid: all of it goes back there.
  await refund(order._id, { amount: 5 })
  expect((await payments()).map(({ refunded_cents }) => refunded_cents)).toEqual([500, 0])
  expect(await look(code)).toMatchObject({ left: 0 })
  // Then the rest: what is left at the provider, and the card.
  await refund(order._id)
  await reconcileRefunds(shop.providers.payments)
  expect((await payments()).map(({ refunded_cents }) => refunded_cents)).toEqual([rest, 3000])
  expect(await look(code)).toMatchObject({ left: 30 })
  expect((await orders(parent))[0]).toMatchObject({
    refund: { status: 'Refunded', amount: price },
    deliveryStatus: 'Cancelled',
  })
  expect(await balance(parent)).toBe(0)
  const credited = await query(
    `SELECT sum(total_cents)::int AS cents FROM invoice WHERE order_id = $1 AND kind = 'credit_note'`,
    [order._id],
  )
  expect(credited).toEqual([{ cents: Math.round(price * 100) }])
  expect(await ledgerFaults()).toEqual([])
})

test('D105 order, mail, receipt, invoice and back office say who paid what, and provider and card get half of it back as the books say', async () => {
  const code = await given({ kind: 'money', amount: 50 })
  const family = await shopper()
  const { _id, sums } = await pay(family.parent, [code])
  const paid = { giftCards: 50, card: rounded(price - 50) }
  expect(sums.paid).toEqual(paid)
  const inBackOffice = async () => (await call('GET', `/api/admin/orders/${_id}`, undefined, admin)).json().data
  expect((await inBackOffice()).sums.paid).toEqual(paid)
  const parts = new RegExp(`Paid by gift card\\W+\\$50\\.00\\s+Paid by card\\W+\\$${paid.card.toFixed(2)}`)
  expect((await emailsTo(family.form.email))[0]?.text).toMatch(parts)
  const [invoice] = (await call('GET', '/api/user/invoices', undefined, family.parent)).json().data
  for (const path of [receiptPath(_id), invoicePath(invoice._id)])
    expect(readPdfText((await load(path, family.parent)).bytes)).toMatch(parts)
  await refund(_id, { amount: price / 2 })
  await reconcileRefunds(shop.providers.payments)
  const back = rounded(price / 2)
  expect((await inBackOffice()).refund).toMatchObject({ amount: back })
  expect((await look(code)).left).toBe(rounded(back - paid.card))
  const [{ intent_id }] = await query('SELECT intent_id FROM payment WHERE order_id = $1 AND intent_id IS NOT NULL', [
    _id,
  ])
  const { refunds } = await shop.providers.payments.provider.findMoney(intent_id)
  expect(refunds.map(({ cents }) => cents)).toEqual([Math.round(paid.card * 100)])
  expect((await emailsTo(family.form.email))[0]?.text).toContain('first to your card and then to the gift card')
  shop.aheadMs = hourMs
  await compareBooks(shop.providers.payments)
  shop.aheadMs = 0
  expect(shop.errors.splice(0).join()).not.toContain(intent_id)
  expect(await ledgerFaults()).toEqual([])
})

test('D105 D106 cards that cover an order need no provider, and leave what is left on the last one', async () => {
  const codes = await Promise.all([given({ kind: 'money', amount: 100 }), given({ kind: 'money', amount: 100 })])
  const { parent } = await shopper(2)
  const reply = (await checkout(parent, { giftCards: codes })).json()
  expect(reply).toMatchObject({ sessionId: null, status: 'Completed' })
  const left = rounded(200 - price * 2)
  expect([(await look(codes[0] ?? '')).left, (await look(codes[1] ?? '')).left]).toEqual([0, left])
  await refund(reply.orderId)
  await reconcileRefunds(shop.providers.payments)
  expect([(await look(codes[0] ?? '')).left, (await look(codes[1] ?? '')).left]).toEqual([100, 100])
})

test('D105 an open checkout holds its card; once nobody pays, the card is free again, and never spent by two orders', async () => {
  const code = await given({ kind: 'money', amount: 50 })
  const [one, other] = [await shopper(), await shopper()]
  const opened = (await checkout(one.parent, { giftCards: [code] })).json()
  expect((await checkout(other.parent, { giftCards: [code] })).json().code).toBe('gift_card_empty')
  // The same checkout again is the same page.
  expect((await checkout(one.parent, { giftCards: [code] })).json().sessionId).toBe(opened.sessionId)
  await provider.expire(opened.sessionId)
  expect((await status(one.parent, opened.sessionId)).json().status).toBe('Failed')
  expect((await look(code)).left).toBe(50)
  const racers = await Promise.all(Array.from({ length: 5 }, () => shopper()))
  const replies = await Promise.all(racers.map(({ parent }) => checkout(parent, { giftCards: [code] })))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  for (const reply of replies) {
    if (reply.statusCode !== 200) expect(['gift_card_empty', 'gift_card_changed']).toContain(reply.json().code)
  }
})

test('D105 the cards leave the provider what it takes at least', async () => {
  const little = { code: 'LITTLE', amount: rounded((price % 1) + 0.8) }
  expect((await post('/api/admin/discounts', little, admin)).statusCode).toBe(201)
  const code = await given({ kind: 'money', amount: Math.floor(price) - 1 })
  const { parent } = await shopper()
  // 20 cents would be left.
  const opened = (await checkout(parent, { giftCards: [code], code: little.code })).json()
  await provider.pay(opened.url)
  expect((await status(parent, opened.sessionId)).json().status).toBe('Completed')
  expect(await look(code)).toMatchObject({ left: 0.3 })
})

test('D105 a dispute of a gift’s own payment blocks what is unspent, or takes claimed tokens back; won, all of it returns', async () => {
  const intentOf = async () =>
    (await query("SELECT intent_id FROM payment WHERE purpose = 'gift' ORDER BY created_at DESC LIMIT 1"))[0].intent_id
  const card = await given({ kind: 'money', amount: 40 })
  const cardIntent = await intentOf()
  const { id: dispute } = await provider.dispute(cardIntent)
  const report = (intent: string) => recordReport(shop.providers.payments, intent, async () => {})
  await report(cardIntent)
  expect(await look(card)).toMatchObject({ state: 'blocked', left: 0 })
  const { parent } = await shopper()
  expect((await checkout(parent, { giftCards: [card] })).json().code).toBe('gift_blocked')
  await provider.moveDispute(dispute, 'won')
  await report(cardIntent)
  expect(await look(card)).toMatchObject({ state: 'active', left: 40 })
  const tokens = await given({ kind: 'tokens', amount: 10 })
  const intent = await intentOf()
  await claim(tokens, parent)
  await provider.dispute(intent)
  await report(intent)
  expect(await balance(parent)).toBe(0)
  expect(await ledgerFaults()).toEqual([])
  shop.errors.splice(0)
})

test('D86 a gift is mailed on its day, and not before', async () => {
  const day = new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10)
  await given({ kind: 'tokens', amount: 10, sendTo: 'later@example.com', sendOn: day })
  const send = () =>
    sendGifts({ db: shop.db, clock: () => new Date(Date.now() + shop.aheadMs), shopOrigin: shop.origin })
  await send()
  expect(await emailsTo('later@example.com')).toHaveLength(0)
  shop.aheadMs += 3 * dayMs + hourMs
  await send()
  await send()
  expect(await emailsTo('later@example.com')).toHaveLength(1)
  shop.aheadMs = 0
})

test.each([
  [{ kind: 'tokens', amount: 9 }, 'amount'],
  [{ kind: 'money', amount: 101 }, 'amount'],
  [{ kind: 'money', amount: 10.5 }, 'amount'],
  [{ kind: 'tokens' }, 'amount'],
  [{ kind: 'bundle', amount: 20 }, 'amount'],
  [{ kind: 'tokens', amount: 10, sendOn: '2099-01-01', sendTo: 'a@example.com' }, 'sendOn'],
  [{ kind: 'tokens', amount: 10, sendOn: '2031-01-01' }, 'sendTo'],
  [{ kind: 'tokens', amount: 10, buyerEmail: 'nobody' }, 'buyerEmail'],
])('D105 POST /api/gifts %j → 400, naming %s', async (gift, path) => {
  const reply = await buy(gift)
  expect([reply.statusCode, reply.json().errors?.[0]?.path]).toEqual([400, path])
})

test('D105 codes and sessions that nobody knows → 404; a card is not claimed, and tokens pay for no order', async () => {
  const { parent } = await shopper()
  for (const code of ['ABCD', 'ABCDEFGHJKLMNPQR', '<script>'])
    expect((await post('/api/gifts/look', { code })).statusCode).toBe(404)
  expect((await claim('ABCDEFGHJKLMNPQR', parent)).statusCode).toBe(404)
  expect((await post('/api/gifts/status', { sessionId: 'cs_unknown' })).statusCode).toBe(404)
  expect((await checkout(parent, { giftCards: ['ABCDEFGHJKLMNPQR'] })).statusCode).toBe(404)
  const [card, tokens] = [await given({ kind: 'money', amount: 10 }), await given({ kind: 'tokens', amount: 10 })]
  expect((await claim(card, parent)).json().code).toBe('gift_is_money')
  expect((await checkout(parent, { giftCards: [tokens] })).json().code).toBe('gift_is_no_money')
  const unpaid = (await buy({ kind: 'money', amount: 10 })).json()
  expect((await post('/api/gifts/status', { sessionId: unpaid.sessionId })).json()).toEqual({ status: 'Pending' })
})
