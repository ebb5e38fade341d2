import { asStored } from '@storylamp/contract/events/stored-event'
import { expect, test } from 'vitest'
import { readBooks } from '../../../server/src/features/payments/books/book-queries.ts'
import { findDifferences } from '../../../server/src/features/payments/books/find-differences.ts'
import { findLedgerFaults } from '../../../server/src/features/wallet/ledger/prove-ledger.ts'
import { dayMs, later } from '../../../server/src/platform/clock.ts'
import { visitor } from '../../../server/test/fixtures/families.ts'
import { useShop } from '../../../server/test/shop.ts'
import { seedOrders } from './seed-orders.ts'

const shop = useShop()
const { call } = visitor(shop)

const count = 800
const one = async (query: string) => (await shop.pool.query(query)).rows[0]

test('generated orders of all kinds and states are added once, with numbers that rise with time', async () => {
  expect(await seedOrders(shop.db, count, new Date())).toBe(true)
  expect(await seedOrders(shop.db, count, new Date())).toBe(false)
  expect(await one('SELECT count(*) AS total, count(DISTINCT number) AS numbers FROM admin_order')).toEqual({
    total: count,
    numbers: count,
  })
  const { rows } = await shop.pool.query('SELECT type, created_at FROM admin_order ORDER BY number')
  expect(rows.map(({ created_at }) => created_at)).toEqual(
    rows.map(({ created_at }) => created_at).toSorted((a, b) => a - b),
  )
  expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(['physical', 'story', 'top_up']))
  expect((await one('SELECT count(*) AS total FROM event')).total).toBeGreaterThan(count)
  const recorded = await shop.pool.query<{ kind: string }>('SELECT DISTINCT kind FROM event')
  expect(recorded.rows.filter(({ kind }) => asStored(kind, {}).kind === 'other')).toEqual([])
  expect((await one("SELECT count(*) AS total FROM customer_order WHERE state = 'delivered'")).total).toBeGreaterThan(0)
})

test('the sums of generated orders are true: ledger, payments, lines, tokens and refunds', async () => {
  expect(await findLedgerFaults(shop.db)).toEqual([])
  expect((await one('SELECT count(*) AS entries, sum(amount_hundredths)::int AS sum FROM wallet_entry')).sum).toBe(0)
  const wrongOrders = `
    SELECT count(*) AS total FROM customer_order ordered JOIN payment ON payment.order_id = ordered.id
    WHERE (ordered.amount_cents, ordered.refunded_cents, ordered.state = 'unpaid') <> (payment.amount_cents, payment.refunded_cents, payment.state <> 'completed')
      OR ordered.amount_cents <> (SELECT sum(price_cents * quantity) FROM order_line WHERE order_id = ordered.id)`
  expect((await one(wrongOrders)).total).toBe(0)
  const wrongRefunds = `
    SELECT count(*) AS total FROM payment
    WHERE refunded_cents <> (SELECT coalesce(sum(amount_cents), 0) FROM refund WHERE payment_id = payment.id)`
  expect((await one(wrongRefunds)).total).toBe(0)
  const wrongTokens = `
    SELECT count(*) AS total FROM (
      SELECT id, free_tokens_hundredths AS tokens, 'free_tokens' AS kind FROM customer_order WHERE state NOT IN ('awaiting_payment', 'unpaid')
      UNION ALL SELECT payment_id, tokens_hundredths, 'top_up' FROM wallet_pack
      UNION ALL SELECT spend_id, tokens_hundredths, 'spend' FROM story_order
    ) AS moved WHERE tokens <> (
      SELECT coalesce(sum(abs(amount_hundredths)), 0) FROM wallet_transfer transfer
      JOIN wallet_entry ON transfer_id = transfer.id JOIN wallet_account account ON account.id = account_id
      WHERE account.kind = 'wallet' AND transfer.kind = moved.kind AND moved.id IN (transfer.order_id, transfer.payment_id, transfer.id))`
  expect((await one(wrongTokens)).total).toBe(0)
})

test('the comparison with a payment provider that has never heard of generated payments finds no difference', async () => {
  const since = later(new Date(), -35 * dayMs)
  const lists = { payments: [], refunds: [], disputes: [] }
  const books = await readBooks(shop.db, since, lists)
  expect(findDifferences(lists, books, { after: since, before: new Date() })).toEqual([])
})

test('nobody can sign in as a generated customer', async () => {
  const { email } = await one('SELECT email FROM login WHERE email IS NOT NULL LIMIT 1')
  const reply = await call('POST', '/api/auth/login', { emailusername: email, password: 'storylamp-demo' })
  expect(reply.statusCode).toBe(401)
})
