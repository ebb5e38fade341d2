import { beforeAll, expect, test } from 'vitest'
import { password, type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { declarers } from '../../../test/fixtures/orders/declarations.ts'
import { atProvider } from '../../../test/fixtures/orders/payments.ts'
import { returners } from '../../../test/fixtures/orders/returns.ts'
import { useSandbox } from '../../../test/outside/sandbox.ts'
import { untilWaiting } from '../../../test/reading/waiting.ts'
import { useShop } from '../../../test/shop.ts'
import { recordDeclaration } from './withdrawals/declare.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeAdmin } = visitor(shop)
const provider = atProvider(sandbox)
const { buy, ask, asked, step, move, send } = returners(shop, provider)
const { alertsOf } = declarers(shop)

let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
})

const lines = [{ line: 0, pieces: 1 }]
const reason = 'Nora is afraid of owls'
const remove = (parent: Tokens) => call('DELETE', '/api/user/me/', { password, settleOpen: true }, parent)
const query = async (statement: string, values: unknown[] = []) => (await shop.pool.query(statement, values)).rows
const returnsOf = (orderId: string) =>
  query('SELECT state, reason, answer FROM order_return WHERE order_id = $1', [orderId])

/** What comes while the account is being deleted waits for the payment's lock, behind the deletion. */
async function duringDeletion<Result>({ parent, id }: { parent: Tokens; id: string }, late: () => Promise<Result>) {
  const locking = await shop.pool.connect()
  try {
    await locking.query('BEGIN')
    await locking.query('SELECT FROM payment WHERE order_id = $1 FOR UPDATE', [id])
    const removing = remove(parent)
    await untilWaiting(shop.pool)
    const coming = late()
    await untilWaiting(shop.pool, 2)
    await locking.query('COMMIT')
    expect((await removing).statusCode).toBe(200)
    return await coming
  } finally {
    locking.release(true)
  }
}

test('D6 D77 a return that is asked for while the account is deleted is recorded without its reason', async () => {
  const { parent, id } = await buy()
  await move(admin, id, 'Shipped')
  const reply = await duringDeletion({ parent, id }, () => ask(parent, id, lines, { reason, key: 'late' }))
  expect([reply.statusCode, reply.json().data.reason]).toEqual([201, undefined])
  expect(await returnsOf(id)).toEqual([{ state: 'requested', reason: null, answer: null }])
  const stored = await query("SELECT outcome FROM idempotency_key WHERE key = 'late'")
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toContain(reason)
})

test('L1 D6 a withdrawal by the form that meets the deletion of the account is recorded without its reason', async () => {
  const { parent, id, number, email } = await buy()
  await move(admin, id, 'Shipped')
  const declared = { id: crypto.randomUUID(), at: new Date().toISOString(), number, email, reason }
  await duringDeletion({ parent, id }, () =>
    recordDeclaration({ db: shop.db, shopOrigin: shop.origin, isProduction: false }, declared),
  )
  expect(await query('SELECT state, reason FROM order_return WHERE order_id = $1', [id])).toEqual([
    { state: 'declared', reason: null },
  ])
})

test('L1 D6 a withdrawal that waits to be confirmed when the account is deleted leaves only its order’s number', async () => {
  const { parent, id, number, email } = await buy()
  const declared = { id: crypto.randomUUID(), at: new Date().toISOString(), number, email, reason }
  await recordDeclaration({ db: shop.db, shopOrigin: shop.origin, isProduction: false }, declared)
  expect((await remove(parent)).statusCode).toBe(200)
  expect(await query('SELECT FROM order_return WHERE order_id = $1', [id])).toEqual([])
  expect((await alertsOf('returns')).at(-1)).toMatch(
    new RegExp(`^A withdrawal from order ${number} had not been confirmed`),
  )
})

test('L1 D6 a withdrawal by the form that waits for its job when the account is deleted leaves only its order’s number', async () => {
  const { parent, number, email } = await buy()
  await send('/api/withdrawals', { number: `#${number}`, email: email.toUpperCase(), reason })
  const waitingJobs = () => query(`SELECT FROM job WHERE payload ->> 'email' = $1`, [email])
  expect(await waitingJobs()).toHaveLength(1)
  expect((await remove(parent)).statusCode).toBe(200)
  expect(await waitingJobs()).toEqual([])
  expect((await alertsOf('returns')).at(-1)).toMatch(
    new RegExp(`^A withdrawal from order ${number} had not been recorded`),
  )
})

test('D6 D65 what staff answer to a return of a family that is erased is not kept', async () => {
  const { parent, id } = await buy()
  const returnId = await asked(parent, id, lines)
  expect((await remove(parent)).statusCode).toBe(200)
  const { data } = (await step(admin, returnId, 'decline', { answer: 'Dear Nora, no.' })).json()
  expect([data.state, data.answer]).toEqual(['declined', 'erased'])
  expect(await returnsOf(id)).toEqual([{ state: 'declined', reason: null, answer: 'erased' }])
})
