import { returnTexts } from '@storylamp/contract/returns/return-texts'
import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { returners } from '../../../../test/fixtures/orders/returns.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { useShop } from '../../../../test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeFamily, makeAdmin } = visitor(shop)
const provider = atProvider(sandbox)
const { buy, asked, step, seen, read, move, subjects } = returners(shop, provider)

let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
})

const readOrder = async (id: string) => (await call('GET', `/api/admin/orders/${id}`, undefined, admin)).json().data
const cancel = (who: Tokens, id: string) => call('DELETE', `/api/user/returns/${id}`, undefined, who)
const quote = async (who: Tokens, orderId: string, pieces: [number, number]) => {
  const lines = pieces.map((count, line) => ({ line, pieces: count })).filter((one) => one.pieces > 0)
  const reply = await call('POST', '/api/user/returns/quote', { orderId, lines }, who)
  return reply.json().data ?? reply.json().code
}

test('D77 DELETE /api/user/returns/:id → cancelled: its pieces can be returned again, the rest is sent, and customer and staff know', async () => {
  const { parent, id, email, number } = await buy()
  const returnId = await asked(parent, id, [{ line: 0, pieces: 2 }])
  expect((await readOrder(id)).problems?.[0]?.kind).toBe('withdrawn')
  const reply = await cancel(parent, returnId)
  expect([reply.statusCode, reply.json().data]).toMatchObject([200, { _id: returnId, state: 'cancelled' }])
  const { returns, returnable } = await seen(parent)
  expect(returns).toEqual([reply.json().data])
  expect(returnable).toMatchObject([{ orderId: id, left: [2, 1] }])
  const { data } = await read(admin, returnId)
  expect(data).toMatchObject({ state: 'cancelled', cancelledAt: expect.stringMatching(/^20/) })
  expect(data).not.toHaveProperty('due')
  expect(await subjects(email)).toContain(`Your return ${data.number} for order ${number} is cancelled`)
  const order = await readOrder(id)
  expect(order.problems?.[0]?.kind).toBeUndefined()
  // The order itself is not cancelled.
  expect(order.mails).toEqual(['confirmation'])
  expect(JSON.stringify(order)).toContain(`Return ${data.number} cancelled by its customer`)
})

test('D77 an approved return can be cancelled, one that has arrived or was declined cannot → 409', async () => {
  const { parent, id } = await buy()
  const approved = await asked(parent, id, [{ line: 0, pieces: 1 }])
  await step(admin, approved, 'approve')
  expect((await cancel(parent, approved)).statusCode).toBe(200)
  const arrived = await asked(parent, id, [{ line: 0, pieces: 1 }])
  await step(admin, arrived, 'approve')
  await step(admin, arrived, 'receive', { lines: [{ line: 0, pieces: 1, condition: 'as_new' }] })
  const declined = await asked(parent, id, [{ line: 0, pieces: 1 }])
  await step(admin, declined, 'decline', { answer: 'It is broken' })
  expect((await cancel(parent, approved)).json().data.state, 'asked again').toBe('cancelled')
  for (const one of [arrived, declined]) {
    const reply = await cancel(parent, one)
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { code: 'return_step_invalid', message: returnTexts.cannotCancel },
    ])
  }
  expect((await step(admin, approved, 'approve')).statusCode).toBe(409)
})

test('D77 a sixth return of an order stays until staff decide about it → 409', async () => {
  const { parent, id } = await buy()
  for (let at = 0; at < 5; at++) {
    expect((await cancel(parent, await asked(parent, id, [{ line: 0, pieces: 1 }]))).statusCode).toBe(200)
  }
  const reply = await cancel(parent, await asked(parent, id, [{ line: 0, pieces: 1 }]))
  expect([reply.statusCode, reply.json().message]).toEqual([409, returnTexts.cancelledOften])
})

test('D77 what is refunded already with its order cannot be cancelled, and no mail says that it is kept → 409', async () => {
  const { parent, id, email } = await buy()
  const returnId = await asked(parent, id, [{ line: 0, pieces: 2 }])
  expect((await move(admin, id, 'Cancelled')).statusCode).toBe(200)
  const reply = await cancel(parent, returnId)
  expect([reply.statusCode, reply.json().message]).toEqual([409, returnTexts.cannotCancel])
  expect((await subjects(email)).filter((subject) => subject.startsWith('Your return'))).toEqual([
    expect.stringMatching(/is closed$/),
  ])
})

test('D74 D77 a return of pieces that were free of charge can be cancelled, although nothing is due', async () => {
  const free = { code: 'ALLFREE', percent: 99 }
  expect((await call('POST', '/api/admin/discounts', free, admin)).statusCode).toBe(201)
  await shop.pool.query('UPDATE discount SET percent = 100')
  const { parent, id } = await buy({ method: 'express', code: free.code })
  const returnId = await asked(parent, id, [{ line: 0, pieces: 1 }])
  expect((await read(admin, returnId)).data.due).toEqual({ amount: 0, delivery: false })
  expect((await cancel(parent, returnId)).statusCode).toBe(200)
})

test('S6.02 D77 nobody cancels the return of another family → 404', async () => {
  const { parent, id } = await buy()
  const returnId = await asked(parent, id, [{ line: 1, pieces: 1 }])
  const other = await makeFamily()
  for (const one of [returnId, 'none', '7f0d3c9e-0000-4000-8000-000000000000'])
    expect((await cancel(other.parent, one)).statusCode).toBe(404)
  expect((await seen(parent)).returns).toMatchObject([{ state: 'requested' }])
})

const none = { withheld: 0, stillOwed: 0 }

test('D77 POST /api/user/returns/quote → what is refunded for it, delivery with all of the order, and nothing is recorded', async () => {
  const { parent, id } = await buy()
  expect(await quote(parent, id, [1, 0])).toEqual({
    amount: 64,
    delivery: false,
    tokens: { leave: 90, owed: 0, ...none },
  })
  expect(await quote(parent, id, [2, 1])).toEqual({
    amount: 152.4,
    delivery: true,
    tokens: { leave: 180, owed: 0, ...none },
  })
  expect(await quote(parent, id, [3, 0])).toBe('pieces_returned')
  expect((await seen(parent)).returns).toEqual([])
  const other = await makeFamily()
  expect(await quote(other.parent, id, [1, 0])).toBe('not_found')
})
