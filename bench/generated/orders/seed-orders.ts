import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { insertStaffName } from '../../../server/src/features/events/index.ts'
import { dayMs, later } from '../../../server/src/platform/clock.ts'
import type { Db } from '../../../server/src/platform/db/database.ts'
import { claimSeed } from '../../../server/src/seed/claim-seed.ts'
import { insertDigitalOrders } from './digital-orders.ts'
import { insertTransfers } from './ledger.ts'
import { type Batch, batches, type Past } from './past.ts'
import { insertPhysicalOrders, listSoldProducts } from './physical-orders.ts'
import { planOrders } from './plan-orders.ts'
import { seedPeople } from './seed-people.ts'

const ordersPerFamily = 4
const perBatch = 10_000
// The books are compared with the payment provider for 35 days, and it has never heard of these payments.
const newestDays = 36
const years = 3

/**
 * A past of so many orders, with the customers, payments, tokens, parcels and audit entries that belong to them, once. Each
 * batch is whole, so that all sums are true even after an interruption. Returns whether it was this time.
 */
export async function seedOrders(db: Db, count: number, now: Date): Promise<boolean> {
  if (!(await claimSeed(db, 'generated-orders'))) return false
  const end = later(now, -newestDays * dayMs)
  const past = { count, families: Math.ceil(count / ordersPerFamily), start: later(end, -years * 365 * dayMs), end }
  // Its temporary tables belong to one connection.
  await db.connection().execute(async (connection) => {
    await listSoldProducts(connection)
    await seedPeople(connection, past)
    await insertStaffName(connection, { id: randomUUID(), name: 'Sam Keeper' })
    for (const batch of batches(count, perBatch)) await seedBatch(connection, past, batch)
    await seedStaffWork(connection, past)
    await sql`DROP TABLE sold_product, generated_family`.execute(connection)
  })
  // What autovacuum would do in the minutes after.
  await sql`VACUUM (ANALYZE) ${filled}`.execute(db)
  return true
}

async function seedBatch(db: Db, past: Past, [first, last]: Batch): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await planOrders(transaction, past, [first, last])
    await insertPhysicalOrders(transaction)
    await insertDigitalOrders(transaction)
    await insertTransfers(transaction)
    const days = sql`generate_series(${past.start}::date, now()::date, '1 day')`
    await sql`INSERT INTO sales_change (day) SELECT ${days}`.execute(transaction)
  })
  // The plans of triggers and foreign keys were made for empty tables.
  if (first === 1) await sql`ANALYZE ${filled}`.execute(db)
}

const filled = sql.join(
  [
    ...[
      'customer_order',
      'order_line',
      'shipment',
      'shipment_line',
      'event',
      'payment',
      'refund',
      'payment_event',
      'wallet_pack',
    ],
    ...['wallet_account', 'wallet_transfer', 'wallet_entry', 'story_order', 'made_story'],
    ...['family', 'person', 'login', 'member', 'event', 'event_reason', 'contact_message'],
  ].map((table) => sql.table(table)),
)

/** What staff have read and done, messages, and the provider's events, each for as long as it is kept. */
async function seedStaffWork(db: Db, { end }: Past): Promise<void> {
  const staffId = randomUUID()
  await sql`INSERT INTO staff_name (id, name) VALUES (${staffId}, 'Sam Keeper')`.execute(db)
  await sql`
    INSERT INTO event (at, kind, actor, staff_id, family_id, target, target_id, is_view, details)
    SELECT ordered.created_at + interval '2 hours', 'record.viewed', 'staff', ${staffId}, family_id, 'order', number, true,
      '{"what": "order"}'
    FROM customer_order ordered WHERE number % 3 = 0 AND created_at > now() - interval '729 days' ORDER BY number`.execute(
    db,
  )
  await sql`
    WITH refunded AS (
      INSERT INTO event (at, kind, actor, staff_id, family_id, target, target_id, details)
      SELECT requested_at, 'refund.requested', 'staff', ${staffId}, customer_order.family_id, 'order', customer_order.number, jsonb_build_object(
        'refund', refund.id, 'cause', 'chosen', 'money', jsonb_build_object('cents', refund.amount_cents, 'currency', 'USD'))
      FROM refund JOIN payment ON payment.id = payment_id JOIN customer_order ON customer_order.id = payment.order_id
      WHERE requested_at > now() - interval '729 days' ORDER BY requested_at
      RETURNING id, details ->> 'refund' AS refund_id
    )
    INSERT INTO event_reason (event_id, text)
    SELECT refunded.id, reason FROM refunded JOIN refund ON refund.id::text = refund_id`.execute(db)
  await sql`
    INSERT INTO contact_message (name, email, message, created_at, read_at, answered_at)
    SELECT parent, email, 'When will order ' || number || ' arrive?', at, answered, answered
    FROM (
      SELECT *, CASE WHEN at < ${end}::timestamptz - interval '2 days' THEN at + interval '1 day' END AS answered FROM (
        SELECT number, generated_family.parent, email, customer_order.created_at + interval '1 day' AS at
        FROM customer_order JOIN generated_family ON generated_family.id = family_id
        WHERE number % 10 = 0 AND customer_order.created_at > now() - interval '364 days'
      ) AS asked
    ) AS asked ORDER BY at`.execute(db)
  await sql`
    INSERT INTO payment_event (id, type, handled_at)
    SELECT 'evt_generated_' || id, 'checkout.session.completed', settled_at FROM payment
    WHERE state = 'completed' AND settled_at > now() - interval '89 days'`.execute(db)
}
