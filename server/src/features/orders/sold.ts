import type { Cents, Currency } from '@storylamp/contract/money'
import { arePaid } from '@storylamp/contract/orders/states'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { findLeft } from '../events/index.ts'
import { isOfDivided } from './shipments/shipment-queries.ts'

export type SoldOrder = {
  id: string
  country: string
  currency: Currency
  refunded: Cents
  delivery: Cents
  lines: { position: number; productId: string; pieces: number; total: Cents }[]
  /** What refunds were for, whether they have succeeded or not; delivery has no position. */
  returned: { position: number | null; refundId: string; amount: Cents }[]
}

/** The paid orders of a time, as they were quoted, with what was refunded since. */
export async function findSold(db: Db, from: Date, until: Date): Promise<SoldOrder[]> {
  const { rows } = await sql<SoldOrder>`
    SELECT id, country, currency, refunded_cents AS refunded,
      delivery_cents + CASE WHEN is_tax_included THEN 0 ELSE delivery_tax_cents END AS delivery,
      (SELECT json_agg(json_build_object('position', position, 'productId', product_id, 'pieces', quantity, 'total', total_cents))
       FROM order_line WHERE order_id = customer_order.id) AS lines,
      coalesce((SELECT json_agg(json_build_object('position', position, 'refundId', refund_id, 'amount', amount_cents))
       FROM refunded_part WHERE order_id = customer_order.id), '[]') AS returned
    FROM customer_order
    WHERE created_at >= ${from} AND created_at < ${until} AND ${sql.raw(arePaid)}`.execute(db)
  return rows
}

export type SentOrder = {
  id: string
  leftAt: Date
  pieces: number
  returned: { refundId: string; pieces: number }[]
}

/** The orders that first left in a time, with all of their pieces. Those that staff have divided leave in parcels. */
export async function findSent(db: Db, from: Date, until: Date): Promise<SentOrder[]> {
  const left = await findLeft(db, from, until)
  const { rows } = await sql<Omit<SentOrder, 'leftAt'>>`
    SELECT id,
      (SELECT sum(quantity)::integer FROM order_line WHERE order_id = customer_order.id) AS pieces,
      coalesce((SELECT json_agg(json_build_object('refundId', refund_id, 'pieces', pieces))
       FROM refunded_part WHERE order_id = customer_order.id AND position IS NOT NULL), '[]') AS returned
    FROM customer_order WHERE id = ANY(${[...left.keys()]}::uuid[])
      AND NOT EXISTS (SELECT FROM shipment WHERE order_id = customer_order.id AND number = 2)`.execute(db)
  return rows.map((order) => ({ ...order, leftAt: left.get(order.id) ?? from }))
}

/** How many pieces left in a time in parcels of divided orders. */
export async function countPiecesInParcels(db: Db, from: Date, until: Date): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    SELECT coalesce(sum(pieces), 0)::integer AS pieces FROM shipment JOIN shipment_line USING (order_id, number)
    WHERE shipped_at >= ${from} AND shipped_at < ${until} AND ${isOfDivided}`.execute(db)
  return rows[0]?.pieces ?? 0
}
