import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPeople } from '../server/src/features/accounts/family/people.ts'
import { checkout } from '../server/src/features/orders/checkout/checkout.ts'
import type { OrderDeps } from '../server/src/features/orders/deps.ts'
import { closeCheckoutsById } from '../server/src/features/payments/index.ts'
import { type Database, openDatabase } from '../server/src/platform/db/database.ts'
import { Refusal } from '../server/src/platform/http/refusals/refusal.ts'
import { createLog } from '../server/src/platform/logs/log.ts'
import { delivery, lamp } from '../server/test/fixtures/orders/checkouts.ts'
import { atProvider } from '../server/test/fixtures/orders/payments.ts'
import { priced } from '../server/test/fixtures/prices.ts'
import { stocks } from '../server/test/fixtures/stocks.ts'
import { useSandbox } from '../server/test/outside/sandbox.ts'
import { useShop } from '../server/test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({}, undefined, sandbox)
const { setStock, stockOf, stockAstray } = stocks(shop)
const provider = atProvider(sandbox)

const families = 200
const pieces = 20

/** A family with one lamp in its cart. */
async function makeCustomer() {
  const [accountId, familyId] = [randomUUID(), randomUUID()]
  const email = `${familyId}@example.com`
  await shop.pool.query('INSERT INTO family (id, created_at) VALUES ($1, now())', [familyId])
  const nora = { firstname: 'Nora', lastname: 'Winter', password_hash: '', created_at: new Date() }
  await insertPeople(shop.db, [{ ...nora, id: accountId, family_id: familyId, email }])
  await shop.pool.query(
    `INSERT INTO cart_line (family_id, product_id, quantity, currency, price_cents)
     SELECT $1, id, 1, 'USD', price_cents FROM product WHERE id = $2`,
    [familyId, lamp],
  )
  return { accountId, familyId, email }
}
// Without timeouts, as nothing turns away what comes all at once here.
let database: Database
beforeAll(() => {
  database = openDatabase(shop.databaseUrl, createLog('silent'), { connections: 20 })
})
afterAll(() => database.close())

type Customer = Awaited<ReturnType<typeof makeCustomer>>

async function buy(customer: Customer) {
  const { db } = database
  const deps = { db, clock: () => new Date(), payments: { ...shop.providers.payments, db } } as OrderDeps
  const request = {
    products: [{ product: lamp, quantity: 1 }],
    successUrl: `${shop.origin}/payment/success`,
    cancelUrl: `${shop.origin}/payment/fail`,
    formData: delivery,
    method: undefined,
    code: undefined,
  }
  return { customer, outcome: await checkout(deps, customer, request, [shop.origin]) }
}

async function race(customers: Customer[]) {
  const outcomes = await Promise.all(customers.map(buy))
  const won = outcomes.flatMap(({ customer, outcome }) =>
    outcome instanceof Refusal ? [] : [{ customer, ...outcome }],
  )
  const refused = outcomes.filter(({ outcome }) => outcome instanceof Refusal)
  for (const { outcome } of refused) {
    expect(outcome).toMatchObject({ code: 'out_of_stock', body: { left: [{ product: lamp, left: 0 }] } })
  }
  return { won, lost: refused.map(({ customer }) => customer) }
}

test(`D71 ${families} customers race for ${pieces} pieces: all are sold, none twice, and the others are told`, async () => {
  await setStock(lamp, pieces)
  const { won, lost } = await race(await Promise.all(Array.from({ length: families }, makeCustomer)))
  expect(won.length).toBe(pieces)
  expect(await stockOf(lamp)).toEqual([pieces, pieces])

  // Half of them pay, while the others' checkouts end and the losers try again.
  const [payers, quitters] = [won.slice(0, pieces / 2), won.slice(pieces / 2)]
  const { rows } = await shop.pool.query('SELECT id FROM payment WHERE session_id = ANY($1)', [
    quitters.map(({ sessionId }) => sessionId),
  ])
  await Promise.all(payers.map(({ url }) => provider.pay(url)))
  const ended = closeCheckoutsById(
    shop.providers.payments,
    rows.map(({ id }) => id),
  )
  const [again] = await Promise.all([race(lost), ended])
  const last = await race(again.lost)
  const second = [...again.won, ...last.won]
  expect(second.length).toBe(quitters.length)
  await Promise.all(second.map(({ url }) => provider.pay(url)))

  const sold = async () =>
    (await shop.pool.query("SELECT 1 FROM customer_order WHERE state NOT IN ('awaiting_payment', 'unpaid')")).rows
  await expect.poll(async () => (await sold()).length, { timeout: 30_000 }).toBe(pieces)
  expect(await stockOf(lamp)).toEqual([0, 0])
  expect(await stockAstray()).toEqual([])
}, 180_000)

/** What each order of these pages costs, as it was frozen and as it was paid. */
async function pricesOf(sessions: { sessionId: string | null }[]) {
  const { rows } = await shop.pool.query(
    `SELECT line.price_cents AS price, line.total_cents AS total, ordered.amount_cents AS frozen, payment.amount_cents AS paid,
       payment.state AS status
     FROM payment JOIN customer_order ordered ON ordered.id = payment.order_id JOIN order_line line ON line.order_id = ordered.id
     WHERE session_id = ANY($1)`,
    [sessions.map(({ sessionId }) => sessionId)],
  )
  return rows as { price: number; total: number; frozen: number; paid: number; status: string }[]
}

async function storm(customers: Customer[], meanwhile: () => Promise<unknown>) {
  const half = customers.length / 2
  const [first, , second] = await Promise.all([
    Promise.all(customers.slice(0, half).map(buy)),
    meanwhile(),
    Promise.all(customers.slice(half).map(buy)),
  ])
  const outcomes = [...first, ...second]
  const won = outcomes.flatMap(({ customer, outcome }) =>
    outcome instanceof Refusal ? [] : [{ customer, ...outcome }],
  )
  const lost = outcomes.flatMap(({ customer, outcome }) =>
    outcome instanceof Refusal ? [{ customer, code: outcome.code }] : [],
  )
  return { won, lost }
}

test('D71 D75 D78 a sale ends while 80 customers want its last 20 pieces: each pays what was frozen, and no piece is sold twice', async () => {
  await setStock(lamp, pieces)
  const { rows } = await shop.pool.query('SELECT price_cents AS price FROM product WHERE id = $1', [lamp])
  const usual = rows[0].price as number
  const reduced = usual - 1401
  await shop.pool.query(
    priced(
      "UPDATE product SET sale_cents = $2, sale_from = now() - interval '1 hour', sale_to = now() + interval '1 day' WHERE id = $1",
    ),
    [lamp, reduced],
  )
  const customers = await Promise.all(Array.from({ length: 80 }, makeCustomer))
  const reprice = (price: number) =>
    shop.pool.query('UPDATE cart_line SET price_cents = $1 WHERE family_id = ANY($2)', [
      price,
      customers.map(({ familyId }) => familyId),
    ])
  await reprice(reduced)
  const endSale = () => shop.pool.query(priced('UPDATE product SET sale_to = now() WHERE id = $1'), [lamp])
  const first = await storm(customers, endSale)
  for (const { code } of first.lost) expect(['out_of_stock', 'cart_changed']).toContain(code)

  // The others accept the usual price, while those who won pay what they were shown.
  await reprice(usual)
  const losers = new Set(first.lost.map(({ customer }) => customer))
  const [second] = await Promise.all([
    storm(
      customers.filter((customer) => losers.has(customer)),
      async () => {},
    ),
    ...first.won.map(({ url }) => provider.pay(url)),
  ])
  for (const { code } of second.lost) expect(code).toBe('out_of_stock')
  await Promise.all(second.won.map(({ url }) => provider.pay(url)))
  const all = [...first.won, ...second.won]
  expect(all.length).toBeLessThanOrEqual(pieces)
  await expect
    .poll(async () => (await pricesOf(all)).filter(({ status }) => status === 'completed').length, { timeout: 30_000 })
    .toBe(all.length)
  for (const [won, price] of [
    [first.won, reduced],
    [second.won, usual],
  ] as const) {
    for (const order of await pricesOf(won))
      expect(order).toMatchObject({ price, total: price, frozen: price, paid: price })
  }
  const [onHand = 0, held] = (await stockOf(lamp)) ?? []
  expect(onHand).toBe(pieces - all.length)
  expect(held).toBeLessThanOrEqual(onHand)
  expect(await stockAstray()).toEqual([])
}, 180_000)
