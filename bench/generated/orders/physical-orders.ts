import { sql } from 'kysely'
import type { Db } from '../../../server/src/platform/db/database.ts'
import { cities, streets } from './names.ts'
import { oneOf } from './past.ts'

const maxProducts = 500

/** The products that were sold, numbered from 1. */
export const listSoldProducts = (db: Db) =>
  sql`
    CREATE TEMP TABLE sold_product AS
    SELECT row_number() OVER (ORDER BY created_at DESC, id) AS position, *
    FROM (SELECT * FROM product WHERE state = 'for_sale' ORDER BY created_at DESC, id LIMIT ${maxProducts}) AS product`.execute(
    db,
  )

/** Physical orders with their payments, lines, refunds and timelines. */
export async function insertPhysicalOrders(db: Db): Promise<void> {
  for (const statement of [lines, sums, payments, orders, orderLines, shipments, shipmentLines, refunds, events])
    await statement.execute(db)
}

const lines = sql`
  CREATE TEMP TABLE planned_line ON COMMIT DROP AS
  WITH choice AS MATERIALIZED (
    SELECT i, id, line, 1 + (floor(random() * products)::int + line) % products AS product, 1 + (random() < 0.2)::int AS quantity
    FROM planned_order, generate_series(0, (fate * 8)::int % 4 / 3) AS line, (SELECT count(*)::int AS products FROM sold_product) AS known
    WHERE type = 'physical'
  )
  SELECT i, choice.id AS order_id, line, quantity, product.id AS product_id, price_cents,
    coalesce(token_price_hundredths, 0) AS free_tokens
  FROM choice JOIN sold_product product ON product.position = choice.product`

const sums = sql`
  CREATE TEMP TABLE planned_sale ON COMMIT DROP AS
  SELECT planned_order.*, amount,
    free_tokens,
    CASE WHEN delivery = 'cancelled' THEN amount WHEN delivery = 'delivered' AND fate BETWEEN 0.93 AND 0.95 THEN amount / 3 ELSE 0 END AS refunded
  FROM planned_order
  JOIN (SELECT i, sum(price_cents * quantity)::int AS amount, sum(free_tokens * quantity)::int AS free_tokens FROM planned_line GROUP BY i) line
    USING (i)`

const payments = sql`
  INSERT INTO payment (id, family_id, purpose, order_id, state, amount_cents, currency, content_hash, session_id, intent_id,
    refunded_cents, created_at, settled_at)
  SELECT payment_id, family_id, 'order', id, CASE WHEN is_failed THEN 'abandoned' ELSE 'completed' END, amount, 'USD', 'generated',
    'cs_generated_' || number, CASE WHEN NOT is_failed THEN 'pi_generated_' || number END, refunded, at,
    at + interval '2 minutes'
  FROM planned_sale ORDER BY i`

const orders = sql`
  INSERT INTO customer_order (id, family_id, number, currency, amount_cents, free_tokens_hundredths, state,
    delivery_details, refunded_cents, created_at, subtotal_cents, delivery_method,
    delivery_name, arrives_from, arrives_to, country, delivery_tax_percent, cheapest_delivery_cents, return_days, token_rate_cents)
  SELECT id, family_id, number, 'USD', amount, free_tokens, coalesce(delivery, 'unpaid'),
    -- The address of a failed order is emptied after 30 days.
    CASE WHEN NOT is_failed THEN jsonb_build_object('name', parent, 'email', email, 'phone', '+1 555 0100',
      'street1', 1 + i % 300 || ' ' || ${oneOf(streets)}, 'city', ${oneOf(cities)}, 'state', 'Anywhere',
      'zip', lpad((i % 99999)::text, 5, '0'), 'country', 'United States') END,
    refunded, at, amount, 'standard', 'Standard delivery', at::date + 2, at::date + 5, 'US', 0, 0, 30, 1000
  FROM planned_sale ORDER BY i`

const orderLines = sql`
  INSERT INTO order_line (order_id, position, product_id, sku, name, description, color, pictures, quantity, price_cents,
    total_cents, tax_percent, free_tokens_hundredths)
  SELECT order_id, line, product.id, sku, name, description, colors, pictures, quantity, planned_line.price_cents,
    planned_line.price_cents * quantity, 0, free_tokens
  FROM planned_line JOIN sold_product product ON product.id = product_id ORDER BY i, line`

const shipments = sql`
  INSERT INTO shipment (order_id, number, state, handed_over_at, warehouse_order_id, tracking, shipped_at, delivered_at, cancelled_at)
  SELECT id, 1, CASE delivery WHEN 'processing' THEN 'packing' ELSE delivery END,
    -- The warehouse is asked about parcels on their way, and it has never heard of these.
    CASE WHEN delivery = 'delivered' THEN at END,
    CASE WHEN delivery = 'delivered' THEN 'GEN-' || upper(substr(md5(i::text), 1, 8)) || '-' || number END,
    CASE WHEN delivery NOT IN ('processing', 'cancelled')
      THEN jsonb_build_object('carrier', 'Example Post', 'number', 'XP' || number) END,
    CASE WHEN delivery NOT IN ('processing', 'cancelled') THEN at + interval '2 days' END,
    CASE WHEN delivery = 'delivered' THEN at + interval '4 days' END,
    CASE WHEN delivery = 'cancelled' THEN at + interval '1 day' END
  FROM planned_sale WHERE delivery IS NOT NULL ORDER BY i`

const shipmentLines = sql`
  INSERT INTO shipment_line (order_id, number, position, pieces)
  SELECT order_id, 1, line, quantity FROM planned_line JOIN shipment USING (order_id) WHERE shipped_at IS NOT NULL ORDER BY i, line`

const refunds = sql`
  INSERT INTO refund (id, payment_id, amount_cents, origin, cause, staff_name, reason, state, requested_at, provider_id)
  SELECT gen_random_uuid(), payment_id, refunded, 'staff', 'chosen', 'Sam Keeper', 'Asked for by the customer', 'succeeded',
    at + interval '1 hour', 're_generated_' || number
  FROM planned_sale WHERE refunded > 0 ORDER BY i`

const events = sql`
  INSERT INTO event (order_id, family_id, at, kind, actor, staff_id, details)
  SELECT planned_sale.id, family_id, at + after, kind, actor, staff_name.id,
    CASE kind WHEN 'payment.failed' THEN '{"purpose": "order", "isAbandoned": true}'
      WHEN 'payment.completed' THEN jsonb_build_object('purpose', 'order',
        'money', jsonb_build_object('cents', amount, 'currency', 'USD'))
      ELSE '{}' END
  FROM planned_sale CROSS JOIN (VALUES
    ('order.placed', interval '0', 'customer'), ('payment.completed', interval '2 minutes', 'provider'),
    ('payment.failed', interval '2 minutes', 'provider'), ('order.cancelled', interval '1 day', 'shop'),
    ('order.shipped', interval '2 days', 'staff'), ('order.out_for_delivery', interval '3 days', 'staff'),
    ('order.delivered', interval '4 days', 'staff')) AS step (kind, after, actor)
  LEFT JOIN staff_name ON actor = 'staff' AND staff_name.name = 'Sam Keeper'
  WHERE kind = 'order.placed' OR kind = CASE WHEN is_failed THEN 'payment.failed' ELSE 'payment.completed' END
    OR kind = 'order.cancelled' AND delivery = 'cancelled'
    OR kind = 'order.shipped' AND delivery IN ('shipped', 'out_for_delivery', 'delivered')
    OR kind = 'order.out_for_delivery' AND delivery IN ('out_for_delivery', 'delivered')
    OR kind = 'order.delivered' AND delivery = 'delivered'
  ORDER BY i, after`
