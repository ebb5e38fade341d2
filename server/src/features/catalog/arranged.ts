import type { Currency } from '@storylamp/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type ListedRow, type Start, selectRows } from './listing.ts'

/** The key of an arranged product is its position; that of another one is the moment when it was added. */
const mark = '#'

/** A page of a collection in its order: what staff arranged, then the others, newest first. */
export async function selectArranged(
  db: Db,
  { collection = '', currency }: { collection?: string | undefined; currency: Currency },
  { start, limit }: { start: Start; limit: number },
): Promise<ListedRow[]> {
  const isBackward = 'before' in start
  const cursor = 'after' in start ? start.after : isBackward ? start.before : undefined
  const besideArranged = cursor?.key.startsWith(mark) ? cursor : undefined
  const besideRest = besideArranged === undefined ? cursor : undefined
  const offset = 'offset' in start ? start.offset : 0

  const [down, up, beyond, earlier] = isBackward
    ? [sql`DESC`, sql`ASC`, sql`<`, sql`>`]
    : [sql`ASC`, sql`DESC`, sql`>`, sql`<`]
  const ofCollection = sql`collection_type = ${collection}`
  const arranged = sql`(
    SELECT product_id, ${mark} || position AS sorted_by, position, NULL::timestamptz AS created_at
    FROM product_collection JOIN product_listing USING (product_id, collection_type)
    WHERE ${ofCollection} AND currency = ${currency} AND color = '' AND position IS NOT NULL
      ${besideArranged ? sql`AND position ${beyond} ${besideArranged.key.slice(mark.length)}` : sql``}
    ORDER BY position ${down} LIMIT ${offset + limit})`
  // Those arranged are few, so that comparing the rest with them costs next to nothing.
  const rest = sql`(
    SELECT product_id, created_at::text AS sorted_by, NULL::integer AS position, created_at FROM product_listing
    WHERE currency = ${currency} AND ${ofCollection} AND color = '' AND product_id <> ALL (ARRAY(
      SELECT product_id FROM product_collection WHERE ${ofCollection} AND position IS NOT NULL))
      ${besideRest ? sql`AND (created_at, product_id) ${earlier} (${besideRest.key}, ${besideRest.id})` : sql``}
    ORDER BY created_at ${up}, product_id ${up} LIMIT ${offset + limit})`

  const isRestAlone = besideRest !== undefined && !isBackward
  const isArrangedAlone = besideArranged !== undefined && isBackward
  const parts = isRestAlone ? [rest] : isArrangedAlone ? [arranged] : [arranged, rest]
  const order = sql`ORDER BY position ${down} NULLS ${isBackward ? sql`FIRST` : sql`LAST`},
    listed.created_at ${up}, product_id ${up}`
  const found = sql`SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS listed ${order} LIMIT ${limit} OFFSET ${offset}`
  const rows = await selectRows(db, currency, found, order)
  return isBackward ? rows.reverse() : rows
}
