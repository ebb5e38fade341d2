import type { InvoiceKind } from '@storylamp/contract/invoices/invoices'
import { type Cents, type Currency, cents, minus, money } from '@storylamp/contract/money'
import { sql } from 'kysely'
import type { Cell } from '../../../platform/csv/csv.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findPaymentsOf } from '../../payments/index.ts'
import { invoiceNumber } from '../queries.ts'
import type { InvoicedClass } from '../tables.ts'

/** What a document says of a class and a rate. Credit notes are negative, so that all sums are those of the books. */
export type DocumentSum = {
  id: string
  kind: InvoiceKind
  number: string
  issuedAt: Date
  country: string
  region: string | null
  taxClass: InvoicedClass
  percent: number
  gross: Cents
  tax: Cents
  orderNumber: number
  currency: Currency
  /** By which the payment provider knows it. */
  intentId: string | null
}

/** The documents of a month in the order of their numbers, each with its sums by class and rate. */
export async function documentsOf(db: Db, month: string): Promise<DocumentSum[]> {
  const first = `${month}-01T00:00:00Z`
  type Row = Omit<DocumentSum, 'number' | 'intentId'> & Parameters<typeof invoiceNumber>[0] & { sale: string }
  const { rows } = await sql<Row>`
    SELECT invoice.id, kind, prefix, series, year, number, issued_at AS "issuedAt", currency, country, region, coalesce(order_id, payment_id) AS sale,
      order_number AS "orderNumber", tax_class AS "taxClass", tax_percent AS percent,
      sum(CASE kind WHEN 'credit_note' THEN -1 ELSE 1 END * invoice_line.total_cents)::int AS gross,
      sum(CASE kind WHEN 'credit_note' THEN -1 ELSE 1 END * invoice_line.tax_cents)::int AS tax
    FROM invoice JOIN invoice_line ON invoice_id = invoice.id
    WHERE issued_at >= ${first}::timestamptz AND issued_at < ${first}::timestamptz + interval '1 month'
    GROUP BY invoice.id, tax_class, tax_percent
    ORDER BY prefix DESC, series, year, number, tax_class, tax_percent`.execute(db)
  const payments = await findPaymentsOf(db, [...new Set(rows.map(({ sale }) => sale))])
  const paid = new Map(payments.map((payment) => [payment.order_id ?? payment.id, payment]))
  return rows.map(({ sale, prefix, series, year, number, ...row }) => ({
    ...row,
    number: invoiceNumber({ prefix, series, year, number }),
    intentId: paid.get(sale)?.intent_id ?? null,
  }))
}

const columns: [name: string, cell: (row: DocumentSum) => Cell][] = [
  ['Number', ({ number }) => number],
  ['Kind', ({ kind }) => kind],
  ['Date', ({ issuedAt }) => issuedAt.toISOString().slice(0, 10)],
  ['Country', ({ country }) => country],
  ['Region', ({ region }) => region ?? ''],
  ['Class', ({ taxClass }) => taxClass],
  ['Rate in percent', ({ percent }) => String(percent)],
  ['Net', ({ gross, tax, currency }) => money(minus(gross, tax), currency)],
  ['Tax', ({ tax, currency }) => money(tax, currency)],
  ['Gross', ({ gross, currency }) => money(gross, currency)],
  ['Currency', ({ currency }) => currency],
  ['Order', ({ orderNumber }) => String(orderNumber)],
  ['Payment reference', ({ intentId }) => intentId ?? ''],
]

export const documentColumns = columns.map(([name]) => name)
export const documentCells = (documents: DocumentSum[]): Cell[][] =>
  documents.map((row) => columns.map(([, cell]) => cell(row)))

export const absolute = (amount: Cents): Cents => cents(Math.abs(amount))
