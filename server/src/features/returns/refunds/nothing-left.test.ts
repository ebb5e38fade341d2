import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { returners } from '../../../../test/fixtures/orders/returns.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { useShop } from '../../../../test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeAdmin, emailsTo } = visitor(shop)
const provider = atProvider(sandbox)
const { buy, asked, step, seen, read, move, sent } = returners(shop, provider)

let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({})
  admin = await makeAdmin()
})

const shown = async (id: string) => (await call('GET', `/api/admin/orders/${id}`, undefined, admin)).json().data
const dueOf = async (returnId: string) => (await read(admin, returnId)).data.due
const receive = (returnId: string, pieces: number) =>
  step(admin, returnId, 'receive', { lines: [{ line: 0, pieces, condition: 'worn' }] })

/** A delivered order with an approved return of a lamp. */
async function approved() {
  const bought = await buy()
  await move(admin, bought.id, 'Delivered')
  const returnId = await asked(bought.parent, bought.id, [{ line: 0, pieces: 1 }])
  await step(admin, returnId, 'approve')
  const { rows } = await shop.pool.query(
    'SELECT intent_id FROM payment JOIN customer_order o ON o.id = payment.order_id WHERE o.id = $1',
    [bought.id],
  )
  return { ...bought, returnId, intent: rows[0].intent_id as string }
}

const refundAtProvider = async (id: string, intent: string, amount: number) => {
  await provider.refund(intent, Math.round(amount * 100))
  await expect.poll(async () => (await shown(id)).refund?.amount).toBe(amount)
}

const loseDispute = async (id: string, intent: string) => {
  const { id: dispute } = await provider.dispute(intent)
  await provider.moveDispute(dispute, 'lost')
  await expect.poll(async () => (await shown(id)).disputes?.[0].state).toBe('lost')
  shop.errors.splice(0)
}

test('D77 what has arrived of an order whose money is refunded in full at the provider: the return ends by itself, without a refund', async () => {
  const { parent, id, email, returnId, intent } = await approved()
  await receive(returnId, 1)
  await refundAtProvider(id, intent, (await shown(id)).amount)
  expect((await read(admin, returnId)).data).toMatchObject({ state: 'refunded', end: 'nothing_left' })
  const [returned] = (await seen(parent)).returns
  expect(returned).toMatchObject({ state: 'refunded' })
  expect(returned).not.toHaveProperty('refunded')
  expect((await emailsTo(email))[0]?.text).toContain('was refunded with your order')
})

test('D64 D77 what has arrived of an order whose money is taken back by the bank: staff end the return without a refund, and its customer is told', async () => {
  const { parent, id, email, returnId, intent } = await approved()
  await receive(returnId, 1)
  expect((await dueOf(returnId)).amount).toBeGreaterThan(0)
  await loseDispute(id, intent)
  expect(await dueOf(returnId)).toEqual({ amount: 0, delivery: false })
  const before = await sent(id)
  const reply = await step(admin, returnId, 'refund')
  expect([reply.statusCode, reply.json().data]).toMatchObject([200, { state: 'refunded' }])
  expect(reply.json().data).not.toHaveProperty('refund')
  const { data: audit } = (await call('GET', '/api/admin/audit', undefined, admin)).json()
  const actions = audit.map(({ action }: { action: string }) => action)
  expect([actions.includes('end a return'), actions.includes('refund a return')]).toEqual([true, false])
  const [returned] = (await seen(parent)).returns
  expect(returned).toMatchObject({ state: 'refunded' })
  expect(returned).not.toHaveProperty('refunded')
  expect((await emailsTo(email))[0]?.text).toContain('Nothing is left to refund for it.')
  expect(await sent(id)).toBe(before)
})

test('D64 D77 the mail about what has arrived promises no refund where nothing is left of the payment', async () => {
  const { id, email, returnId, intent } = await approved()
  await loseDispute(id, intent)
  await receive(returnId, 1)
  const [mail] = await emailsTo(email)
  expect(mail?.subject).toContain('has arrived')
  expect(mail?.text).toContain('Nothing is left to refund for it.')
  expect(mail?.text).not.toContain('Your refund follows')
})

test('D75 D77 where less is left of the payment than the pieces cost, a return refunds what is left', async () => {
  const { id, returnId, intent } = await approved()
  await receive(returnId, 1)
  const { amount } = await shown(id)
  await refundAtProvider(id, intent, amount - 1)
  expect(await dueOf(returnId)).toEqual({ amount: 1, delivery: false })
  expect((await step(admin, returnId, 'refund', { amount: 1.01 })).json().code).toBe('refund_too_large')
  expect((await step(admin, returnId, 'refund')).json().data.refund.amount).toBe(1)
  expect(await sent(id)).toBe(amount)
})

test('D64 D77 while a dispute is open its money may come back: the return waits', async () => {
  const { id, returnId, intent } = await approved()
  await receive(returnId, 1)
  const { id: dispute } = await provider.dispute(intent)
  await expect.poll(async () => (await shown(id)).isHeld).toBe(true)
  shop.errors.splice(0)
  expect((await step(admin, returnId, 'refund')).json().code).toBe('payment_disputed')
  await provider.moveDispute(dispute, 'won')
  await expect.poll(async () => (await shown(id)).isHeld).toBeUndefined()
  expect((await step(admin, returnId, 'refund')).json().data).toHaveProperty('refund.amount')
})

test('D71 D74 D77 a return of pieces that were free of charge ends without a refund: they stay returned, and only the others are packed', async () => {
  const free = { code: 'ALLFREE', percent: 99 }
  expect((await call('POST', '/api/admin/discounts', free, admin)).statusCode).toBe(201)
  await shop.pool.query('UPDATE discount SET percent = 100')
  const { parent, id } = await buy({ method: 'express', code: free.code })
  const returnId = await asked(parent, id, [{ line: 0, pieces: 1 }])
  await step(admin, returnId, 'approve')
  await receive(returnId, 1)
  expect((await step(admin, returnId, 'refund')).statusCode).toBe(200)
  const { returns, returnable } = await seen(parent)
  expect(returns).toMatchObject([{ state: 'refunded', end: 'nothing_left' }])
  expect(returnable).toMatchObject([{ orderId: id, left: [1, 1] }])
  expect((await shown(id)).problems?.[0]?.kind).toBeUndefined()
})
