import type { Cents } from '@storylamp/contract/money'
import { sql } from 'kysely'

/** What a product costs at this moment, by the database's clock: the one rule for all that shows or charges a price (D78). */
export const priceNow = sql<Cents>`
  price_at(product.price_cents, product.sale_cents, product.sale_from, product.sale_to, now())`

const ifOnSale = <Value>(value: ReturnType<typeof sql>) =>
  sql<Value | null>`CASE WHEN ${priceNow} < product.price_cents THEN ${value} END`

/** The columns of a product with its price of this moment. While a sale runs, also what is struck and when it ends. */
export const pricesNow = [
  priceNow.as('price_now'),
  // A history is written while its transaction runs, so later than the transaction's own time.
  ifOnSale<Cents>(sql`struck_price(product.id, clock_timestamp())`).as('struck_cents'),
  ifOnSale<Date>(sql`product.sale_to`).as('sale_ends'),
] as const
