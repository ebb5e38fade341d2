import { randomUUID } from 'node:crypto'
import { cents } from '@storylamp/contract/money'
import { beforeEach, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { customers } from '../../../../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { useShop } from '../../../../test/shop.ts'
import { compareBooks } from '../index.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeAdmin } = visitor(shop)
const { ready, status, orders } = customers(shop)
const provider = atProvider(sandbox)

let admin: Tokens
beforeEach(async () => {
  admin ??= await makeAdmin()
  await provider.webhooks({ mode: 'drop' })
})

/** Compares as if an hour had passed, after the grace period. */
const compare = async () => {
  shop.aheadMs = 3_600_000
  await compareBooks(shop.providers.payments)
  shop.aheadMs = 0
  return shop.errors.splice(0).join()
}
const money = async () => (await call('GET', '/api/admin/money', undefined, admin)).json()
const differences = async () => (await money()).differences as { what: string; resolvedAt: string | null }[]
const open = async () => (await differences()).filter(({ resolvedAt }) => resolvedAt === null)
const counted = async () =>
  (await call('GET', '/api/admin/today', undefined, admin)).json().waiting.bookDifferences as number

async function paid() {
  const { family, parent, sessionId, url } = await ready()
  await provider.pay(url)
  await status(parent, sessionId)
  const { rows } = await shop.pool.query('SELECT id, intent_id FROM payment WHERE session_id = $1', [sessionId])
  return { family, parent, paymentId: rows[0].id as string, intent: rows[0].intent_id as string }
}

test('books that agree: nothing differs, and the back office sees when they were compared', async () => {
  const { intent } = await paid()
  await shop.providers.payments.provider.refund({ refundId: randomUUID(), intentId: intent, cents: cents(100) })
  await compare()
  expect(await compare()).toBe('')
  expect(await open()).toEqual([])
  expect(Date.parse((await money()).comparedAt)).toBeGreaterThan(Date.now())
})

test('a payment, a refund and a dispute without a webhook → one alarm each, and settled by asking the provider', async () => {
  const { parent, url } = await ready()
  await provider.pay(url)
  const [refunded, disputed] = [await paid(), await paid()]
  await provider.refund(refunded.intent, 500)
  await provider.dispute(disputed.intent)
  const alarm = await compare()
  expect(alarm).toContain('are paid at the provider, and Pending with')
  expect(alarm).toContain('A refund of $5.00 is succeeded at the provider, and not in the books')
  expect(alarm).toContain('is needs_response at the provider, and not in the books')
  expect((await orders(parent))[0].paymentStatus).toBe('Completed')
  expect((await orders(refunded.parent))[0].refund).toMatchObject({ amount: 5 })
  expect((await money()).disputes).toMatchObject([{ state: 'open', order: { number: expect.any(String) } }])
  const shown = await differences()
  expect(shown.filter(({ what }) => alarm.includes(what)).every(({ resolvedAt }) => resolvedAt !== null)).toBe(true)
  expect(await compare()).toBe('')
})

test('a payment and a refund that the provider does not have → open, and counted on Today, until corrected', async () => {
  const { paymentId, intent } = await paid()
  await shop.pool.query("UPDATE payment SET intent_id = intent_id || '_away' WHERE id = $1", [paymentId])
  await shop.pool.query(
    `INSERT INTO refund (id, payment_id, amount_cents, origin, cause, staff_name, state, provider_id)
     VALUES (gen_random_uuid(), $1, 700, 'staff', 'chosen', 'Nora', 'succeeded', 're_nowhere')`,
    [paymentId],
  )
  const alarm = await compare()
  expect(alarm).toContain('are paid in the books, and not at the provider')
  expect(alarm).toContain('A refund of $7.00 is succeeded in the books, and not at the provider')
  expect([await counted(), (await open()).length]).toEqual([2, 2])
  expect(await compare()).toBe('')
  await shop.pool.query('UPDATE payment SET intent_id = $2 WHERE id = $1', [paymentId, intent])
  await shop.pool.query("DELETE FROM refund WHERE provider_id = 're_nowhere'")
  expect(await compare()).toBe('')
  expect(await counted()).toBe(0)
})

test('a wrong amount and an unknown payment → shown; records that are too new are not compared', async () => {
  const one = await paid()
  await shop.pool.query('UPDATE payment SET amount_cents = amount_cents + 1 WHERE id = $1', [one.paymentId])
  await compareBooks(shop.providers.payments)
  expect(shop.errors.splice(0)).toEqual([])
  const foreign = await shop.providers.payments.provider.open({
    paymentId: randomUUID(),
    currency: 'USD',
    items: [{ name: 'Not ours', priceCents: cents(4200), quantity: 1 }],
    customerEmail: 'ada@example.com',
    successUrl: shop.origin,
    cancelUrl: shop.origin,
    closesAt: new Date(Date.now() + 3_600_000),
    needsAddress: false,
  })
  await provider.pay(foreign.url ?? '')
  const alarm = await compare()
  expect(alarm).toMatch(/are paid at the provider, and Completed with \$\d+\.\d\d in the books/)
  expect(alarm).toContain('$42.00 (USD) are paid at the provider, and not in the books')
  expect(await counted()).toBe(2)
})

test('a provider that does not answer fails the job, which is tried again, and resolves nothing', async () => {
  const before = await open()
  await provider.outage({ mode: 'errors' })
  await expect(compare()).rejects.toThrow()
  await provider.outage({ mode: 'none' })
  shop.aheadMs = 0
  expect(await open()).toEqual(before)
})
