import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { customers, failed, lamp, notPaid, paidOnce } from '../../../test/fixtures/orders/checkouts.ts'
import { atProvider, cards } from '../../../test/fixtures/orders/payments.ts'
import { useSandbox } from '../../../test/outside/sandbox.ts'
import { useShop } from '../../../test/shop.ts'
import { reconcilePayments } from './index.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { checkout, status, orders, balance, ready, outcome, cart, fill } = customers(shop)
const provider = atProvider(sandbox)

beforeAll(() => shop.pool.query('UPDATE product SET token_price_hundredths = 500 WHERE id = $1', [lamp]))
beforeEach(() => provider.webhooks({}))

const reconcile = () => {
  shop.aheadMs += 60_000
  return reconcilePayments(shop.providers.payments)
}
const statusOf = async (who: Parameters<typeof status>[0], sessionId: string) =>
  (await status(who, sessionId)).json().status

test('S7.22 S7.23 D24 D25 the happy path takes effect once, by webhook, status call or job, with one mail', async () => {
  const { family, parent, sessionId, url } = await ready()
  expect(url).toContain(sandbox.address)
  expect(await outcome(family)).toEqual(notPaid)
  expect(await provider.pay(url)).toBe(303)
  expect(await statusOf(parent, sessionId)).toBe('Completed')
  await expect
    .poll(async () => (await provider.deliveries()).find(({ about }) => about === sessionId)?.state)
    .toBe('delivered')
  await reconcile()
  expect(await outcome(family)).toEqual(paidOnce)
})

test('D24 webhook lost: the page settles', async () => {
  await provider.webhooks({ mode: 'drop' })
  const { family, parent, sessionId, url } = await ready()
  await provider.pay(url)
  const reply = await status(parent, sessionId)
  expect(reply.json()).toEqual({ status: 'Completed', orderId: (await orders(parent))[0]._id })
  expect(await outcome(family)).toEqual(paidOnce)
})

test('D24 browser lost: the webhook settles', async () => {
  const { family, url } = await ready()
  await provider.pay(url)
  await expect.poll(async () => (await outcome(family)).payment).toBe('Completed')
  expect(await outcome(family)).toEqual(paidOnce)
})

test('D24 both lost: the job settles', async () => {
  await provider.webhooks({ mode: 'drop' })
  const { family, url } = await ready()
  await provider.pay(url)
  expect(await outcome(family)).toEqual(notPaid)
  await reconcile()
  expect(await outcome(family)).toEqual(paidOnce)
})

test('D24 25 status calls and 25 webhooks at once: one effect', async () => {
  await provider.webhooks({ mode: 'hold', duplicate: 25 })
  const { family, parent, sessionId, url } = await ready()
  await provider.pay(url)
  const calls = Array.from({ length: 25 }, () => statusOf(parent, sessionId))
  const [statuses] = await Promise.all([Promise.all(calls), provider.release()])
  expect(new Set(statuses)).toEqual(new Set(['Completed']))
  expect(await outcome(family)).toEqual(paidOnce)
})

test('D24 doubled, old and reordered events change nothing', async () => {
  await provider.webhooks({ mode: 'hold', duplicate: 2, reorder: true })
  const { family, parent, sessionId, url } = await ready()
  await provider.pay(url)
  await statusOf(parent, sessionId)
  await provider.release()
  const [event] = (await provider.deliveries()).filter(({ about }) => about === sessionId)
  for (let again = 0; again < 3; again++) await provider.resend(event?.id ?? '')
  expect(await outcome(family)).toEqual(paidOnce)
})

test('declined, a failed confirmation, then paid: one payment', async () => {
  const { family, parent, sessionId, url } = await ready()
  expect(await provider.pay(url, cards.declined)).toBe(200)
  expect(await statusOf(parent, sessionId)).toBe('Pending')
  await provider.pay(url, cards.asksAgain)
  await provider.confirm(url, 'fail')
  expect(await outcome(family)).toEqual(notPaid)
  expect(await provider.pay(url)).toBe(303)
  expect(await statusOf(parent, sessionId)).toBe('Completed')
  expect(await outcome(family)).toEqual(paidOnce)
})

test('cancelled: the address stays and the same page opens again; then expired at the provider: Failed', async () => {
  const { family, parent, sessionId, url } = await ready()
  await provider.cancel(url)
  expect(await statusOf(parent, sessionId)).toBe('Pending')
  expect((await checkout(parent)).json()).toEqual({ sessionId, url })
  await provider.expire(sessionId)
  expect(await statusOf(parent, sessionId)).toBe('Failed')
  expect(await outcome(family)).toEqual(failed)
})

test('what is closed while it is being paid stays paid', async () => {
  await provider.webhooks({ mode: 'drop' })
  const { family, parent, sessionId, url } = await ready()
  await provider.pay(url)
  await fill(parent, 'moon-lamp-cream', 1).catch(() => {})
  await shop.providers.payments.provider.close(sessionId)
  expect(await statusOf(parent, sessionId)).toBe('Completed')
  expect((await outcome(family)).payment).toBe('Completed')
})

test('a session that expires by itself makes the order Failed, told by the webhook', async () => {
  const { family, sessionId } = await ready()
  await provider.expire(sessionId)
  await expect.poll(async () => (await outcome(family)).payment).toBe('Failed')
  expect(await outcome(family)).toEqual(failed)
})

test('a triple click opens one session', async () => {
  const { family, parent, sessionId } = await ready()
  const replies = await Promise.all([checkout(parent), checkout(parent), checkout(parent)])
  expect(new Set(replies.map((reply) => reply.json().sessionId))).toEqual(new Set([sessionId]))
  expect((await outcome(family)).payment).toBe('Pending')
})

test('three first clicks at once open one session too', async () => {
  const { family, parent } = await ready()
  await fill(parent, lamp, 3)
  const replies = await Promise.all([checkout(parent), checkout(parent), checkout(parent)])
  const open = replies.filter(({ statusCode }) => statusCode === 200).map((reply) => reply.json().sessionId)
  expect(open).toHaveLength(3)
  expect(new Set(open).size).toBe(1)
  expect(
    (await orders(family.parent)).filter((order: { paymentStatus: string }) => order.paymentStatus === 'Pending'),
  ).toHaveLength(1)
})

test('a changed cart makes the older session unpayable once another is opened', async () => {
  const { parent, sessionId, url } = await ready()
  await fill(parent, lamp, 3)
  const next = (await checkout(parent)).json()
  expect(next.sessionId).not.toBe(sessionId)
  await provider.pay(url)
  expect(await statusOf(parent, sessionId)).toBe('Failed')
  await provider.pay(next.url)
  expect(await statusOf(parent, next.sessionId)).toBe('Completed')
  expect(await balance(parent)).toBe(15)
})

test("another family's session and an unknown one → 404", async () => {
  const { sessionId } = await ready()
  const other = await ready()
  expect((await status(other.parent, sessionId)).statusCode).toBe(404)
  expect((await status(other.parent, 'cs_test_unknown')).statusCode).toBe(404)
})

test('a delayed payment is Pending, and then Completed or Failed', async () => {
  for (const [end, expected] of [
    ['succeeded', paidOnce],
    ['failed', failed],
  ] as const) {
    const { family, parent, sessionId, url } = await ready()
    await provider.pay(url, cards.delayed)
    expect(await statusOf(parent, sessionId)).toBe('Pending')
    expect(await outcome(family)).toEqual(notPaid)
    await provider.settleDelayed(sessionId, end)
    expect(await statusOf(parent, sessionId)).toBe(expected.payment)
    expect(await outcome(family)).toEqual(expected)
  }
})

test('D24 S3.07 an unpaid order tells a parent whether its payment is open, on its way, abandoned or failed', async () => {
  const { family, parent, sessionId, url } = await ready()
  const progress = async (who = parent) => (await orders(who)).map(({ payment }: { payment?: object }) => payment)
  expect(await progress()).toEqual([{ state: 'open', url }])
  expect(await progress(family.child)).toEqual([{ state: 'open' }])
  await provider.expire(sessionId)
  expect(await statusOf(parent, sessionId)).toBe('Failed')
  expect(await progress()).toEqual([{ state: 'abandoned' }])
  const again = (await checkout(parent)).json()
  await provider.pay(again.url, cards.delayed)
  expect(await statusOf(parent, again.sessionId)).toBe('Pending')
  expect(await progress()).toEqual([{ state: 'under_way' }, { state: 'abandoned' }])
  await provider.settleDelayed(again.sessionId, 'failed')
  expect(await statusOf(parent, again.sessionId)).toBe('Failed')
  expect(await progress()).toEqual([undefined, { state: 'abandoned' }])
})

test('D23 D24 what a payment on its way pays for can be ordered again: the call is the choice, and the parent sees both', async () => {
  const { parent, sessionId, url } = await ready()
  await provider.pay(url, cards.delayed)
  expect(await statusOf(parent, sessionId)).toBe('Pending')
  const again = await checkout(parent)
  expect(again.statusCode).toBe(200)
  expect(again.json().sessionId).not.toBe(sessionId)
  const progress = (await orders(parent)).map(({ payment }: { payment?: object }) => payment)
  expect(progress).toEqual([{ state: 'open', url: again.json().url }, { state: 'under_way' }])
  expect((await checkout(parent)).json().sessionId).toBe(again.json().sessionId)
})

test('D25 refunds count as a whole: half, half again, told twice; the free tokens go back part for part', async () => {
  const { family, parent, sessionId, url } = await ready()
  await provider.pay(url)
  await statusOf(parent, sessionId)
  const { rows } = await shop.pool.query('SELECT intent_id, amount_cents FROM payment WHERE session_id = $1', [
    sessionId,
  ])
  const [{ intent_id, amount_cents }] = rows
  await provider.webhooks({ duplicate: 3 })
  await provider.refund(intent_id, amount_cents / 2)
  await expect.poll(() => balance(parent)).toBe(5)
  await provider.refund(intent_id)
  await expect.poll(() => balance(parent)).toBe(0)
  const [order] = await orders(parent)
  expect(order.refund).toEqual({ status: 'Refunded', amount: amount_cents / 100 })
  expect((await outcome(family)).payment).toBe('Completed')
})

test('a refund whose webhook comes before that of its payment takes effect', async () => {
  await provider.webhooks({ mode: 'hold', reorder: true })
  const { parent, sessionId, url } = await ready()
  await provider.pay(url)
  const session = await shop.providers.payments.provider.find(sessionId)
  await provider.refund(session.intentId ?? '')
  await provider.release()
  await expect.poll(async () => (await orders(parent))[0].refund?.status).toBe('Refunded')
  expect(await balance(parent)).toBe(0)
})

test('a lost answer of the provider loses nothing: asked again, it is the same session', async () => {
  const { parent } = await ready()
  await fill(parent, lamp, 4)
  await provider.outage({ mode: 'lost', calls: 40 })
  expect((await checkout(parent)).statusCode).toBe(503)
  await provider.outage({ mode: 'none' })
  const reply = await checkout(parent)
  expect(reply.statusCode).toBe(200)
  await provider.pay(reply.json().url)
  expect(await statusOf(parent, reply.json().sessionId)).toBe('Completed')
  expect(await balance(parent)).toBe(20)
  expect((await cart(parent)).totalQuantity).toBe(0)
})

test('S8.05 a provider in trouble → 503 in the words of the specification, and the order is kept', async () => {
  const { family, parent, sessionId, url } = await ready()
  await provider.pay(url)
  await provider.outage({ mode: 'errors' })
  const reply = await status(parent, sessionId)
  expect([reply.statusCode, reply.json().message]).toEqual([503, paymentTexts.statusFailed])
  const again = await checkout(parent)
  expect([again.statusCode, again.json().message]).toEqual([503, paymentTexts.sessionFailed])
  await provider.outage({ mode: 'none' })
  await expect.poll(async () => (await outcome(family)).payment).toBe('Completed')
})
