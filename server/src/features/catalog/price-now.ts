import type { Cents } from '@storylamp/contract/money'
import { sql } from 'kysely'
import type { Reduction } from './struck-price.ts'

/** What a product costs at this moment, by the database's clock: the one rule for all that shows or charges a price. */
export const priceNow = sql<Cents>`
  price_at(product.price_cents, product.sale_cents, product.sale_from, product.sale_to, now())`

const msOf = (moment: ReturnType<typeof sql>) => sql`extract(epoch FROM ${moment}) * 1000`

/** What it cost before it was for sale does not count: nobody could buy it. A history is written while its transaction runs, so later than the transaction's own time. */
const reduction = sql`(
  SELECT jsonb_build_object('moment', ${msOf(sql`clock_timestamp()`)}, 'prices', jsonb_agg(jsonb_build_object(
    'price', history.price_cents, 'since', ${msOf(sql`greatest(history.at, product.created_at)`)},
    'sale', history.sale_cents, 'from', ${msOf(sql`history.sale_from`)}, 'to', ${msOf(sql`history.sale_to`)}) ORDER BY history.id))
  FROM product_price AS history WHERE history.product_id = product.id AND history.currency = product.currency AND product.published_at IS NOT NULL)`

const ifOnSale = <Value>(value: ReturnType<typeof sql>) =>
  sql<Value | null>`CASE WHEN ${priceNow} < product.price_cents THEN ${value} END`

/** The columns of a product with its price of this moment. While a sale runs, also what tells the struck price, and when it ends. */
export const pricesNow = [
  priceNow.as('price_now'),
  ifOnSale<Reduction>(reduction).as('reduction'),
  ifOnSale<Date>(sql`product.sale_to`).as('sale_ends'),
] as const
