import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { idsOf } from '../../platform/db/ids-of.ts'
import { type InvoiceTables, tables } from './tables.ts'

export type InvoiceRow = Selectable<InvoiceTables['invoice']>
export type InvoiceLineRow = Selectable<InvoiceTables['invoice_line']>
export type NewInvoice = Insertable<InvoiceTables['invoice']>
export type NewLine = Omit<InvoiceLineRow, 'invoice_id'>

/** Locks the counter until the transaction ends: one that is rolled back leaves no gap. */
export async function nextNumber(db: Db, prefix: string, year: number): Promise<Numbered> {
  const { rows } = await sql<Numbered>`
    INSERT INTO invoice_counter (prefix, series, year, last_number)
    SELECT ${prefix}, name, ${year}, 1 FROM invoice_series ORDER BY id DESC LIMIT 1
    ON CONFLICT (prefix, series, year) DO UPDATE SET last_number = invoice_counter.last_number + 1
    RETURNING prefix, series, year, last_number AS number`.execute(db)
  const [number] = rows
  if (number === undefined) throw new Error('there is no series of invoice numbers')
  return number
}

/** After a restore, as the numbers that were given after the backup are not known. */
export const beginSeries = (db: Db) =>
  sql`INSERT INTO invoice_series (name) VALUES (to_char(now() AT TIME ZONE 'UTC', '"R"YYMMDDHH24MISS'))`.execute(db)

export const insertInvoice = (db: Db, invoice: NewInvoice) => tables(db).insertInto('invoice').values(invoice).execute()

export const insertLines = (db: Db, id: string, lines: NewLine[]) =>
  tables(db)
    .insertInto('invoice_line')
    .values(lines.map((line) => ({ invoice_id: id, ...line })))
    .execute()

export const insertBuyer = (db: Db, id: string, lines: string[]) =>
  tables(db).insertInto('invoice_buyer').values({ invoice_id: id, lines }).execute()

export const findBuyer = (db: Db, id: string) =>
  tables(db).selectFrom('invoice_buyer').select('lines').where('invoice_id', '=', id).executeTakeFirst()

export const forgetBuyer = (db: Db, familyId: string) =>
  tables(db)
    .deleteFrom('invoice_buyer')
    .where('invoice_id', 'in', tables(db).selectFrom('invoice').select('id').where('family_id', '=', familyId))
    .execute()

export const findInvoice = (db: Db, id: string): Promise<InvoiceRow | undefined> =>
  tables(db).selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirst()

/** As in the index. */
const sale = sql<string>`coalesce(order_id, payment_id)`

/** A pack of tokens has the id of its payment. */
export const saleOf = ({ order_id, payment_id }: Pick<InvoiceRow, 'order_id' | 'payment_id'>): string =>
  order_id ?? payment_id ?? ''

/** Of an order, or of a pack of tokens, whose id is that of its payment. */
export const findInvoices = (db: Db, order: string): Promise<InvoiceRow[]> =>
  tables(db)
    .selectFrom('invoice')
    .selectAll()
    .where(sale, '=', order)
    .orderBy('issued_at')
    .orderBy('turn', (turn) => turn.asc().nullsFirst())
    .orderBy('number')
    .execute()

/** The order, or the pack, of an invoice or a credit note, by its number as it is printed. */
export async function findInvoicedOrders(db: Db, typed: string): Promise<string[]> {
  const parsed = parseInvoiceNumber(typed)
  if (parsed === undefined) return []
  const { prefix, series, year, number } = parsed
  const rows = await tables(db)
    .selectFrom('invoice')
    .select(sale.as('id'))
    .where('prefix', 'in', [prefix, prefix.toUpperCase()])
    .where('series', '=', series)
    .where('year', '=', year)
    .where('number', '=', number)
    .execute()
  return idsOf(rows)
}

export const findLinesOf = (db: Db, ids: string[]): Promise<InvoiceLineRow[]> =>
  tables(db)
    .selectFrom('invoice_line')
    .selectAll()
    .where('invoice_id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .orderBy('invoice_id')
    .orderBy('position')
    .execute()

export const selectInvoicesOf = (db: Db, familyId: string): Promise<InvoiceRow[]> =>
  tables(db)
    .selectFrom('invoice')
    .selectAll()
    .where('family_id', '=', familyId)
    .orderBy('issued_at', 'desc')
    .orderBy('turn', (turn) => turn.desc().nullsLast())
    .orderBy('id')
    .execute()

export const selectBuyersOf = (db: Db, familyId: string) =>
  tables(db)
    .selectFrom('invoice_buyer as buyer')
    .innerJoin('invoice', 'invoice.id', 'invoice_id')
    .select([
      'kind',
      'prefix',
      'series',
      'year',
      'number',
      'issued_at',
      'currency',
      'total_cents',
      'tax_cents',
      'buyer.lines',
    ])
    .where('family_id', '=', familyId)
    .orderBy('issued_at')
    .execute()

export async function findTaxes(db: Db, orders: string[]) {
  const rows = await tables(db)
    .selectFrom('invoice')
    .select([sale.as('id'), 'tax_cents', 'country'])
    .where('kind', '=', 'invoice')
    .where(sql<boolean>`${sale} = ANY(${orders}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, tax_cents: taxCents, country }) => [id, { taxCents, country }]))
}

type Numbered = Pick<Selectable<InvoiceTables['invoice']>, 'prefix' | 'series' | 'year' | 'number'>

/** As it is printed: INV-2026-000012, and after a restore INV-2026-R261122213000-000001. */
export const invoiceNumber = ({ prefix, series, year, number }: Numbered) =>
  [prefix, year, series, String(number).padStart(6, '0')].filter((part) => part !== '').join('-')

/** From what is printed, or typed from it. */
export function parseInvoiceNumber(text: string): Numbered | undefined {
  const parts = /^(?:(.*)-)?(\d{4})(?:-(R\d+))?-(\d{6,9})$/i.exec(text.trim())
  if (parts === null) return undefined
  const [, prefix = '', year, series = '', number] = parts
  return { prefix, series: series.toUpperCase(), year: Number(year), number: Number(number) }
}
