import { sql } from 'kysely'
import type { Db } from '../../../server/src/platform/db/database.ts'
import type { Batch, Past } from './past.ts'

/**
 * A table of the batch's orders, one row each, with everything that chance decides.
 *
 * Twelve of 20 orders are physical. The others are two packs of tokens, each followed by three stories of the same family, so that
 * no wallet runs dry: the first family has just joined and buys a bundle, the second is any that has joined before.
 */
export async function planOrders(db: Db, { count, families, start, end }: Past, [first, last]: Batch): Promise<void> {
  const msPerOrder = (end.getTime() - start.getTime()) / count
  await sql`
    CREATE TEMP TABLE planned_order ON COMMIT DROP AS
    WITH block AS MATERIALIZED (
      SELECT block, ceil((block * 20 + 1)::numeric * ${families}::int / ${count}::int)::int AS joined, random() AS chance
      FROM generate_series((${first}::int - 1) / 20, (${last}::int - 1) / 20) AS block
    ), dealt AS MATERIALIZED (
      SELECT i, (i - 1) % 20 AS place, joined, block.chance AS block_chance, random() AS chance, random() AS fate,
        date_trunc('milliseconds', ${start}::timestamptz + i * ${msPerOrder}::float8 * interval '1 ms') AS at
      FROM generate_series(${first}::int, ${last}::int) AS i JOIN block ON block.block = (i - 1) / 20
    ), typed AS (
      SELECT *, CASE WHEN place < 12 THEN 'physical' WHEN place IN (12, 16) THEN 'top_up' ELSE 'story' END AS type,
        CASE
          -- A customer who orders all the time.
          WHEN i % 4000 = 1 THEN 1
          WHEN place < 12 THEN 1 + floor(chance * joined)::int
          WHEN place < 16 THEN joined
          ELSE 1 + floor(block_chance * joined)::int
        END AS family_position,
        -- The nightly job deletes payments that failed 90 days ago.
        place < 12 AND fate < 0.05 AND ${end}::timestamptz - at < interval '50 days' AS is_failed,
        ${end}::timestamptz - at < interval '10 days' AS is_recent
      FROM dealt
    )
    SELECT i, place, type, at, fate, chance, is_failed, nextval('order_number') AS number, gen_random_uuid() AS id,
      gen_random_uuid() AS payment_id, gen_random_uuid() AS transfer_id, family.id AS family_id, parent, email,
      CASE
        WHEN type <> 'physical' OR is_failed THEN NULL
        WHEN is_recent AND fate < 0.4 THEN 'processing'
        WHEN is_recent AND fate < 0.7 THEN 'shipped'
        WHEN is_recent AND fate < 0.9 THEN 'out_for_delivery'
        WHEN fate > 0.97 THEN 'cancelled'
        ELSE 'delivered'
      END AS delivery,
      type = 'story' AND place <> 13 AND fate > 0.97 AS is_given_back
    FROM typed JOIN generated_family family ON family.position = family_position
    ORDER BY i`.execute(db)
  await sql`ANALYZE planned_order`.execute(db)
}
