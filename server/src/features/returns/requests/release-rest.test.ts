import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { lamp } from '../../../../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { returners } from '../../../../test/fixtures/orders/returns.ts'
import { stocks } from '../../../../test/fixtures/stocks.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { useShop } from '../../../../test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeAdmin } = visitor(shop)
const provider = atProvider(sandbox)
const { buy, asked, seen, step, move } = returners(shop, provider)
const { setStock, stockOf, stockAstray } = stocks(shop)

let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
})

const problemOf = async (id: string) =>
  (await call('GET', `/api/admin/orders/${id}`, undefined, admin)).json().data.problems?.[0]?.kind
const failRefundOf = async (id: string) => {
  const { rows } = await shop.pool.query(
    'SELECT intent_id FROM payment JOIN customer_order ON customer_order.id = payment.order_id WHERE customer_order.id = $1',
    [id],
  )
  const { refunds } = await shop.providers.payments.provider.findMoney(rows[0].intent_id)
  await provider.failRefund(refunds[0]?.id ?? '')
}
const oneBack = { lines: [{ line: 0, pieces: 1, condition: 'as_new' }] }

/** An order of which a piece was withdrawn from, and whose refund has failed at the provider. */
async function withFailedRefund() {
  const { parent, id } = await buy()
  const withdrawn = await asked(parent, id, [{ line: 0, pieces: 1 }])
  await step(admin, withdrawn, 'approve')
  await step(admin, withdrawn, 'receive', oneBack)
  await step(admin, withdrawn, 'refund')
  await failRefundOf(id)
  return { parent, id }
}

test('D77 a withdrawal from a part of an unshipped order, once it has ended: the rest is to be packed', async () => {
  const { parent, id } = await buy()
  const problem = () => problemOf(id)
  const withdrawn = await asked(parent, id, [{ line: 0, pieces: 1 }])
  expect(await problem()).toBe('withdrawn')
  await step(admin, withdrawn, 'approve')
  await step(admin, withdrawn, 'receive', oneBack)
  expect((await step(admin, withdrawn, 'refund')).statusCode).toBe(200)
  expect(await problem()).toBeUndefined()
  // Declined after one that was refunded.
  const declined = await asked(parent, id, [{ line: 0, pieces: 1 }])
  await asked(parent, id, [{ line: 1, pieces: 1 }])
  await step(admin, declined, 'decline', { answer: 'As you asked on the phone.' })
  expect(await problem()).toBe('withdrawn')
  // Refunded on the order's page.
  const refund = { reason: 'Withdrawn', lines: [{ line: 1, pieces: 1 }] }
  expect((await call('POST', `/api/admin/orders/${id}/refund`, refund, admin)).statusCode).toBe(200)
  expect(await problem()).toBeUndefined()
  const last = await asked(parent, id, [{ line: 0, pieces: 1 }])
  await step(admin, last, 'decline', { answer: 'As you asked on the phone.' })
  expect(await problem()).toBeUndefined()
})

test('D77 the refund of a withdrawal fails after the rest was released: the parcel is kept back again, and staff are alarmed', async () => {
  const { parent, id } = await buy()
  const withdrawn = await asked(parent, id, [{ line: 0, pieces: 1 }])
  await step(admin, withdrawn, 'approve')
  await step(admin, withdrawn, 'receive', oneBack)
  expect((await step(admin, withdrawn, 'refund')).statusCode).toBe(200)
  expect(await problemOf(id)).toBeUndefined()
  await failRefundOf(id)
  // The shop asks the provider with the next refund.
  const refund = { reason: 'The pouch is late', lines: [{ line: 1, pieces: 1 }] }
  expect((await call('POST', `/api/admin/orders/${id}/refund`, refund, admin)).statusCode).toBe(200)
  expect(await problemOf(id)).toBe('withdrawn')
  expect((await seen(parent)).returns[0]).toMatchObject({ end: 'refund_failed' })
  expect(shop.errors.splice(0).join()).toContain('failed at the payment provider')
})

test('D77 the refund of a return fails and staff refund its pieces on the order: the return has ended, and the rest can be returned', async () => {
  const { parent, id } = await withFailedRefund()
  const refund = { reason: 'Its bank refused the first', lines: [{ line: 0, pieces: 1 }] }
  expect((await call('POST', `/api/admin/orders/${id}/refund`, refund, admin)).statusCode).toBe(200)
  shop.errors.splice(0)
  const { returns, returnable } = await seen(parent)
  expect(returns[0]).toMatchObject({ end: 'refunded', refunded: 64 })
  expect(returnable[0].left).toEqual([1, 1])
  expect(await problemOf(id)).toBeUndefined()
})

test('D77 the refund of a return fails and staff refund the whole order: the return does not wait for money any more', async () => {
  const { parent, id } = await withFailedRefund()
  const refund = (body: object) => call('POST', `/api/admin/orders/${id}/refund`, { reason: 'Sorry', ...body }, admin)
  expect((await refund({ lines: [{ line: 1, pieces: 1 }] })).statusCode).toBe(200)
  expect((await seen(parent)).returns[0]).toMatchObject({ end: 'refund_failed' })
  expect((await refund({})).statusCode).toBe(200)
  shop.errors.splice(0)
  expect((await seen(parent)).returns[0]).toMatchObject({ end: 'nothing_left' })
})

test('D77 the refunds of two returns of one line fail and staff refund one piece: one of the two still waits, whatever else is refunded', async () => {
  const { parent, id } = await withFailedRefund()
  const second = await asked(parent, id, [{ line: 0, pieces: 1 }])
  for (const [act, body] of [['approve'], ['receive', oneBack], ['refund']] as const)
    await step(admin, second, act, body)
  await failRefundOf(id)
  const refund = (body: object) => call('POST', `/api/admin/orders/${id}/refund`, { reason: 'Sorry', ...body }, admin)
  const oneOfEach = [0, 1].map((line) => ({ line, pieces: 1 }))
  expect((await refund({ lines: oneOfEach })).statusCode).toBe(200)
  const ends = async () => (await seen(parent)).returns.map(({ end }: { end: string }) => end).sort()
  expect(await ends()).toEqual(['nothing_left', 'refund_failed'])
  expect((await refund({ amount: 1 })).statusCode).toBe(200)
  expect(await ends()).toEqual(['nothing_left', 'refund_failed'])
  shop.errors.splice(0)
})

test('D71 D77 a withdrawn piece that staff keep out of the stock stays out as the rest is shipped', async () => {
  await setStock(lamp, 10)
  const { parent, id } = await buy()
  const withdrawn = await asked(parent, id, [{ line: 0, pieces: 1 }])
  await step(admin, withdrawn, 'approve')
  await step(admin, withdrawn, 'receive', { lines: [{ line: 0, pieces: 1, condition: 'worn' }] })
  expect((await step(admin, withdrawn, 'refund')).statusCode).toBe(200)
  expect((await move(admin, id, 'Shipped')).statusCode).toBe(200)
  expect(await stockOf(lamp)).toEqual([8, 0])
  expect(await stockAstray()).toEqual([])
})

test('D77 a withdrawal that was refunded with a lower amount has ended: the rest is to be packed', async () => {
  const { parent, id } = await buy()
  const withdrawn = await asked(parent, id, [{ line: 0, pieces: 1 }])
  await step(admin, withdrawn, 'approve')
  await step(admin, withdrawn, 'receive', oneBack)
  expect((await step(admin, withdrawn, 'refund', { amount: 5 })).statusCode).toBe(200)
  expect(await problemOf(id)).toBeUndefined()
  expect((await seen(parent)).returnable[0].left).toEqual([1, 1])
})
