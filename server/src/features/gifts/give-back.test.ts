import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { customers } from '../../../test/fixtures/orders/checkouts.ts'
import { givers } from '../../../test/fixtures/orders/gifts.ts'
import { atProvider, cards } from '../../../test/fixtures/orders/payments.ts'
import { useSandbox } from '../../../test/outside/sandbox.ts'
import { useShop } from '../../../test/shop.ts'
import { dayMs } from '../../platform/clock.ts'
import { reconcileRefunds } from '../payments/index.ts'
import { recordReport } from '../payments/reports/record-report.ts'
import { offerGifts } from './index.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeFamily, makeAdmin, emailsTo } = visitor(shop)
const { checkout, status } = customers(shop)
const provider = atProvider(sandbox)

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})
beforeEach(() => provider.webhooks({ mode: 'drop' }))

const { query, post, giverEmail, buy, given, look, claim, ledgerFaults, shopper, pay, refund } = givers(
  shop,
  provider,
  () => admin,
)
const offersTo = async (email: string) =>
  (await emailsTo(email)).filter(({ subject }) => subject === 'Nobody has opened your gift yet')
/** As the job does it after so many days. */
const offer = (days = 366) =>
  offerGifts({ db: shop.db, clock: () => new Date(Date.now() + days * dayMs), shopOrigin: shop.origin })
const giveBack = (code: string) => post('/api/gifts/give-back', { code })
const refundsOf = async (email: string) =>
  query(
    `SELECT refund.state, refund.amount_cents FROM refund JOIN payment ON payment.id = payment_id
     JOIN gift ON gift.id = gift_id WHERE buyer_email = $1`,
    [email],
  )

test('D86 a gift that nobody has opened for a year is offered back to its giver, once, and its money goes back once', async () => {
  const code = await given({ kind: 'money', amount: 40 })
  const giver = giverEmail()
  const claimed = await given({ kind: 'tokens', amount: 10 })
  const claimer = giverEmail()
  await claim(claimed, (await makeFamily()).parent)
  expect((await giveBack(code)).json().code).toBe('gift_blocked')
  await offer(364)
  expect(await offersTo(giver)).toHaveLength(0)
  await offer()
  await offer()
  const [mail, ...others] = await offersTo(giver)
  expect([mail?.text.includes(`/gift#${code}`), others, await offersTo(claimer)]).toEqual([true, [], []])
  expect(await look(code)).toMatchObject({ state: 'active', left: 40, isOffered: true })
  const replies = await Promise.all([1, 2, 3].map(() => giveBack(code)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  await reconcileRefunds(shop.providers.payments)
  expect(await look(code)).toMatchObject({ state: 'returned', left: 0 })
  expect(await refundsOf(giver)).toEqual([{ state: 'succeeded', amount_cents: 4000 }])
  const { parent } = await shopper()
  expect((await checkout(parent, { giftCards: [code] })).json().code).toBe('gift_blocked')
  expect((await giveBack('AAAABBBBCCCCDDDD')).statusCode).toBe(404)
  expect((await giveBack('x')).statusCode).toBe(404)
  expect(await ledgerFaults()).toEqual([])
})

test('D86 tokens and a bundle go back with a credit note; until then they can still be opened', async () => {
  const code = await given({ kind: 'tokens', amount: 20 })
  const giver = giverEmail()
  await offer()
  expect((await giveBack(code)).statusCode).toBe(200)
  const invoices = await query(
    `SELECT invoice.kind, total_cents FROM invoice JOIN payment ON payment.id = payment_id JOIN gift ON gift.id = gift_id
     WHERE buyer_email = $1 ORDER BY issued_at`,
    [giver],
  )
  expect(invoices).toEqual([
    { kind: 'invoice', total_cents: 2000 },
    { kind: 'credit_note', total_cents: 2000 },
  ])
  const other = await given({ kind: 'tokens', amount: 20 })
  await offer()
  expect((await claim(other, (await makeFamily()).parent)).statusCode).toBe(200)
  expect((await giveBack(other)).json().code).toBe('gift_blocked')
})

test('D86 a refund that the bank returns makes the gift good again', async () => {
  const code = await given({ kind: 'money', amount: 20 })
  const [{ intent_id }] = await query(
    'SELECT intent_id FROM payment JOIN gift ON gift.id = gift_id WHERE buyer_email = $1',
    [giverEmail()],
  )
  await offer()
  await giveBack(code)
  const { refunds } = await shop.providers.payments.provider.findMoney(intent_id)
  await provider.webhooks({})
  await provider.failRefund(refunds[0]?.id ?? '')
  await expect.poll(async () => (await look(code)).state).toBe('active')
  expect((await look(code)).left).toBe(20)
  expect(shop.errors.splice(0).join()).toContain('failed at the payment provider')
})

test('D105 a gift that is claimed, or paid with, and given back at the same moment is one of them', async () => {
  for (let round = 0; round < 5; round++) {
    const tokens = await given({ kind: 'tokens', amount: 10 })
    const card = await given({ kind: 'money', amount: 20 })
    await offer()
    const [{ parent }, family] = [await makeFamily(), await shopper()]
    const [claimed, back] = await Promise.all([claim(tokens, parent), giveBack(tokens)])
    expect([claimed.statusCode, back.statusCode].toSorted()).toEqual([200, 409])
    const [opened, cardBack] = await Promise.all([checkout(family.parent, { giftCards: [card] }), giveBack(card)])
    expect([opened.statusCode, cardBack.statusCode].toSorted()).toEqual([200, 409])
  }
  await reconcileRefunds(shop.providers.payments)
  expect(await ledgerFaults()).toEqual([])
})

test('D105 a card that gets money back while another order spends it has neither too much nor too little', async () => {
  const code = await given({ kind: 'money', amount: 100 })
  const { orderId } = (await checkout((await shopper()).parent, { giftCards: [code] })).json()
  const { left } = await look(code)
  const { parent } = await shopper()
  const [, opened] = await Promise.all([refund(orderId), checkout(parent, { giftCards: [code] })])
  await reconcileRefunds(shop.providers.payments)
  const { sessionId, url, status: placed } = opened.json()
  if (placed !== 'Completed') {
    await provider.pay(url)
    expect((await status(parent, sessionId)).json().status).toBe('Completed')
  }
  const [{ used }] = await query(
    `SELECT sum(payment.amount_cents)::int AS used FROM payment JOIN gift ON gift.id = gift_card_id
     WHERE buyer_email = $1 AND payment.state = 'completed' AND order_id <> $2`,
    [giverEmail(), orderId],
  )
  expect([left * 100, 6400]).toContain(used)
  expect((await look(code)).left).toBe((10000 - used) / 100)
  expect(await ledgerFaults()).toEqual([])
})

test.each([
  ['at once', cards.pays],
  ['once the bank has paid it out', cards.pendingRefunds],
])(
  'D26 D105 a refund to the provider and to two gift cards is told in one mail and counted together, %s',
  async (_, paidWith) => {
    const codes = [await given({ kind: 'money', amount: 10 }), await given({ kind: 'money', amount: 15 })]
    const { form, parent } = await shopper()
    const { sessionId, url } = (await checkout(parent, { giftCards: codes })).json()
    await provider.pay(url, paidWith)
    const { orderId } = (await status(parent, sessionId)).json()
    await refund(orderId)
    const told = async () =>
      (await emailsTo(form.email)).filter(({ subject }) => subject.startsWith('Your refund for order'))
    if (paidWith === cards.pendingRefunds) {
      await reconcileRefunds(shop.providers.payments)
      expect([await told(), (await look(codes[0] ?? '')).left]).toEqual([[], 0])
      const [{ intent_id }] = await query('SELECT intent_id FROM payment WHERE session_id = $1', [sessionId])
      const { refunds } = await shop.providers.payments.provider.findMoney(intent_id)
      await provider.succeedRefund(refunds[0]?.id ?? '')
      await recordReport(shop.providers.payments, intent_id, async () => {})
    }
    const [mail, ...others] = await told()
    expect([mail?.text.replaceAll(/\s+/g, ' '), others]).toEqual([
      expect.stringContaining('we have refunded $64.00 of $64.00 the way you paid, first to your card'),
      [],
    ])
    expect([(await look(codes[0] ?? '')).left, (await look(codes[1] ?? '')).left]).toEqual([10, 15])
    const documents = await query(
      `SELECT kind, sum(total_cents)::int AS cents, count(*)::int FROM invoice WHERE order_id = $1 GROUP BY 1 ORDER BY 1`,
      [orderId],
    )
    expect(documents).toEqual([
      { kind: 'credit_note', cents: 6400, count: 3 },
      { kind: 'invoice', cents: 6400, count: 1 },
    ])
    expect(await ledgerFaults()).toEqual([])
  },
)

test('D26 D105 where the provider refuses its part of a refund, the gift card gets its own, with one mail', async () => {
  const code = await given({ kind: 'money', amount: 10 })
  const { form, parent } = await shopper()
  const { _id } = await pay(parent, [code])
  const [{ intent_id }] = await query('SELECT intent_id FROM payment WHERE order_id = $1 AND intent_id IS NOT NULL', [
    _id,
  ])
  await provider.dispute(intent_id)
  const refused = await post(`/api/admin/orders/${_id}/refund`, { reason: 'Late' }, admin)
  expect(refused.json().code).toBe('refund_refused')
  const told = (await emailsTo(form.email)).filter(({ subject }) => subject.startsWith('Your refund for order'))
  expect(told.map(({ text }) => text.replaceAll(/\s+/g, ' '))).toEqual([expect.stringContaining('$10.00 of $64.00')])
  expect((await look(code)).left).toBe(10)
  expect(await ledgerFaults()).toEqual([])
  expect(shop.errors.splice(0).join()).toContain('was refused')
})

test('D105 a card of another currency than the order’s pays nothing of it, and amounts keep to what the currency is worth', async () => {
  const code = await given({ kind: 'money', amount: 20 })
  await query("UPDATE gift SET currency = 'EUR' WHERE buyer_email = $1", [giverEmail()])
  const { parent } = await shopper()
  expect((await checkout(parent, { giftCards: [code] })).json()).toMatchObject({
    code: 'gift_blocked',
    message: expect.stringContaining('another currency'),
  })
  await query("UPDATE gift SET currency = 'USD' WHERE buyer_email = $1", [giverEmail()])
  const change = async (currency: string) =>
    expect((await call('PUT', '/api/admin/settings', { selling: { currency } }, admin)).statusCode).toBe(200)
  await change('JPY')
  expect((await buy({ kind: 'money', amount: 100 })).json().errors).toEqual([
    { path: 'amount', message: 'Please choose a whole amount from ¥1,000 to ¥10,000' },
  ])
  expect((await buy({ kind: 'money', amount: 10_001 })).statusCode).toBe(400)
  const yen = await given({ kind: 'money', amount: 1000 })
  expect(await look(yen)).toMatchObject({ amount: 1000, currency: 'JPY', left: 1000 })
})
