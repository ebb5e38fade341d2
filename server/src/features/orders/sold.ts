import type { Cents } from '@storylamp/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type SoldOrder = {
  paymentId: string
  country: string
  refunded: Cents
  delivery: Cents
  lines: { position: number; productId: string; pieces: number; total: Cents }[]
  /** What refunds were for, whether they have succeeded or not; delivery has no position. */
  returned: { position: number | null; refundId: string; amount: Cents }[]
}

/** The paid orders of a time, as they were quoted, with what was refunded since. */
export async function findSold(db: Db, from: Date, until: Date): Promise<SoldOrder[]> {
  const { rows } = await sql<SoldOrder>`
    SELECT payment_id AS "paymentId", country, refunded_cents AS refunded,
      delivery_cents + CASE WHEN is_tax_included THEN 0 ELSE delivery_tax_cents END AS delivery,
      (SELECT json_agg(json_build_object('position', position, 'productId', product_id, 'pieces', quantity, 'total', total_cents))
       FROM order_line WHERE order_id = customer_order.id) AS lines,
      coalesce((SELECT json_agg(json_build_object('position', position, 'refundId', refund_id, 'amount', amount_cents))
       FROM refunded_part WHERE order_id = customer_order.id), '[]') AS returned
    FROM customer_order
    WHERE created_at >= ${from} AND created_at < ${until} AND payment_status = 'Completed'`.execute(db)
  return rows
}
