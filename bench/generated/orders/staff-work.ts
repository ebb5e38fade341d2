import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../server/src/platform/db/database.ts'
import type { Past } from './past.ts'

/** What staff have read and done, messages, and the provider's events, each for as long as it is kept. */
export async function seedStaffWork(db: Db, { end }: Past): Promise<void> {
  const adminId = randomUUID()
  await sql`
    INSERT INTO audit_entry (at, admin_id, by, action, subject, details)
    SELECT ordered.created_at + interval '2 hours', ${adminId}, 'Sam Keeper', 'read an order', 'order ' || number, '{}'
    FROM customer_order ordered WHERE number % 3 = 0 AND created_at > now() - interval '729 days' ORDER BY number`.execute(
    db,
  )
  await sql`
    INSERT INTO audit_entry (at, admin_id, by, action, subject, details)
    SELECT requested_at, ${adminId}, 'Sam Keeper', 'refund an order', 'order ' || number,
      jsonb_build_object('amount', round(refund.amount_cents * 0.01, 2), 'reason', reason)
    FROM payment_refund refund JOIN customer_order USING (payment_id)
    WHERE requested_at > now() - interval '729 days' ORDER BY requested_at`.execute(db)
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
    WHERE status = 'Completed' AND settled_at > now() - interval '89 days'`.execute(db)
}
