import type { Cents, Currency } from '@storylamp/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { Reduction } from './struck-price.ts'

type Priced = { currency: Currency; price_cents: Cents | null; sale_cents: Cents | null; sale_to: Date | null }

/** What holds of a product in a currency, without a price if it is not sold in it: joined beside each product. */
export const pricedIn = (currency: RawBuilder<unknown>) =>
  sql<Priced>`LATERAL (
    SELECT currency, price_cents, sale_cents, sale_from, sale_to FROM product_price
    WHERE product_id = product.id AND currency = ${currency} ORDER BY id DESC LIMIT 1)`.as('priced')

/** What a product costs at this moment, by the database's clock: the one rule for all that shows or charges a price. */
const priceAt = (row: RawBuilder<unknown>) => sql<Cents>`
  price_at(${row}.price_cents, ${row}.sale_cents, ${row}.sale_from, ${row}.sale_to, now())`

export const priceNow = priceAt(sql`priced`)
export const priceOfProduct = priceAt(sql`product`)

const msOf = (moment: ReturnType<typeof sql>) => sql`extract(epoch FROM ${moment}) * 1000`

/** What it cost before it was for sale does not count: nobody could buy it. A history is written while its transaction runs, so later than the transaction's own time. */
const reduction = sql`(
  SELECT jsonb_build_object('moment', ${msOf(sql`clock_timestamp()`)}, 'prices', jsonb_agg(jsonb_build_object(
    'price', history.price_cents, 'since', ${msOf(sql`greatest(history.at, product.created_at)`)},
    'sale', history.sale_cents, 'from', ${msOf(sql`history.sale_from`)}, 'to', ${msOf(sql`history.sale_to`)}) ORDER BY history.id))
  FROM product_price AS history WHERE history.product_id = product.id AND history.currency = priced.currency AND history.price_cents IS NOT NULL
    AND product.published_at IS NOT NULL)`

const ifOnSale = <Value>(value: ReturnType<typeof sql>) =>
  sql<Value | null>`CASE WHEN ${priceNow} < priced.price_cents THEN ${value} END`

/** The columns of a product with its price of this moment. While a sale runs, also what tells the struck price, and when it ends. */
export const pricesNow = [
  priceNow.as('price_now'),
  sql<Currency>`priced.currency`.as('price_currency'),
  ifOnSale<Reduction>(reduction).as('reduction'),
  ifOnSale<Date>(sql`priced.sale_to`).as('sale_ends'),
] as const
