import { toHundredths } from '@storylamp/contract/money'
import { orderProblems } from '@storylamp/contract/orders/order-problems'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Family, type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { customers, lamp } from '../../../test/fixtures/orders/checkouts.ts'
import { atProvider, cards } from '../../../test/fixtures/orders/payments.ts'
import { plantHandOver } from '../../../test/fixtures/orders/shipments.ts'
import { aStory } from '../../../test/fixtures/wallets.ts'
import { useSandbox } from '../../../test/outside/sandbox.ts'
import { readers } from '../../../test/readers.ts'
import { useShop } from '../../../test/shop.ts'
import type { FulfilmentProvider } from '../../providers/fulfilment/provider.ts'
import { fulfilOrder } from '../orders/index.ts'
import { debit, proveLedger } from '../wallet/index.ts'
import { reconcileRefunds } from './refunds/execute-refund.ts'
import { recordReport } from './reports/record-report.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeAdmin, emailsTo } = visitor(shop)
const { buy, familyId, give, post } = readers(shop)
const { ready, status, orders, balance, warehouse } = customers(shop)
const provider = atProvider(sandbox)

let admin: Tokens
beforeAll(async () => {
  await shop.pool.query('UPDATE product SET token_price_hundredths = 500 WHERE id = $1', [lamp])
  admin = await makeAdmin()
})
beforeEach(() => provider.webhooks({}))

const wallet = async (parent: Tokens) => (await call('GET', '/api/wallet/balance', undefined, parent)).json()
const shown = async (id: string) => (await call('GET', `/api/admin/orders/${id}`, undefined, admin)).json().data
const today = async () => (await call('GET', '/api/admin/today', undefined, admin)).json().waiting
const move = (id: string, deliveryStatus: string) =>
  call('PUT', `/api/admin/orders/${id}/delivery`, { deliveryStatus }, admin)
const alarms = () => shop.errors.splice(0).join()

/** An order of two lamps with ten free tokens, paid with a card. */
async function bought(card: string = cards.pays) {
  const { family, parent, sessionId, url } = await ready()
  await provider.pay(url, card)
  await status(parent, sessionId)
  const { rows } = await shop.pool.query('SELECT id, intent_id FROM payment WHERE session_id = $1', [sessionId])
  const [order] = await orders(parent)
  return {
    family,
    parent,
    intent: rows[0].intent_id as string,
    id: order._id as string,
    amount: order.amount as number,
  }
}

const spend = async (family: Family, tokens: number) => {
  const purchase = { familyId: await familyId(family), hundredths: toHundredths(tokens), ...aStory }
  await shop.db.transaction().execute((db) => debit(db, purchase))
}

test('D64 a payment with the card 0259 → the order is marked and held, its tokens are taken back, and staff are alarmed', async () => {
  const before = await today()
  const { parent, id, amount } = await bought(cards.disputed)
  await expect.poll(async () => (await shown(id)).isHeld).toBe(true)
  const order = await shown(id)
  expect(order.disputes).toMatchObject([{ state: 'open', status: 'needs_response', reason: 'fraudulent', amount }])
  expect(order.disputes[0].respondBy > order.disputes[0].openedAt).toBe(true)
  expect(order.timeline.map(({ what }: { what: string }) => what)).toEqual(
    expect.arrayContaining([`$${amount.toFixed(2)} disputed: fraudulent`, 'The parcel is held']),
  )
  expect(await wallet(parent)).toEqual({ walletBalance: 0 })
  const { disputes, ordersToShip, ordersHeld } = await today()
  expect({ disputes, ordersToShip }).toEqual({
    disputes: before.disputes + 1,
    ordersToShip: before.ordersToShip,
  })
  // The list to which the number leads has the held ones, too.
  const listed = await call(
    'GET',
    '/api/admin/orders?type=physical&payment=Completed&delivery=Processing',
    undefined,
    admin,
  )
  expect(listed.json().total).toBe(ordersToShip + ordersHeld)
  expect(alarms()).toContain('disputed: fraudulent')
})

test('D64 a held parcel is not sent by hand nor refunded → 409; won: tokens, parcel and money are as before', async () => {
  const { parent, intent, id } = await bought()
  const { id: dispute } = await provider.dispute(intent)
  await expect.poll(() => balance(parent)).toBe(0)
  expect((await shown(id)).disputes[0]).not.toHaveProperty('decidedAt')
  for (const to of ['Shipped', 'Delivered']) expect((await move(id, to)).json().code).toBe('order_held')
  const bulk = await post('/api/admin/orders/delivery', { ids: [id], deliveryStatus: 'Shipped' }, admin)
  expect(bulk.json().data).toEqual([{ _id: id, problem: orderProblems.disputed.text }])
  const refund = await post(`/api/admin/orders/${id}/refund`, { reason: 'Sorry' }, admin)
  expect([refund.statusCode, refund.json().code]).toEqual([409, 'payment_disputed'])
  await provider.moveDispute(dispute, 'under_review')
  await provider.moveDispute(dispute, 'won')
  await expect.poll(() => balance(parent)).toBe(10)
  const order = await shown(id)
  expect(order).not.toHaveProperty('isHeld')
  expect(order.disputes).toMatchObject([{ state: 'won', decidedAt: expect.stringMatching(/^20/) }])
  expect((await move(id, 'Shipped')).statusCode).toBe(200)
  alarms()
})

test('D64 a disputed parcel that the warehouse may have is marked for staff; one that it has not is not sent until the dispute is won', async () => {
  const there = await bought()
  await plantHandOver(shop, there.id)
  const { id: dispute } = await provider.dispute(there.intent)
  await expect.poll(async () => (await shown(there.id)).problems?.[0]?.kind).toBe('disputed_at_warehouse')
  await provider.moveDispute(dispute, 'won')
  await expect.poll(async () => (await shown(there.id)).problems?.[0]?.kind).toBeUndefined()

  const here = await bought()
  const { id: other } = await provider.dispute(here.intent)
  await expect.poll(async () => (await shown(here.id)).isHeld).toBe(true)
  const send = vi.fn(async ({ orderId }: { orderId: string }) => orderId)
  const fulfilment = { ...(shop.providers.fulfilment as FulfilmentProvider), send }
  await fulfilOrder({ ...warehouse(), fulfilment }, here.id)
  expect(send).not.toHaveBeenCalled()
  await provider.moveDispute(other, 'won')
  await expect.poll(async () => (await shown(here.id)).isHeld).toBeUndefined()
  await fulfilOrder({ ...warehouse(), fulfilment }, here.id)
  expect(send).toHaveBeenCalledOnce()
  alarms()
})

test('D26 D64 cancelled while disputed, then won: what was paid goes back once, by the job that executes refunds', async () => {
  const { family, parent, intent, id, amount } = await bought()
  const { id: dispute } = await provider.dispute(intent)
  await expect.poll(async () => (await shown(id)).isHeld).toBe(true)
  expect((await move(id, 'Cancelled')).json().data).toMatchObject({ deliveryStatus: 'Cancelled' })
  expect(await shown(id)).not.toHaveProperty('refundUnderWay')
  await provider.webhooks({ duplicate: 3 })
  for (const status of ['won', 'under_review', 'won'] as const) await provider.moveDispute(dispute, status)
  await expect.poll(async () => (await shown(id)).refundUnderWay).toBe(amount)
  await shop.pool.query("UPDATE refund SET requested_at = now() - interval '1 minute' WHERE state = 'requested'")
  for (let again = 0; again < 2; again += 1) await reconcileRefunds(shop.providers.payments)
  await expect.poll(async () => (await shown(id)).refund).toEqual({ status: 'Refunded', amount })
  const { refunds } = await shop.providers.payments.provider.findMoney(intent)
  expect(refunds.map(({ cents, state }) => [cents, state])).toEqual([[amount * 100, 'succeeded']])
  const mails = (await emailsTo(family.form.email)).filter(({ subject }) => /refund/.test(subject))
  expect([mails.length, await balance(parent)]).toEqual([1, 0])
  await proveLedger(shop.db, shop.app.log as never)
  alarms()
})

test('D64 an inquiry is only shown; once it becomes a dispute it takes the tokens', async () => {
  const { parent, intent, id } = await bought(cards.inquired)
  await expect.poll(async () => (await shown(id)).disputes?.[0].state).toBe('inquiry')
  expect(await balance(parent)).toBe(10)
  expect(await shown(id)).not.toHaveProperty('isHeld')
  const [inquiry] = (await shop.providers.payments.provider.findMoney(intent)).disputes
  await provider.moveDispute(inquiry?.id ?? '', 'needs_response')
  await expect.poll(() => balance(parent)).toBe(0)
  expect((await shown(id)).isHeld).toBe(true)
  alarms()
})

test('D64 part of a payment disputed and another part refunded take their shares of the tokens, and never more than all', async () => {
  const { parent, intent, id, amount } = await bought()
  await provider.refund(intent, (amount * 100) / 2)
  await expect.poll(() => balance(parent)).toBe(5)
  const { id: dispute } = await provider.dispute(intent, { amount: (amount * 100) / 5 })
  await expect.poll(() => balance(parent)).toBe(3)
  await provider.moveDispute(dispute, 'won')
  await expect.poll(() => balance(parent)).toBe(5)
  await provider.dispute(intent)
  await expect.poll(() => balance(parent)).toBe(0)
  expect((await shown(id)).disputes).toHaveLength(2)
  alarms()
})

test('D64 reports of a dispute, doubled, late and in the wrong order, end as the provider has it', async () => {
  const { parent, intent, id } = await bought()
  await provider.webhooks({ mode: 'hold', duplicate: 3, reorder: true })
  const { id: dispute } = await provider.dispute(intent)
  for (const status of ['under_review', 'won', 'lost', 'won'] as const) await provider.moveDispute(dispute, status)
  await provider.release()
  await expect.poll(async () => (await shown(id)).disputes?.[0].state).toBe('won')
  expect(await balance(parent)).toBe(10)
  await proveLedger(shop.db, shop.app.log as never)
  alarms()
})

test('D64 an answer of the provider that was overtaken by a newer one is not applied: it is asked again', async () => {
  const { parent, intent, id } = await bought()
  await provider.webhooks({ mode: 'drop' })
  const { id: dispute } = await provider.dispute(intent)
  const { payments } = shop.providers
  let calls = 0
  const findMoney = async (intentId: string) => {
    const report = await payments.provider.findMoney(intentId)
    if (++calls > 1) return report
    await recordReport(payments, intentId, async () => {})
    await provider.moveDispute(dispute, 'won')
    await recordReport(payments, intentId, async () => {})
    return report
  }
  await recordReport({ ...payments, provider: { ...payments.provider, findMoney } }, intent, async () => {})
  expect([calls, await balance(parent)]).toEqual([2, 10])
  expect((await shown(id)).disputes).toMatchObject([{ state: 'won' }])
  alarms()
})

test('D25 D64 tokens that are spent already become a debt: the balance shows 0 and the debt, nothing can be bought, and new tokens pay it first', async () => {
  const { family, parent, intent } = await bought()
  await spend(family, 8)
  const { id: dispute } = await provider.dispute(intent)
  await expect.poll(() => wallet(parent)).toEqual({ walletBalance: 0, debt: 8 })
  await give(family, 5)
  expect(await wallet(parent)).toEqual({ walletBalance: 0, debt: 3 })
  expect((await buy(parent)).json().code).toBe('insufficient_balance')
  await give(family, 10)
  expect(await wallet(parent)).toEqual({ walletBalance: 7 })
  const entries = (await call('GET', '/api/wallet/transactions', undefined, parent)).json().data
  expect(entries.slice(0, 2)).toMatchObject([
    { kind: 'debt_paid', description: 'Debt paid', change: -3, balance: 7 },
    { change: 10, balance: 10 },
  ])
  await provider.moveDispute(dispute, 'won')
  await expect.poll(() => wallet(parent)).toEqual({ walletBalance: 17 })
  await proveLedger(shop.db, shop.app.log as never)
  expect((await call('GET', `/api/admin/wallets/${await familyId(family)}`, undefined, admin)).json()).toMatchObject({
    walletBalance: 17,
    debt: 0,
  })
  alarms()
})

test('D64 a disputed pack takes its tokens back, and won returns them', async () => {
  const { parent } = await ready()
  const me = (await call('GET', '/api/user/me/', undefined, parent)).json().data
  const urls = { successUrl: `${shop.origin}/wallet/success`, cancelUrl: `${shop.origin}/wallet` }
  const opened = await post(
    '/api/wallet/create-wallet-checkout-session',
    { customerId: me._id, customerEmail: me.email, amount: 10, ...urls },
    parent,
  )
  const { sessionId, url } = opened.json()
  await provider.pay(url)
  await post('/api/wallet/wallet-purchase-status', { sessionId }, parent)
  expect(await balance(parent)).toBe(100)
  const { rows } = await shop.pool.query('SELECT intent_id FROM payment WHERE session_id = $1', [sessionId])
  const { id: dispute } = await provider.dispute(rows[0].intent_id)
  await expect.poll(() => balance(parent)).toBe(0)
  await provider.moveDispute(dispute, 'won')
  await expect.poll(() => balance(parent)).toBe(100)
  alarms()
})

test('D26 D64 a refund that fails later is reopened: the order is not refunded, the tokens are back, staff and customer are told', async () => {
  const { family, parent, id, intent, amount } = await bought()
  const refunded = await post(`/api/admin/orders/${id}/refund`, { reason: 'It was broken' }, admin)
  expect(refunded.json().data.refund).toEqual({ status: 'Refunded', amount })
  expect(await balance(parent)).toBe(0)
  const before = await today()
  const [refund] = (await shop.providers.payments.provider.findMoney(intent)).refunds
  await provider.failRefund(refund?.id ?? '')
  await expect.poll(() => balance(parent)).toBe(10)
  const order = await shown(id)
  expect(order).not.toHaveProperty('refund')
  expect(order.paymentProblems).toMatchObject([{ text: expect.stringContaining('failed at the payment provider') }])
  expect((await today()).paymentProblems).toBe(before.paymentProblems + 1)
  expect(alarms()).toContain('failed at the payment provider')
  const [firstMail] = await emailsTo(family.form.email)
  expect(firstMail?.subject).toContain('did not arrive')
  expect((await shown(id)).mails).toEqual(['confirmation', 'refund_failed'])
  expect((await post(`/api/admin/orders/${id}/mail`, { mail: 'refund_failed' }, admin)).statusCode).toBe(200)
  expect((await emailsTo(family.form.email))[0]).toEqual(firstMail)
  const again = await post(`/api/admin/orders/${id}/refund`, { reason: 'Once more' }, admin)
  expect(again.json().data).toMatchObject({ refund: { status: 'Refunded', amount } })
  expect(again.json().data).not.toHaveProperty('paymentProblems')
  expect(again.json().data.mails).toEqual(['confirmation', 'refund'])
  expect(await balance(parent)).toBe(0)
})
