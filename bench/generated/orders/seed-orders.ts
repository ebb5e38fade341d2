import { sql } from 'kysely'
import { dayMs, later } from '../../../server/src/platform/clock.ts'
import type { Db } from '../../../server/src/platform/db/database.ts'
import { claimSeed } from '../../../server/src/seed/claim-seed.ts'
import { insertDigitalOrders } from './digital-orders.ts'
import { insertTransfers } from './ledger.ts'
import { type Batch, batches, type Past } from './past.ts'
import { insertPhysicalOrders, listSoldProducts } from './physical-orders.ts'
import { planOrders } from './plan-orders.ts'
import { seedPeople } from './seed-people.ts'
import { seedStaffWork } from './staff-work.ts'

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
  })
  // The plans of triggers and foreign keys were made for empty tables.
  if (first === 1) await sql`ANALYZE ${filled}`.execute(db)
}

const filled = sql.join(
  [
    ...['customer_order', 'order_line', 'order_event', 'payment', 'payment_refund', 'payment_event', 'wallet_pack'],
    ...['wallet_account', 'wallet_transfer', 'wallet_entry', 'story_order', 'made_story'],
    ...['family', 'account', 'audit_entry', 'contact_message'],
  ].map((table) => sql.table(table)),
)
