import { countryName } from '@storylamp/contract/delivery/countries'
import { type Cents, type Currency, cents, minus, money, sumOf } from '@storylamp/contract/money'
import type { SalesRow } from '@storylamp/contract/sales/sales'
import type { SalesKind } from '@storylamp/contract/sales/sales-texts'
import { type RawBuilder, sql } from 'kysely'
import { dayMs, dayOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { findProductNames } from '../catalog/index.ts'
import { findChangedDays } from '../sales-days/index.ts'
import { type SalesTables, sumDay } from './sum-day.ts'

/** Amounts of one currency are never added to those of another. */
export type Range = { from: string; to: string; currency: Currency }

type Sums = { orders: number; pieces: number; sold: Cents; refunded: Cents }
type NamedSums = Sums & { id: string; part: SalesRow['part']; name: string }

const sums = sql`sum(orders) AS orders, sum(pieces) AS pieces,
  sum(sold_cents)::bigint AS sold, sum(refunded_cents)::bigint AS refunded`

/** Sales of days in UTC, less what was refunded or lost to a bank since: they equal the orders' frozen quotes to the cent. */
export async function readSales(db: Db, by: SalesKind, range: Range) {
  const sold = { db, range, daysOf: await readDaysOf(db, range) }
  const data = await readers[by](sold)
  // An order of two products counts once in the total.
  const total = totalOf(by === 'product' ? await readCountries(sold) : data)
  const { from, to, currency } = range
  const shown = <Row extends Sums>(row: Row) => withRevenue(row, currency)
  return { from, to, total: shown(total), data: data.map(shown) }
}

type Sold = { db: Db; range: Range; daysOf(table: keyof DaysNow): RawBuilder<unknown> }

const readers: Record<SalesKind, (sold: Sold) => Promise<NamedSums[]>> = {
  day: readDays,
  product: readProducts,
  country: readCountries,
}

async function readDays({ db, range, daysOf }: Sold): Promise<NamedSums[]> {
  const { rows } = await sql<Sums & { id: string }>`
    SELECT day AS id, ${sums} FROM (${daysOf('country_sales')}) AS day_sales GROUP BY day`.execute(db)
  const sold = new Map(rows.map((row) => [row.id, row]))
  return eachDay(range).map((id) => ({ ...nothing, ...sold.get(id), id, part: 'day', name: id }))
}

async function readCountries({ db, daysOf }: Sold): Promise<NamedSums[]> {
  const { rows } = await sql<Sums & { id: string }>`
    SELECT country AS id, ${sums} FROM (${daysOf('country_sales')}) AS day_sales
    GROUP BY country ORDER BY sum(sold_cents - refunded_cents) DESC, country`.execute(db)
  return rows.map((row) => ({ ...row, part: 'country', name: row.id === '' ? 'Unknown' : countryName(row.id) }))
}

async function readProducts({ db, daysOf }: Sold): Promise<NamedSums[]> {
  const { rows } = await sql<Sums & { id: string; part: keyof typeof partNames | 'product' }>`
    SELECT product_id AS id, part, ${sums} FROM (${daysOf('product_sales')}) AS day_sales
    GROUP BY product_id, part
    ORDER BY part <> 'product', sum(sold_cents - refunded_cents) DESC, part, product_id`.execute(db)
  const names = await findProductNames(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    name: row.part === 'product' ? (names.get(row.id) ?? row.id) : partNames[row.part],
  }))
}

const partNames = {
  delivery: 'Delivery',
  tokens: 'Packs of tokens',
  gifts: 'Gifts of tokens and bundles',
  refunds: 'Refunds that were for no line',
  disputes: 'Lost in disputes',
}

type DaysNow = Pick<SalesTables, 'country_sales' | 'product_sales'>

/** The rows of the days: as the job has summed them, or summed now where they have changed since. */
async function readDaysOf(db: Db, { from, to, currency }: Range): Promise<Sold['daysOf']> {
  const changed = await findChangedDays(db, from, to)
  const now: { [Table in keyof DaysNow]: DaysNow[Table][] } = { country_sales: [], product_sales: [] }
  for (const day of changed) {
    const { country_sales, product_sales } = await sumDay(db, day)
    now.country_sales.push(...country_sales)
    now.product_sales.push(...product_sales)
  }
  return (table) => sql`
    SELECT * FROM (SELECT * FROM ${sql.table(table)} WHERE day BETWEEN ${from}::date AND ${to}::date AND day <> ALL(${changed}::date[])
    UNION ALL
    SELECT * FROM json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(now[table])}::json)) AS all_sales
    WHERE currency = ${currency}`
}

const eachDay = ({ from, to }: Pick<Range, 'from' | 'to'>): string[] =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / dayMs + 1 }, (_, after) =>
    dayOf(new Date(Date.parse(from) + after * dayMs)),
  )

const nothing: Sums = { orders: 0, pieces: 0, sold: cents(0), refunded: cents(0) }

const totalOf = (rows: Sums[]): Sums => ({
  orders: rows.reduce((sum, { orders }) => sum + orders, 0),
  pieces: rows.reduce((sum, { pieces }) => sum + pieces, 0),
  sold: sumOf(rows.map(({ sold }) => sold)),
  refunded: sumOf(rows.map(({ refunded }) => refunded)),
})

const withRevenue = <Row extends Sums>(row: Row, currency: Currency) => ({
  ...row,
  sold: money(row.sold, currency),
  refunded: money(row.refunded, currency),
  revenue: money(minus(row.sold, row.refunded), currency),
  currency,
})
