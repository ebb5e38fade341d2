import { beforeAll, expect, test } from 'vitest'
import { type Family, type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { atProvider, cards } from '../../../../test/fixtures/orders/payments.ts'
import { walletFixtures } from '../../../../test/fixtures/wallets.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { readers } from '../../../../test/readers.ts'
import { useShop } from '../../../../test/shop.ts'
import { reconcileRefunds } from '../../payments/index.ts'
import { recordReport } from '../../payments/reports/record-report.ts'
import { findLedgerFaults } from '../index.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeFamily, makeAdmin, emailsTo } = visitor(shop)
const { post, familyId } = readers(shop)
const { debit, refundDebit, balanceOf, adjust } = walletFixtures(shop)
const provider = atProvider(sandbox)

let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
})

const query = async (text: string, values: unknown[]) => (await shop.pool.query(text, values)).rows

async function bought(
  pay: { amount?: number; tokens?: number } = { amount: 20 },
  card: string = cards.pays,
  family?: Family,
) {
  const owner = family ?? (await makeFamily())
  const { parent } = owner
  const urls = { successUrl: `${shop.origin}/wallet/success`, cancelUrl: `${shop.origin}/wallet` }
  const { sessionId, url } = (
    await post('/api/wallet/create-wallet-checkout-session', { ...pay, ...urls }, parent)
  ).json()
  await provider.pay(url, card)
  await post('/api/wallet/wallet-purchase-status', { sessionId }, parent)
  const [payment] = await query('SELECT id, intent_id FROM payment WHERE session_id = $1', [sessionId])
  const id = payment.id as string
  const giveBack = (body: object = {}, key?: string, who = parent) =>
    post(`/api/wallet/top-ups/${id}/give-back`, body, who, key)
  const list = async () => (await call('GET', '/api/wallet/returnable-top-ups', undefined, parent)).json().data
  const balance = async () => (await call('GET', '/api/wallet/balance', undefined, parent)).json().walletBalance
  const moved = async () => (await shop.providers.payments.provider.findMoney(payment.intent_id)).refunds
  return {
    family: owner,
    familyId: await familyId(owner),
    parent,
    id,
    intent: payment.intent_id as string,
    giveBack,
    list,
    balance,
    moved,
  }
}

const invoices = (paymentId: string) =>
  query('SELECT kind, total_cents FROM invoice WHERE payment_id = $1 ORDER BY issued_at, turn NULLS FIRST', [paymentId])

test('L4 D87 POST /api/wallet/top-ups/{id}/give-back of what nobody spent → all money, a credit note, a mail, a line of the statement that says who; twice answers once', async () => {
  const { family, id, giveBack, list, balance, moved } = await bought()
  expect(await list()).toMatchObject([{ _id: id, name: 'Silver', tokens: 220, price: 20, unspent: 220, amount: 20 }])
  const replies = await Promise.all([1, 2, 3].map(() => giveBack({ amount: 20 }, 'one-key')))
  for (const reply of replies) {
    expect(reply.json()).toEqual({ data: { tokens: 220, amount: 20, isRefunded: true } })
  }
  expect((await moved()).map(({ state, cents }) => [state, cents])).toEqual([['succeeded', 2000]])
  expect([await balance(), await list()]).toEqual([0, []])
  expect(await invoices(id)).toEqual([
    { kind: 'invoice', total_cents: 2000 },
    { kind: 'credit_note', total_cents: 2000 },
  ])
  expect((await emailsTo(family.form.email))[0]?.text).toContain('$20.00 of $20.00')
  const [line] = (await call('GET', '/api/wallet/transactions', undefined, family.parent)).json().data
  expect(line).toMatchObject({ description: 'Tokens you gave back', change: -220, money: 20 })
  const csv = await call('GET', '/api/wallet/transactions.csv', undefined, family.parent)
  expect(csv.body).toContain('top_up_back,Tokens you gave back,-220.00,0.00,,20.00')
  expect((await giveBack()).json().code).toBe('not_returnable')
  const { data } = (await call('GET', `/api/admin/orders/${id}`, undefined, admin)).json()
  expect(data.refund).toEqual({ status: 'Refunded', amount: 20 })
  expect(data.timeline.at(-1)).toMatchObject({
    what: 'Refund of $20.00 asked for: succeeded',
    by: 'the customer',
  })
})

test('L4 D87 a purchase that is spent in part gives the rest back at its own price, rounded down; free tokens are spent first', async () => {
  const { familyId: id, giveBack, list, balance } = await bought({ amount: 30 })
  await adjust(id, 5000)
  await debit(id, 5000 + 11_333)
  expect(await list()).toMatchObject([{ tokens: 350, price: 30, unspent: 236.67, amount: 20.28 }])
  const stale = await giveBack({ amount: 30 })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale'])
  expect(stale.json().current).toEqual({ amount: 20.28, tokens: 236.67 })
  expect((await giveBack({ amount: 20.28 })).json().data).toEqual({ tokens: 236.67, amount: 20.28, isRefunded: true })
  expect(await balance()).toBe(0)
  expect(await findLedgerFaults(shop.db)).toEqual([])
})

test('L4 D87 what a purchase returns can be given back again, and never more than was paid', async () => {
  const { familyId: id, giveBack, list, moved } = await bought({ tokens: 37 })
  const spent = await debit(id, 1234)
  expect((await giveBack()).json().data).toMatchObject({ tokens: 24.66, amount: 2.46 })
  expect(await list()).toEqual([])
  await refundDebit(id, String(spent))
  expect((await giveBack()).json().data).toMatchObject({ tokens: 12.34, amount: 1.23 })
  expect((await moved()).reduce((sum, { cents }) => sum + cents, 0)).toBe(369)
  expect(await balanceOf(id)).toBe(0)
})

test('L4 D87 two purchases: the older one is spent first, and each gives its own rest back', async () => {
  const first = await bought({ amount: 10 })
  const second = await bought({ amount: 30 }, cards.pays, first.family)
  await debit(first.familyId, 6000)
  expect(
    (await first.list()).map(({ unspent, amount }: { unspent: number; amount: number }) => [unspent, amount]),
  ).toEqual([
    [40, 4],
    [350, 30],
  ])
  expect((await second.giveBack()).json().data).toMatchObject({ tokens: 350, amount: 30 })
  expect(await first.balance()).toBe(40)
})

test('L4 D87 ten spendings race with giving back: what is refunded was not spent, and the wallet ends at zero', async () => {
  const { familyId: id, giveBack, moved } = await bought({ amount: 10 })
  const outcomes = await Promise.all([
    ...Array.from({ length: 5 }, () => debit(id, 1000)),
    giveBack(),
    giveBack(),
    ...Array.from({ length: 5 }, () => debit(id, 1000)),
  ])
  const spent = outcomes.filter((outcome) => typeof outcome === 'string').length
  const refunded = (await moved()).reduce((sum, { cents }) => sum + cents, 0)
  expect(refunded).toBe(1000 - spent * 100)
  expect(await balanceOf(id)).toBe(0)
  expect(await balanceOf(id, 'debt')).toBe(0)
  expect(await findLedgerFaults(shop.db)).toEqual([])
})

test('L4 D87 a refund that is on its way holds its tokens; if it fails they return, the parent is told, and they can be given back again', async () => {
  const { family, intent, giveBack, list, balance, moved } = await bought({ amount: 20 }, cards.pendingRefunds)
  expect((await giveBack()).json().data).toEqual({ tokens: 220, amount: 20, isRefunded: false })
  expect([await balance(), await list()]).toEqual([0, []])
  const [refund] = await moved()
  await provider.failRefund(refund?.id ?? '')
  await recordReport(shop.providers.payments, intent, async () => {})
  expect(await balance()).toBe(220)
  const mailed = () =>
    emailsTo(family.form.email).then((mails) => mails.filter(({ subject }) => subject.includes('did not arrive')))
  expect(await mailed()).toHaveLength(1)
  await recordReport(shop.providers.payments, intent, async () => {})
  expect([await balance(), (await mailed()).length]).toEqual([220, 1])
  expect(await list()).toMatchObject([{ unspent: 220, amount: 20 }])
  expect(shop.errors.splice(0)).toHaveLength(1)
})

test('L4 D87 the provider refuses the refund → 409, and the tokens are in the wallet again', async () => {
  const { intent, giveBack, balance, list } = await bought()
  await provider.refund(intent, 1500)
  const reply = await giveBack()
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'refund_refused'])
  expect(await balance()).toBe(55)
  expect(await list()).toMatchObject([{ unspent: 55, amount: 5 }])
  expect(shop.errors.splice(0)).toHaveLength(1)
  expect(await findLedgerFaults(shop.db)).toEqual([])
})

test('L4 D87 the provider does not answer → the money follows by a job, once', async () => {
  const { giveBack, balance, moved } = await bought()
  await provider.outage({ mode: 'errors' })
  try {
    expect((await giveBack()).json().data).toEqual({ tokens: 220, amount: 20, isRefunded: false })
  } finally {
    await provider.outage({ mode: 'none' })
  }
  expect([await balance(), await moved()]).toEqual([0, []])
  shop.aheadMs = 60_000
  await reconcileRefunds(shop.providers.payments)
  await reconcileRefunds(shop.providers.payments)
  shop.aheadMs = 0
  expect((await moved()).map(({ state, cents }) => [state, cents])).toEqual([['succeeded', 2000]])
})

test('L4 D26 D87 after a part was refunded by staff, the rest goes back; after a dispute, nothing does', async () => {
  const { id, giveBack, list, moved } = await bought()
  await post(`/api/admin/orders/${id}/refund`, { amount: 5, reason: 'Sorry' }, admin)
  expect(await list()).toMatchObject([{ unspent: 165, amount: 15 }])
  expect((await giveBack()).json().data).toMatchObject({ tokens: 165, amount: 15 })
  expect((await moved()).reduce((sum, { cents }) => sum + cents, 0)).toBe(2000)
  const disputed = await bought({ amount: 10 }, cards.disputed)
  await recordReport(shop.providers.payments, disputed.intent, async () => {})
  expect(await disputed.list()).toEqual([])
  expect((await disputed.giveBack()).json().code).toBe('not_returnable')
  expect(shop.errors.splice(0)).toHaveLength(1)
})

test('L4 D87 beside a refund of staff that is on its way → the tokens of the rest; if that fails, its own are still there', async () => {
  const { id, intent, giveBack, list, balance, moved } = await bought({ amount: 20 }, cards.pendingRefunds)
  await post(`/api/admin/orders/${id}/refund`, { amount: 5, reason: 'Sorry' }, admin)
  const [byStaff] = await moved()
  expect(await list()).toMatchObject([{ unspent: 165, amount: 15 }])
  expect((await giveBack()).json().data).toMatchObject({ tokens: 165, amount: 15 })
  expect(await balance()).toBe(55)
  await provider.failRefund(byStaff?.id ?? '')
  await recordReport(shop.providers.payments, intent, async () => {})
  expect(await balance()).toBe(55)
  expect(await list()).toMatchObject([{ unspent: 55, amount: 5 }])
  shop.errors.splice(0)
})

test('L4 D87 after 14 days → 409 return_period_over; 404 for another family and an unknown purchase; 400 for a body that is none', async () => {
  const { id, giveBack, list } = await bought()
  const stranger = await makeFamily()
  expect((await giveBack({}, undefined, stranger.parent)).statusCode).toBe(404)
  for (const unknown of ['none', crypto.randomUUID()]) {
    expect((await post(`/api/wallet/top-ups/${unknown}/give-back`, {}, stranger.parent)).statusCode).toBe(404)
  }
  for (const amount of ['20', null, 20.001, -1, 1e9]) {
    expect([400, 409], String(amount)).toContain((await giveBack({ amount })).statusCode)
  }
  await query("UPDATE payment SET settled_at = settled_at - interval '14 days' WHERE id = $1", [id])
  expect(await list()).toHaveLength(1)
  await query("UPDATE payment SET settled_at = settled_at - interval '3 days' WHERE id = $1", [id])
  expect(await list()).toEqual([])
  const late = await giveBack()
  expect([late.statusCode, late.json().code]).toEqual([409, 'return_period_over'])
})
