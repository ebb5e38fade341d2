import { randomUUID } from 'node:crypto'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { toCents } from '@storylamp/contract/money'
import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { customers } from '../../../../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { bundle, readers } from '../../../../test/readers.ts'
import { useShop } from '../../../../test/shop.ts'
import { reconcileRefunds } from '../../payments/index.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, emailsTo, makeAdmin } = visitor(shop)
const { paid, orders, balance } = customers(shop)
const { buy, familyId, give, order: orderStory, post } = readers(shop)
const provider = atProvider(sandbox)

let admin: Tokens
let colleague: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
  colleague = await makeAdmin()
})

const refund = (id: string, amount?: number, key?: string, who = admin) =>
  post(`/api/admin/orders/${id}/refund`, { reason: 'It was broken', ...(amount && { amount }) }, who, key)

const intentOf = async (orderId: string): Promise<string> => {
  const { rows } = await shop.pool.query(
    'SELECT intent_id FROM payment JOIN customer_order o ON o.id = payment.order_id WHERE o.id = $1',
    [orderId],
  )
  return rows[0].intent_id
}

async function bought() {
  const { family, parent, order } = await paid(provider)
  const { _id: id, amount, number, freeTokens } = order
  const mailTexts = async () =>
    (await emailsTo(family.form.email)).flatMap(({ subject, text }) =>
      subject.startsWith('Your refund') ? [text] : [],
    )
  /** The refund as the customer sees it, and as the provider made it. */
  const outcome = async () => {
    const { refunds } = await shop.providers.payments.provider.findMoney(await intentOf(id))
    const cents = refunds.reduce((sum, refund) => (refund.state === 'failed' ? sum : sum + refund.cents), 0)
    const [order] = await orders(parent)
    return {
      seen: order.refund?.amount ?? 0,
      sent: cents / 100,
      tokens: await balance(parent),
      mails: (await mailTexts()).length,
    }
  }
  return {
    id: id as string,
    amount: amount as number,
    number,
    freeTokens: freeTokens as number,
    family,
    parent,
    outcome,
    mailTexts,
  }
}
const dollars = (amount: number) => `$${amount.toFixed(2)}`

const wallet = async (parent: Tokens) => (await call('GET', '/api/wallet/balance', undefined, parent)).json()
const allOpen = async () => {
  shop.aheadMs = 31_000
  await reconcileRefunds(shop.providers.payments)
}

test('D25 D26 POST /api/admin/orders/{id}/refund of half and then the rest → free tokens in proportion, and an email each time', async () => {
  const { id, amount, number, freeTokens, outcome, mailTexts, parent } = await bought()
  const half = amount / 2
  const reply = await refund(id, half)
  expect(reply.json().data).toMatchObject({ refund: { status: 'Partly refunded', amount: half } })
  expect(await outcome()).toEqual({ seen: half, sent: half, tokens: freeTokens / 2, mails: 1 })
  expect((await refund(id)).json().data.refund).toEqual({ status: 'Refunded', amount })
  expect(await outcome()).toEqual({ seen: amount, sent: amount, tokens: 0, mails: 2 })
  expect((await orders(parent))[0].refund.status).toBe('Refunded')
  const [second, first] = await mailTexts()
  expect(first).toContain(`we have refunded ${dollars(half)} of ${dollars(amount)} to your card. Your bank`)
  expect(second).toContain(
    `we have refunded ${dollars(half)} to your card, which makes ${dollars(amount)} of ${dollars(amount)} in all.`,
  )
  expect([first, second].map((text) => text?.includes('The order is cancelled'))).toEqual([false, true])
  const { data } = (await call('GET', `/api/admin/audit?search=${number}`, undefined, admin)).json()
  const audited = { details: { money: { cents: toCents(half, 'USD'), currency: 'USD' } }, reason: 'It was broken' }
  expect(data).toMatchObject([audited, audited])
  const { timeline } = (await call('GET', `/api/admin/orders/${id}`, undefined, admin)).json().data
  expect(timeline.slice(-4).map(({ what, by }: { what: string; by?: string }) => [what, by])).toEqual([
    [`Refund of ${dollars(half)} asked for`, 'Nora'],
    [`${dollars(amount)} refunded in all`, undefined],
    ['Cancelled', undefined],
    [`Mail: Your refund for order ${number} at Storylamp`, undefined],
  ])
})

test('D26 a refund that succeeds while the shop learns that one before has failed: each has its mail, with its own sum', async () => {
  const { id, amount, mailTexts } = await bought()
  await refund(id, 1)
  const { refunds } = await shop.providers.payments.provider.findMoney(await intentOf(id))
  await provider.failRefund(refunds[0]?.id ?? '')
  // The shop asks the provider with the next refund.
  expect((await refund(id, 5)).json().data.refund.amount).toBe(5)
  expect(shop.errors.splice(0).join()).toContain('failed at the payment provider')
  const [second, failure, first, ...others] = await mailTexts()
  expect([first, second]).toEqual(
    [1, 5].map((sum) =>
      expect.stringContaining(`we have refunded ${dollars(sum)} of ${dollars(amount)} to your card.`),
    ),
  )
  expect(failure).toContain('couldn’t accept a refund')
  expect(others).toEqual([])
})

test('D26 POST refund of more than is left → 409, and no money goes back', async () => {
  const { id, amount, outcome } = await bought()
  await refund(id, 1)
  for (const much of [amount, amount + 1]) {
    const reply = await refund(id, much)
    expect([reply.statusCode, reply.json().message]).toEqual([409, adminTexts.refundTooMuch])
  }
  expect(await outcome()).toMatchObject({ seen: 1, sent: 1, mails: 1 })
})

test.each([-1, 0.0001, 1e9])('D10 POST refund of %d → 400', async (amount) => {
  expect((await refund('00000000-0000-0000-0000-000000000000', amount)).json().errors[0].path).toBe('amount')
})

test('D26 POST refund, five times at once with one Idempotency-Key → one refund', async () => {
  const { id, outcome } = await bought()
  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => refund(id, 2, 'one-key')))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(await outcome()).toMatchObject({ seen: 2, sent: 2, mails: 1 })
  expect((await refund(id, 3, 'one-key')).statusCode).toBe(409)
})

test('D26 POST refund of everything by two admins at once → one refund, and 409 for the others', async () => {
  const { id, amount, outcome } = await bought()
  const asking = [admin, colleague, admin, colleague, admin].map((who) => refund(id, undefined, undefined, who))
  const replies = (await Promise.all(asking)).map((reply) => reply.json().message ?? 'refunded')
  expect(replies.sort()).toEqual([...Array(4).fill(adminTexts.refundTooMuch), 'refunded'])
  expect(await outcome()).toEqual({ seen: amount, sent: amount, tokens: 0, mails: 1 })
})

test('D26 PUT delivery Cancelled and POST refund at once → as much goes back as was paid', async () => {
  const { id, amount, outcome } = await bought()
  const replies = await Promise.all([
    call('PUT', `/api/admin/orders/${id}/delivery`, { deliveryStatus: 'Cancelled' }, admin),
    refund(id, 1),
    refund(id, 2),
  ])
  expect(replies[0]?.statusCode).toBe(200)
  for (const { statusCode } of replies) expect([200, 409]).toContain(statusCode)
  expect(await outcome()).toMatchObject({ seen: amount, sent: amount, tokens: 0 })
})

test.each(['refused', 'errors', 'lost'] as const)(
  'D26 POST refund while the provider is unavailable (%s) → 503 refund_delayed, and one refund once it is back',
  async (mode) => {
    const { id, outcome } = await bought()
    await provider.outage({ mode })
    const reply = await refund(id, 2, `away-${mode}`)
    expect([reply.statusCode, reply.json().message]).toEqual([503, adminTexts.refundFollows])
    expect(reply.json().code).toBe('refund_delayed')
    await allOpen()
    await provider.outage({ mode: 'none' })
    expect(await outcome()).toMatchObject({ seen: 0, mails: 0 })
    for (let again = 0; again < 2; again += 1) await allOpen()
    expect(await outcome()).toMatchObject({ seen: 2, sent: 2, mails: 1 })
    expect((await refund(id, 2, `away-${mode}`)).statusCode).toBe(200)
    expect(await outcome()).toMatchObject({ seen: 2, sent: 2, mails: 1 })
  },
)

test('D26 the shop is killed after the provider refunded → no second refund, even without an idempotency key', async () => {
  const { id, outcome } = await bought()
  const refundId = randomUUID()
  await shop.pool.query(
    `INSERT INTO refund (id, payment_id, amount_cents, origin, cause, staff_name, reason)
     SELECT $1, id, 200, 'staff', 'chosen', 'Nora', 'It was broken' FROM payment WHERE order_id = $2`,
    [refundId, id],
  )
  // Made without an idempotency key: only its metadata names the refund.
  await provider.refund(await intentOf(id), 200, { refundId })
  for (let again = 0; again < 2; again += 1) await allOpen()
  expect(await outcome()).toMatchObject({ seen: 2, sent: 2, mails: 1 })
})

test('D26 POST refund that the provider refuses → 409 refund_refused, and a payment problem for staff', async () => {
  const { id, amount, outcome } = await bought()
  await provider.refund(await intentOf(id), 500)
  const reply = await refund(id)
  expect([reply.statusCode, reply.json().message]).toEqual([409, adminTexts.refundRefused])
  expect(shop.errors.splice(0).join()).toContain('was refused')
  expect(reply.json().code).toBe('refund_refused')
  const { data } = (await call('GET', `/api/admin/orders/${id}`, undefined, admin)).json()
  expect(data).toMatchObject({
    refund: { amount: 5 },
    paymentProblems: [{ text: expect.stringContaining('was refused') }],
  })
  const again = await refund(id)
  expect(again.json().data).toMatchObject({ refund: { status: 'Refunded' } })
  expect(again.json().data).not.toHaveProperty('paymentProblems')
  expect(await outcome()).toMatchObject({ seen: amount, sent: amount })
})

test('D25 D64 POST refund of an order whose free tokens are spent → a debt: nothing can be bought until new tokens have paid it', async () => {
  const { id, amount, freeTokens, family, parent } = await bought()
  expect((await buy(parent)).statusCode).toBe(200)
  expect(await wallet(parent)).toEqual({ walletBalance: freeTokens - bundle.price })
  const reply = await refund(id)
  expect(reply.json().data, reply.body).toMatchObject({ refund: { status: 'Refunded', amount } })
  expect(await wallet(parent)).toEqual({ walletBalance: 0, debt: bundle.price })
  const seen = await call('GET', `/api/admin/wallets/${await familyId(family)}`, undefined, admin)
  expect(seen.json()).toMatchObject({ walletBalance: 0, debt: bundle.price })
  const story = { type: 'generate_story', tokenCost: 50 }
  await give(family, 50)
  expect(await wallet(parent)).toEqual({ walletBalance: 0, debt: bundle.price - 50 })
  expect((await orderStory(parent, story)).json().code).toBe('insufficient_balance')
  await give(family, bundle.price)
  expect(await wallet(parent)).toEqual({ walletBalance: 50 })
  expect((await orderStory(parent, story)).statusCode).toBe(200)
  expect(await wallet(parent)).toEqual({ walletBalance: 0 })
})

test('D6 D65 the reason for a refund to a family that is erased is not kept', async () => {
  const { id, number, family, parent } = await bought()
  const moved = await call('PUT', `/api/admin/orders/${id}/delivery`, { deliveryStatus: 'Shipped' }, admin)
  expect(moved.statusCode, moved.body).toBe(200)
  const body = { password: family.form.password, settleOpen: true }
  expect((await call('DELETE', '/api/user/me/', body, parent)).statusCode).toBe(200)
  expect((await refund(id, 2)).statusCode).toBe(200)
  const { rows } = await shop.pool.query(
    'SELECT reason FROM refund JOIN payment ON payment.id = payment_id JOIN customer_order o ON o.id = payment.order_id WHERE o.id = $1',
    [id],
  )
  expect(rows).toEqual([{ reason: 'erased' }])
  const { data } = (await call('GET', `/api/admin/audit?search=${number}`, undefined, admin)).json()
  expect(data[0]).toMatchObject({ details: { money: { cents: 200 } }, reason: 'erased' })
})
