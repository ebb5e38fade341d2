import { randomUUID } from 'node:crypto'
import { major } from '@storylamp/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { delivery, lamp } from '../../../test/fixtures/orders/checkouts.ts'
import { quoteColumns, quoteOf } from '../../../test/fixtures/orders/planted-quote.ts'
import { useSandbox } from '../../../test/outside/sandbox.ts'
import { useShop } from '../../../test/shop.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { Refusal, transactionOrRefusal } from '../../platform/http/refusals/refusal.ts'
import { createLog } from '../../platform/logs/log.ts'
import { insertPeople } from '../accounts/family/people.ts'
import { checkout } from '../orders/checkout/checkout.ts'
import type { OrderDeps } from '../orders/deps.ts'
import { reserveUse } from './find-discount.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, useSandbox())
// A connection pool of its own, without timeouts: the racers wait for each other, for longer than a request may on a busy machine.
let database: Database
beforeAll(() => {
  database = openDatabase(shop.databaseUrl, createLog('silent'))
})
afterAll(() => database.close())

const racers = 200
const most = 10

const makeCode = async (code: string) => {
  await shop.pool.query("INSERT INTO discount (currency, code, percent, max_uses) VALUES ('USD', $1, 10, $2)", [
    code,
    most,
  ])
  return code
}
/** Families with a lamp in the cart, and a parent of the same id. */
const makeFamilies = async () => {
  const ids = Array.from({ length: racers }, () => randomUUID())
  await shop.pool.query('INSERT INTO family (id, created_at) SELECT unnest($1::uuid[]), now()', [ids])
  const nora = { firstname: 'Nora', lastname: 'Winter', password_hash: 'none', created_at: new Date() }
  await insertPeople(
    shop.db,
    ids.map((id) => ({ ...nora, id, family_id: id, email: `${id}@example.com` })),
  )
  await shop.pool.query(
    `INSERT INTO cart_line (family_id, product_id, quantity, currency, price_cents)
     SELECT family.id, product.id, 1, 'USD', price_cents FROM unnest($1::uuid[]) AS family (id), product WHERE product.id = $2`,
    [ids, lamp],
  )
  return ids
}
const insertOrders = async (families: string[]) => {
  const { rows } = await shop.pool.query(
    `INSERT INTO customer_order (id, family_id, currency, amount_cents, created_at, ${quoteColumns})
     SELECT gen_random_uuid(), family, 'USD', 100, now(), ${quoteOf('100')} FROM unnest($1::uuid[]) AS family RETURNING id, family_id`,
    [families],
  )
  return rows as { id: string; family_id: string }[]
}
const countUses = async (code: string) => {
  const { rows } = await shop.pool.query(
    'SELECT count(*)::int AS count FROM discount_use JOIN discount ON discount.id = discount_id WHERE code = $1',
    [code],
  )
  return rows[0].count
}

const race = async (code: string) => {
  const orders = await insertOrders(await makeFamilies())
  const outcomes = await Promise.all(
    orders.map(({ id, family_id }) =>
      transactionOrRefusal(database.db, (db) => reserveUse(db, { code, familyId: family_id, orderId: id })),
    ),
  )
  const refused = outcomes.filter((outcome) => outcome instanceof Refusal)
  return { won: racers - refused.length, uses: await countUses(code) }
}

test('D74 200 reservations race for a code with 10 uses: exactly 10 get one', async () => {
  expect(await race(await makeCode('RESERVE'))).toEqual({ won: most, uses: most })
})

test('D74 200 checkouts race for a code with 10 uses: exactly 10 open, and all others are told', async () => {
  const code = await makeCode('CHECKOUT')
  const families = await makeFamilies()
  const { rows } = await shop.pool.query('SELECT price_cents FROM product WHERE id = $1', [lamp])
  const request = {
    products: [{ productId: lamp, quantity: 1, price: major(rows[0].price_cents / 100) }],
    successUrl: `${shop.origin}/payment/success`,
    cancelUrl: `${shop.origin}/payment/fail`,
    formData: delivery,
    code,
  }
  const { db } = database
  const deps = { db, clock: () => new Date(), payments: { ...shop.providers.payments, db } } as OrderDeps
  const buy = (familyId: string) =>
    checkout(deps, { accountId: familyId, familyId, email: 'a@example.com' }, request as never, [shop.origin])
  const outcomes = await Promise.all(families.map(buy))
  const codes = Map.groupBy(outcomes, (outcome) => (outcome instanceof Refusal ? outcome.code : 'opened'))
  expect(Object.fromEntries([...codes].map(([outcome, all]) => [outcome, all.length]))).toEqual({
    opened: most,
    discount_used_up: racers - most,
  })
  expect(await countUses(code)).toBe(most)
  const { rows: left } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM customer_order WHERE discount_cents > 0`.execute(shop.db)
  expect(left[0]?.count).toBe(most)
})
