import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { customers, lamp } from '../../../../test/fixtures/orders/checkouts.ts'
import { atProvider, cards } from '../../../../test/fixtures/orders/payments.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { readers } from '../../../../test/readers.ts'
import { useShop } from '../../../../test/shop.ts'
import { reconcileRefunds } from '../../payments/index.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeFamily, makeAdmin } = visitor(shop)
const { fill, checkout, status, orders, balance } = customers(shop)
const { post } = readers(shop)
const provider = atProvider(sandbox)
const pouch = 'carry-pouch-sand'

let admin: Tokens
let colleague: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
  colleague = await makeAdmin()
  // Taxes that leave a rest when they are divided by the pieces.
  const rates = [{ place: 'US', taxClass: 'goods', percent: 7.25, from: '2026-01-01' }]
  expect((await call('PUT', '/api/admin/settings', { tax: { rates } }, admin)).statusCode).toBe(200)
})

type Parts = { lines?: { line: number; pieces: number }[]; delivery?: boolean; amount?: number }

/** Three lamps and two pouches, sent express. */
async function bought(card: string = cards.pays) {
  const { parent } = await makeFamily()
  await fill(parent, lamp, 3)
  await fill(parent, pouch, 2)
  const { sessionId, url } = (await checkout(parent, { method: 'express' })).json()
  await provider.pay(url, card)
  await status(parent, sessionId)
  const [{ _id: id, amount }] = await orders(parent)
  const { rows } = await shop.pool.query('SELECT intent_id FROM payment WHERE session_id = $1', [sessionId])
  const refund = (parts: Parts, who = admin, key?: string) =>
    post(`/api/admin/orders/${id}/refund`, { reason: 'It was broken', ...parts }, who, key)
  const read = async () => (await call('GET', `/api/admin/orders/${id}`, undefined, admin)).json().data
  const intent = rows[0].intent_id as string
  const sent = async () => {
    const { refunds } = await shop.providers.payments.provider.findMoney(intent)
    return refunds.reduce((sum, refund) => (refund.state === 'failed' ? sum : sum + refund.cents), 0) / 100
  }
  const tokens = () => balance(parent)
  return { id: id as string, amount: amount as number, intent, refund, read, sent, tokens }
}
const lines = (...pieces: number[]) => ({
  lines: pieces.flatMap((count, line) => (count === 0 ? [] : [{ line, pieces: count }])),
})
const left = async (read: () => Promise<{ refundable: { lines: number[][] } }>) =>
  (await read()).refundable.lines.map((amounts) => amounts.length)

test('D75 POST /api/admin/orders/{id}/refund of lines, piece by piece, and of delivery → ends at exactly what was paid', async () => {
  const { amount, refund, read, sent } = await bought()
  const { refundable } = await read()
  expect(refundable.lines.map((amounts: number[]) => amounts.length)).toEqual([3, 2])
  const whole = refundable.lines[0][2] + refundable.lines[1][1] + refundable.delivery
  expect(Math.round(whole * 100) / 100).toBe(amount)
  const steps = [lines(1), lines(0, 1), { delivery: true }, lines(1), lines(1, 1)]
  let before = 0
  for (const step of steps) {
    const reply = await refund(step)
    expect(reply.statusCode, reply.body).toBe(200)
    const { refund: shown } = reply.json().data
    expect(shown.amount).toBeGreaterThan(before)
    before = shown.amount
  }
  expect(await sent()).toBe(amount)
  expect(await read()).toMatchObject({
    refund: { status: 'Refunded', amount },
    refundable: { lines: [[], []], delivery: 0 },
  })
})

test('D75 the same piece twice, more pieces than were bought, or an unknown line → 409 pieces_refunded with both', async () => {
  const { refund, sent } = await bought()
  expect((await refund({ ...lines(2), delivery: true })).statusCode).toBe(200)
  const before = await sent()
  for (const parts of [lines(2), lines(4), { delivery: true }, lines(0, 0, 1)]) {
    const reply = await refund(parts)
    const { code, message, sent: refused, current } = reply.json()
    expect([reply.statusCode, code, message, refused]).toEqual([
      409,
      'pieces_refunded',
      adminTexts.piecesRefunded,
      parts,
    ])
    expect(current).toMatchObject({ lines: [[expect.any(Number)], expect.any(Array)], delivery: 0 })
  }
  expect(await sent()).toBe(before)
})

test('D75 two staff refund the same piece at once → one refund, and 409 for the other', async () => {
  const { refund, sent } = await bought()
  const replies = await Promise.all([refund(lines(2)), refund(lines(2), colleague), refund(lines(3), colleague)])
  const [done, ...refused] = replies.sort((one, other) => one.statusCode - other.statusCode)
  expect([done?.statusCode, ...refused.map((reply) => reply.json().code)]).toEqual([
    200,
    'pieces_refunded',
    'pieces_refunded',
  ])
  expect(await sent()).toBe(done?.json().data.refund.amount)
})

test('D26 D75 refund of lines, five times at once with one Idempotency-Key → one refund', async () => {
  const { refund, read } = await bought()
  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => refund(lines(1), admin, 'one-key')))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(await left(read)).toEqual([2, 2])
})

test('D75 a refund that the provider still makes keeps its pieces; once it has failed they can be refunded again', async () => {
  const { intent, refund, read } = await bought(cards.pendingRefunds)
  const first = (await refund(lines(3))).json().data
  expect([first.refund, first.refundUnderWay > 0]).toEqual([undefined, true])
  expect((await refund(lines(1))).json().code).toBe('pieces_refunded')
  const { refunds } = await shop.providers.payments.provider.findMoney(intent)
  await provider.failRefund(refunds[0]?.id ?? '')
  shop.aheadMs = 31_000
  await reconcileRefunds(shop.providers.payments)
  shop.errors.splice(0)
  expect(await left(read)).toEqual([3, 2])
  expect((await refund(lines(1))).statusCode).toBe(200)
})

test('D75 a refund of the rest, or one that the provider was told of directly, leaves nothing to refund by lines', async () => {
  const { refund, read } = await bought()
  await refund(lines(1))
  expect((await refund({})).statusCode).toBe(200)
  expect((await read()).refundable).toEqual({ lines: [[], []], delivery: 0 })
  expect((await refund(lines(0, 1))).json().code).toBe('pieces_refunded')

  const other = await bought()
  await provider.refund(other.intent, Math.round(other.amount * 100) - 1)
  // The shop asks the provider with the next refund.
  await other.refund({ amount: 0.01 })
  const reply = await other.refund(lines(1))
  expect([reply.statusCode, reply.json().code, reply.json().message]).toEqual([
    409,
    'refund_too_large',
    adminTexts.piecesNotLeft,
  ])
})

test.each([
  [{ amount: 1, delivery: true }, 'amount'],
  [{ lines: [{ line: 0, pieces: 0 }] }, 'lines.0.pieces'],
  [{ lines: [{ line: 0, pieces: 0.5 }] }, 'lines.0.pieces'],
  [{ lines: [{ line: -1, pieces: 1 }] }, 'lines.0.line'],
  [
    {
      lines: [
        { line: 0, pieces: 1 },
        { line: 0, pieces: 1 },
      ],
    },
    'lines',
  ],
  [{ lines: [{ line: 2 ** 40, pieces: 1 }] }, 'lines.0.line'],
])('D75 POST refund of %j → 400', async (parts, path) => {
  const reply = await post(
    '/api/admin/orders/00000000-0000-0000-0000-000000000000/refund',
    { reason: 'x', ...parts },
    admin,
  )
  expect([reply.statusCode, reply.json().errors?.[0].path]).toEqual([400, path])
})

test('D75 what was refunded of an order is never changed', async () => {
  const { refund } = await bought()
  await refund(lines(1))
  for (const change of [
    'DELETE FROM refunded_part',
    'UPDATE refunded_part SET pieces = 2',
    'TRUNCATE refunded_part CASCADE',
  ]) {
    await expect(shop.pool.query(change)).rejects.toThrow('is never changed')
  }
})

test('D25 a refund by lines takes the tokens of its pieces, an amount its share of what is left, and all money takes all', async () => {
  const { refund, tokens } = await bought()
  expect(await tokens()).toBe(270)
  await refund({ ...lines(0, 1), delivery: true })
  expect(await tokens()).toBe(270)
  await refund(lines(1))
  expect(await tokens()).toBe(180)
  await refund({ amount: 20 })
  const left = await tokens()
  expect([left < 180, left > 90]).toEqual([true, true])
  await refund(lines(1))
  expect(await tokens()).toBeCloseTo(left - 90, 2)
  await refund({})
  expect(await tokens()).toBe(0)
})

test('D25 D64 a refund by lines that fails gives its tokens back', async () => {
  const { intent, refund, tokens } = await bought()
  await refund(lines(1, 1))
  expect(await tokens()).toBe(180)
  const { refunds } = await shop.providers.payments.provider.findMoney(intent)
  await provider.failRefund(refunds[0]?.id ?? '')
  // The shop asks the provider with the next refund.
  await refund(lines(0, 1))
  expect(await tokens()).toBe(270)
  shop.errors.splice(0)
})
