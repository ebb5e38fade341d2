import { returnTexts } from '@storylamp/contract/returns/return-texts'
import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { customers, lamp } from '../../../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../../../test/fixtures/orders/payments.ts'
import { returners } from '../../../test/fixtures/orders/returns.ts'
import { stocks } from '../../../test/fixtures/stocks.ts'
import { useSandbox } from '../../../test/outside/sandbox.ts'
import { readers } from '../../../test/readers.ts'
import { useShop } from '../../../test/shop.ts'
import { dayMs } from '../../platform/clock.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeFamily, makeAdmin, emailsTo } = visitor(shop)
const { balance, orders } = customers(shop)
const provider = atProvider(sandbox)
const { buy, ageSteps, ask, asked, step, seen, read, move, subjects, sent } = returners(shop, provider)
const { setStock, movementsOf, stockAstray } = stocks(shop)
const { load } = readers(shop)

let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
})

const returned = (...pieces: number[]) => ({
  lines: pieces.map((count, line) => ({ line, pieces: count, condition: 'as_new' })).filter((one) => one.pieces > 0),
})

test('L1 D77 POST /api/user/returns → the return, with a receipt of its contents and time at once', async () => {
  const { parent, id, number, email } = await buy()
  const before = await seen(parent)
  expect(before).toEqual({ returns: [], returnable: [{ orderId: id, until: null, left: [2, 1] }] })
  const reply = await ask(parent, id, [{ line: 0, pieces: 1 }], { reason: 'Too bright' })
  expect([reply.statusCode, reply.json().data]).toEqual([
    201,
    {
      _id: expect.any(String),
      number: expect.stringMatching(/^\d{4}$/),
      orderId: id,
      state: 'requested',
      isUnshipped: true,
      requestedAt: expect.stringMatching(/^20/),
      reason: 'Too bright',
      lines: [{ line: 0, name: expect.any(String), pieces: 1 }],
    },
  ])
  const { returns, returnable } = await seen(parent)
  expect(returns).toEqual([reply.json().data])
  expect(returnable).toEqual([{ orderId: id, until: null, left: [1, 1] }])
  const [mail] = await emailsTo(email)
  expect(mail?.subject).toBe(`We have received your withdrawal from order ${number}`)
  expect(mail?.text).toContain(`1 × ${returns[0].lines[0].name}`)
  expect(mail?.text).toContain('Your reason: Too bright')
  expect(mail?.text).toMatch(/received on \w+ \d+, 20\d\d at \d+:\d\d [AP]M UTC/)
})

test('D77 the same piece twice, more than was bought or an unknown line → 409 pieces_returned with what is left', async () => {
  const { parent, id } = await buy()
  await asked(parent, id, [{ line: 0, pieces: 2 }])
  for (const lines of [[{ line: 0, pieces: 1 }], [{ line: 1, pieces: 2 }], [{ line: 5, pieces: 1 }]]) {
    const reply = await ask(parent, id, lines)
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { code: 'pieces_returned', message: returnTexts.piecesGone, sent: lines, current: [0, 1] },
    ])
  }
})

test.each([
  ['no lines', { lines: [] }],
  ['no pieces', { lines: [{ line: 0, pieces: 0 }] }],
  ['a part of a piece', { lines: [{ line: 0, pieces: 0.5 }] }],
  ['a negative line', { lines: [{ line: -1, pieces: 1 }] }],
  ['10^9 pieces', { lines: [{ line: 0, pieces: 10 ** 9 }] }],
  ['a line twice', { lines: [1, 1].map((pieces) => ({ line: 0, pieces })) }],
  ['pieces as text', { lines: [{ line: 0, pieces: '1' }] }],
  ['a reason without letters', { lines: [{ line: 0, pieces: 1 }], reason: ' ' }],
  ['another field', { lines: [{ line: 0, pieces: 1 }], state: 'refunded' }],
])('D77 POST /api/user/returns with %s → 400', async (_, body) => {
  const { parent } = await makeFamily()
  const reply = await call('POST', '/api/user/returns', { orderId: 'x', ...body }, parent)
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_input'])
})

test('D3 D77 a child, or another family, can not return an order, nor read its returns or its slip', async () => {
  const { family, parent, id } = await buy()
  const returnId = await asked(parent, id, [{ line: 0, pieces: 1 }])
  const other = await makeFamily()
  const lines = [{ line: 0, pieces: 1 }]
  expect((await ask(family.child, id, lines)).json().code).toBe('parent_required')
  expect((await ask(other.parent, id, lines)).statusCode).toBe(404)
  expect((await ask(other.parent, 'no-id', lines)).statusCode).toBe(404)
  expect(await seen(other.parent)).toEqual({ returns: [], returnable: [] })
  const slip = `/api/user/returns/${returnId}/slip.pdf`
  expect((await load(slip, other.parent)).status).toBe(404)
  expect((await load(slip, family.child)).status).toBe(403)
  const file = await load(slip, parent)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await load(`/api/admin/returns/${returnId}/slip.pdf`, admin)).bytes.equals(file.bytes)).toBe(true)
})

test('D77 the days to return an order stay as they were when it was bought', async () => {
  const { parent, id } = await buy()
  await move(admin, id, 'Shipped')
  const until = async () => (await seen(parent)).returnable[0].until
  const before = await until()
  const set = async (days: number) =>
    expect((await call('PUT', '/api/admin/settings', { returns: { days } }, admin)).statusCode).toBe(200)
  await set(14)
  expect(await until()).toBe(before)
  await set(30)
})

test('L1 D77 after the period → 409 return_period_over, naming its last day; until then, and unshipped for ever, it works', async () => {
  const { parent, id } = await buy()
  await move(admin, id, 'Shipped')
  const age = async (days: number) => {
    await ageSteps(id, days)
    return new Date(Date.now() + (44 - days) * dayMs)
  }
  expect((await seen(parent)).returnable[0].until).toBe((await age(0)).toISOString().slice(0, 10))
  const lastDay = await age(44)
  await asked(parent, id, [{ line: 0, pieces: 1 }])
  await ageSteps(id, 2)
  const late = await ask(parent, id, [{ line: 1, pieces: 1 }])
  const named = new Date(lastDay.getTime() - 2 * dayMs).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { code: 'return_period_over', message: `The time to return this order ended on ${named}` },
  ])
  expect((await seen(parent)).returnable).toEqual([])
  const unshipped = await buy()
  await ageSteps(unshipped.id, 400)
  await asked(unshipped.parent, unshipped.id, [{ line: 1, pieces: 1 }])
})

test('D71 D75 D76 D77 approve, receive and refund a part, then the rest → order, provider, credit notes and wallet agree', async () => {
  await setStock(lamp, 50)
  const { parent, id, email } = await buy()
  await move(admin, id, 'Delivered')
  const tokens = await balance(parent)
  const first = await asked(parent, id, [{ line: 0, pieces: 1 }])
  expect((await step(admin, first, 'approve')).json().data.state).toBe('approved')
  const received = (await step(admin, first, 'receive', returned(1))).json().data
  expect(received).toMatchObject({ state: 'received', lines: [{ pieces: 1, received: 1, restocked: 1 }] })
  expect(await movementsOf(lamp)).toContain('returned 1')
  const { data } = (await step(admin, first, 'refund')).json()
  expect(data).toMatchObject({ state: 'refunded', refund: { amount: received.due.amount, state: 'succeeded' } })
  expect(received.due.delivery).toBe(false)
  const [order] = await orders(parent)
  expect(order.refund).toEqual({ status: 'Partly refunded', amount: received.due.amount })
  expect(await sent(id)).toBe(received.due.amount)
  expect((await seen(parent)).returns[0].refunded).toBe(received.due.amount)
  expect(await balance(parent)).toBeLessThan(tokens)

  const rest = await asked(parent, id, [
    { line: 0, pieces: 1 },
    { line: 1, pieces: 1 },
  ])
  await step(admin, rest, 'approve')
  const broken = { ...returned(1, 1), faulty: true }
  expect((await step(admin, rest, 'receive', broken)).json().data.due.delivery).toBe(true)
  await step(admin, rest, 'refund')
  expect((await orders(parent))[0].refund).toEqual({ status: 'Refunded', amount: order.amount })
  expect(await sent(id)).toBe(order.amount)
  expect(await balance(parent)).toBe(0)
  const notes = (await call('GET', '/api/user/invoices', undefined, parent)).json().data
  const total = (kind: string) =>
    notes.reduce((sum: number, note: { kind: string; total: number }) => sum + (note.kind === kind ? note.total : 0), 0)
  expect(Math.round(total('credit_note') * 100)).toBe(Math.round(total('invoice') * 100))
  expect(await stockAstray()).toEqual([])
  const said = await subjects(email)
  for (const part of ['We have received your withdrawal', 'is approved', 'Your refund for order'])
    expect(said.filter((subject) => subject.includes(part))).toHaveLength(2)
  expect(said.filter((subject) => /^Your return \d+ .* has arrived$/.test(subject))).toHaveLength(2)
})

test('D77 each step once and in order: a second time, or too early → 409; two who work on it → 409 stale with both', async () => {
  const { parent, id } = await buy()
  const returnId = await asked(parent, id, [{ line: 0, pieces: 1 }])
  const { version } = (await read(admin, returnId)).data
  const early = [await step(admin, returnId, 'receive', returned(1)), await step(admin, returnId, 'refund')]
  expect(early.map((reply) => reply.json().code)).toEqual(['return_step_invalid', 'return_step_invalid'])
  const both = await Promise.all([step(admin, returnId, 'approve'), step(admin, returnId, 'approve')])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const stale = await step(admin, returnId, 'decline', { answer: 'It was used', version })
  expect([stale.statusCode, stale.json()]).toMatchObject([
    409,
    { code: 'stale', sent: { version }, current: { state: 'approved', version: version + 1 } },
  ])
  expect((await step(admin, returnId, 'receive', returned(2))).statusCode).toBe(400)
  expect((await step(admin, returnId, 'receive', returned(0, 1))).statusCode).toBe(400)
  expect((await step(admin, returnId, 'receive', returned(1))).statusCode).toBe(200)
  expect((await step(admin, returnId, 'decline', { answer: 'Too late' })).json().code).toBe('return_step_invalid')
  const refunds = await Promise.all([step(admin, returnId, 'refund'), step(admin, returnId, 'refund')])
  expect(refunds.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const { due } = { due: (await read(admin, returnId)).data.refund.amount }
  expect(await sent(id)).toBe(due)
})

test('D32 D77 a request and a refund that are repeated with their key happen once', async () => {
  const { parent, id } = await buy()
  const lines = [{ line: 0, pieces: 1 }]
  const [one, again] = [await ask(parent, id, lines, { key: 'k' }), await ask(parent, id, lines, { key: 'k' })]
  expect(again.json()).toEqual(one.json())
  const returnId = one.json().data._id
  await step(admin, returnId, 'approve')
  await step(admin, returnId, 'receive', returned(1))
  const replies = [await step(admin, returnId, 'refund', {}, 'r'), await step(admin, returnId, 'refund', {}, 'r')]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await sent(id)).toBe(replies[0]?.json().data.refund.amount)
})

test('D77 a declined return says why, and its pieces can be asked for again', async () => {
  const { parent, id, email } = await buy()
  const returnId = await asked(parent, id, [{ line: 0, pieces: 2 }])
  await step(admin, returnId, 'decline', { answer: 'The seal is broken.' })
  expect((await seen(parent)).returns[0]).toMatchObject({ end: 'declined', answer: 'The seal is broken.' })
  expect((await emailsTo(email))[0]?.text).toContain('The seal is broken.')
  await asked(parent, id, [{ line: 0, pieces: 2 }])
})

test('D77 an unshipped order is kept back until a person has looked: declined it is sent, refunded it is cancelled', async () => {
  const { parent, id } = await buy()
  const problem = async () =>
    (await call('GET', `/api/admin/orders/${id}`, undefined, admin)).json().data.problems?.[0]?.kind
  const declined = await asked(parent, id, [{ line: 0, pieces: 1 }])
  expect(await problem()).toBe('withdrawn')
  await step(admin, declined, 'decline', { answer: 'As you asked on the phone.' })
  expect(await problem()).toBeUndefined()
  const whole = await asked(parent, id, [
    { line: 0, pieces: 2 },
    { line: 1, pieces: 1 },
  ])
  await step(admin, whole, 'approve')
  await step(admin, whole, 'receive', returned(2, 1))
  await step(admin, whole, 'refund')
  expect((await orders(parent))[0]).toMatchObject({ deliveryStatus: 'Cancelled', refund: { status: 'Refunded' } })
  expect(await problem()).toBeUndefined()
  expect(await stockAstray()).toEqual([])
})

test('D77 pieces that staff have refunded on the order itself are not refunded again: the return ends by itself, and its customer is told', async () => {
  const { parent, id, email } = await buy()
  const [returnId, other] = [
    await asked(parent, id, [{ line: 0, pieces: 2 }]),
    await asked(parent, id, [{ line: 1, pieces: 1 }]),
  ]
  await step(admin, returnId, 'approve')
  const refund = (pieces: number) =>
    call('POST', `/api/admin/orders/${id}/refund`, { reason: 'Broken', lines: [{ line: 0, pieces }] }, admin)
  expect((await refund(1)).statusCode).toBe(200)
  expect((await read(admin, returnId)).data.state).toBe('approved')
  expect((await refund(1)).statusCode).toBe(200)
  const { data } = await read(admin, returnId)
  expect([data.state, data.refund, data.end]).toEqual(['refunded', undefined, 'nothing_left'])
  expect((await read(admin, other)).data.state).toBe('requested')
  const [mail] = await emailsTo(email)
  expect(mail?.subject).toBe(`Your return ${data.number} for order ${data.orderNumber} is closed`)
  expect(mail?.text).toContain('There is nothing more to send.')
  expect((await step(admin, returnId, 'refund')).json().code).toBe('return_step_invalid')
  expect((await seen(parent)).returnable).toEqual([])
})

test('D77 a lower amount is refunded where staff choose so, a higher one is refused', async () => {
  const { parent, id } = await buy()
  const returnId = await asked(parent, id, [{ line: 0, pieces: 2 }])
  await step(admin, returnId, 'approve')
  await step(admin, returnId, 'receive', returned(2))
  const { amount } = (await read(admin, returnId)).data.due
  expect((await step(admin, returnId, 'refund', { amount: amount + 0.01 })).json().code).toBe('refund_too_large')
  expect((await step(admin, returnId, 'refund', { amount: 5 })).json().data.refund.amount).toBe(5)
  expect((await seen(parent)).returnable[0].left).toEqual([0, 1])
})

test('D6 D65 returns are exported with the account, and what was typed is erased with it', async () => {
  const { parent, id, family } = await buy()
  const returnId = await asked(parent, id, [{ line: 0, pieces: 1 }])
  await shop.pool.query("UPDATE order_return SET reason = 'Nora is afraid of owls' WHERE id = $1", [returnId])
  await step(admin, returnId, 'decline', { answer: 'Dear Nora, no.' })
  const exported = await call('GET', '/api/user/export', undefined, parent)
  expect(exported.body).toContain('Nora is afraid of owls')
  expect(exported.json().account.backOffice).toContainEqual(
    expect.objectContaining({ action: 'decline a return', subject: expect.stringMatching(/^return \d+$/) }),
  )
  const body = { password: family.form.password, settleOpen: true }
  expect((await call('DELETE', '/api/user/me/', body, parent)).statusCode).toBe(200)
  const { rows } = await shop.pool.query('SELECT reason, answer, state FROM order_return WHERE id = $1', [returnId])
  expect(rows).toEqual([{ reason: null, answer: 'erased', state: 'declined' }])
})
