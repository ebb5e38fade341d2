import { returnTexts } from '@storylamp/contract/returns/return-texts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { lamp } from '../../../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../../../test/fixtures/orders/payments.ts'
import { returners } from '../../../test/fixtures/orders/returns.ts'
import { stocks } from '../../../test/fixtures/stocks.ts'
import { useSandbox } from '../../../test/outside/sandbox.ts'
import { useShop } from '../../../test/shop.ts'
import { dayMs } from '../../platform/clock.ts'
import { lapseReturns } from './index.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const provider = atProvider(sandbox)
const { call, makeAdmin, emailsTo } = visitor(shop)
const { buy, send, asked, step, seen, read, move, subjects, sent } = returners(shop, provider)
const { setStock, stockOf } = stocks(shop)

let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
})
beforeEach(() => shop.pool.query('DELETE FROM stock'))

const all = [
  { line: 0, pieces: 2 },
  { line: 1, pieces: 1 },
]
const express = 9.9

async function bought() {
  const order = await buy()
  await move(admin, order.id, 'Delivered')
  const { amount } = (await call('GET', `/api/admin/orders/${order.id}`, undefined, admin)).json().data
  return { ...order, amount: amount as number }
}

async function approved({ parent, id }: { parent: Tokens; id: string }, lines = all, more: object = {}) {
  const reply = await send('/api/user/returns', { orderId: id, lines, ...more }, parent)
  expect(reply.statusCode, reply.body).toBe(201)
  const returnId = reply.json().data._id as string
  expect((await step(admin, returnId, 'approve')).statusCode).toBe(200)
  return returnId
}

const received = (condition: string) => ({ lines: all.map((line) => ({ ...line, condition })) })

const pieces = (asNew: number, worn: number) => ({
  lines: [
    { line: 0, condition: 'as_new', pieces: asNew },
    { line: 0, condition: 'worn', pieces: worn },
  ],
})

test('D71 D77 of the pieces of one line some go into the stock and the rest do not', async () => {
  await setStock(lamp, 5)
  const order = await bought()
  const id = await approved(order)
  const wrong = await step(admin, id, 'receive', pieces(1, 2))
  expect([wrong.statusCode, wrong.json().errors]).toEqual([
    400,
    [{ path: 'lines.0.pieces', message: returnTexts.noSuchPieces }],
  ])
  const reply = await step(admin, id, 'receive', pieces(1, 1))
  const back = [
    { condition: 'as_new', pieces: 1 },
    { condition: 'worn', pieces: 1 },
  ]
  expect(reply.json().data.lines, reply.body).toMatchObject([
    { received: 2, restocked: 1, back },
    { received: 0, back: [] },
  ])
  expect(await stockOf(lamp)).toEqual([4, 0])
})

test('D71 D77 of pieces that never left one goes into the stock, and a broken one stays out as the rest is shipped', async () => {
  await setStock(lamp, 5)
  const order = await buy()
  const id = await approved(order, [{ line: 0, pieces: 2 }])
  await step(admin, id, 'receive', pieces(1, 1))
  const [gone] = (await call('GET', `/api/admin/products/${lamp}/stock`, undefined, admin)).json().data
  const reason = `Return ${(await read(admin, id)).data.number}: not back into the stock`
  expect(gone).toMatchObject({ kind: 'adjusted', pieces: -1, reason, by: expect.stringContaining('Nora') })
  await step(admin, id, 'refund')
  expect(await stockOf(lamp)).toEqual([4, 0])
  await move(admin, order.id, 'Shipped')
  expect(await stockOf(lamp)).toEqual([4, 0])
})

test('D71 D77 of pieces that never left a worn and a broken one both stay out of the stock as they are refunded', async () => {
  await setStock(lamp, 5)
  const order = await buy()
  const id = await approved(order, [{ line: 0, pieces: 2 }])
  const conditions = ['worn', 'faulty'].map((condition) => ({ line: 0, condition, pieces: 1 }))
  await step(admin, id, 'receive', { lines: conditions })
  await step(admin, id, 'refund')
  await move(admin, order.id, 'Shipped')
  expect(await stockOf(lamp)).toEqual([3, 0])
})

test('L1 D77 who changes their mind gets the cheapest delivery back, and not what express cost more', async () => {
  const order = await bought()
  const quote = await send('/api/user/returns/quote', { orderId: order.id, lines: all }, order.parent)
  const due = { amount: Math.round((order.amount - express) * 100) / 100, delivery: false, surplus: express }
  expect(quote.json().data).toMatchObject(due)
  const id = await approved(order)
  expect((await read(admin, id)).data).toMatchObject({ faulty: false, due })
  await step(admin, id, 'receive', received('as_new'))
  expect((await step(admin, id, 'refund')).statusCode).toBe(200)
  expect(await sent(order.id)).toBe(due.amount)
  expect((await seen(order.parent)).returns[0]).toMatchObject({ end: 'refunded', refunded: due.amount })
})

test('L1 D77 for broken or wrong goods all of the delivery is refunded, whether the customer says so or who receives them', async () => {
  const quoted = await bought()
  const quote = await send('/api/user/returns/quote', { orderId: quoted.id, lines: all, faulty: true }, quoted.parent)
  expect(quote.json().data).toMatchObject({ amount: quoted.amount, delivery: true })
  const id = await approved(quoted, all, { faulty: true })
  expect((await read(admin, id)).data).toMatchObject({ faulty: true, due: { amount: quoted.amount } })
  const noticed = await bought()
  const other = await approved(noticed)
  await step(admin, other, 'receive', { ...received('worn'), faulty: true })
  expect((await read(admin, other)).data).toMatchObject({
    faulty: true,
    due: { amount: noticed.amount, delivery: true },
  })
})

test('D77 a return whose parcel never comes is closed with a mail that says so, and can be asked for again', async () => {
  const order = await bought()
  const id = await approved(order)
  const reply = await step(admin, id, 'lapse')
  expect(reply.json().data, reply.body).toMatchObject({ state: 'lapsed', end: 'lapsed', lapsedAt: expect.any(String) })
  expect((await step(admin, id, 'lapse')).json().code).toBe('return_step_invalid')
  const { returns, returnable } = await seen(order.parent)
  expect(returns[0]).toMatchObject({ state: 'lapsed', end: 'lapsed' })
  expect(returnable[0].left).toEqual([2, 1])
  expect((await subjects(order.email))[0]).toMatch(/^Your return \d+ for order \d+ is closed$/)
  expect((await asked(order.parent, order.id, all)).length).toBeGreaterThan(0)
  const unsent = await buy()
  const here = await approved(unsent)
  expect((await step(admin, here, 'lapse')).json().message).toBe(returnTexts.staysHere)
})

test('D77 a return whose order was refunded otherwise ends without a refusal to the customer', async () => {
  const order = await bought()
  const id = await approved(order)
  const whole = await send(`/api/admin/orders/${order.id}/refund`, { reason: 'Lost on its way back' }, admin)
  expect(whole.statusCode, whole.body).toBe(200)
  expect((await read(admin, id)).data).toMatchObject({ state: 'refunded', end: 'nothing_left' })
  expect((await subjects(order.email)).join()).not.toMatch(/Your return \d+ for order \d+(,|$)/)
})

test('D77 an approved return whose parcel has not come after 60 days lapses by itself, and its customer is told', async () => {
  const { parent, id, email } = await buy()
  await move(admin, id, 'Delivered')
  const returnId = await asked(parent, id, [{ line: 0, pieces: 1 }])
  const unanswered = await asked(parent, id, [{ line: 1, pieces: 1 }])
  await step(admin, returnId, 'approve')
  const lapseAfter = (days: number) =>
    lapseReturns({ db: shop.db, shopOrigin: shop.origin, clock: () => new Date(Date.now() + days * dayMs) })
  await lapseAfter(59)
  expect((await read(admin, returnId)).data.state).toBe('approved')
  await lapseAfter(61)
  expect((await read(admin, returnId)).data).toMatchObject({ state: 'lapsed', end: 'lapsed' })
  expect((await read(admin, unanswered)).data.state).toBe('requested')
  expect((await emailsTo(email))[0]?.text).toContain('has not reached us')
})

test('D77 what never left cannot fail to come back: an approved withdrawal does not lapse', async () => {
  const { parent, id } = await buy()
  const returnId = await asked(parent, id, [{ line: 0, pieces: 1 }])
  await step(admin, returnId, 'approve')
  await lapseReturns({ db: shop.db, shopOrigin: shop.origin, clock: () => new Date(Date.now() + 61 * dayMs) })
  expect((await read(admin, returnId)).data.state).toBe('approved')
})

// Last, as it changes the shop's settings.
test('L1 D75 D77 where the cheapest delivery costs something, so much of express goes back, and the rest is left', async () => {
  const saved = (await call('GET', '/api/admin/settings', undefined, admin)).json().data.delivery
  const priced = structuredClone(saved)
  for (const zone of priced.zones)
    for (const method of zone.methods)
      if (method.method === 'standard') Object.assign(method, { freeFrom: null, prices: [{ from: 0, price: 4.9 }] })
  expect((await call('PUT', '/api/admin/settings', { delivery: priced }, admin)).statusCode).toBe(200)
  const order = await bought()
  const id = await approved(order)
  const surplus = Math.round((express - 4.9) * 100) / 100
  const amount = Math.round((order.amount - surplus) * 100) / 100
  expect((await read(admin, id)).data.due).toEqual({ amount, delivery: true, surplus })
  await step(admin, id, 'receive', received('as_new'))
  expect((await step(admin, id, 'refund')).json().data, 'refund').toMatchObject({ end: 'refunded', refund: { amount } })
  const { rows } = await shop.pool.query(
    'SELECT amount_cents FROM refunded_part WHERE order_id = $1 AND position IS NULL',
    [order.id],
  )
  expect(rows).toEqual([{ amount_cents: 490 }])
})

test('D77 an approval names the address for returns, else that of the shop, and without either asks to write for it', async () => {
  const mailWith = async (returns: string, legal: string) => {
    const change = { returns: { address: returns }, legal: { address: legal } }
    expect((await call('PUT', '/api/admin/settings', change, admin)).statusCode).toBe(200)
    const order = await bought()
    await approved(order)
    return (await emailsTo(order.email)).find(({ subject }) => subject.endsWith('is approved'))?.text
  }
  expect(await mailWith('Storylamp Returns\n9 Dock Street', 'Storylamp\n1 Main Street')).toContain('9 Dock Street')
  expect(await mailWith('', 'Storylamp\n1 Main Street')).toContain('1 Main Street')
  expect(await mailWith('', '')).toContain('Before you send it, please write to us: we’ll tell you the address.')
})
