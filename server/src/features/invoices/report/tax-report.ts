import { type Cents, type Currency, minus, money, sumOf } from '@storylamp/contract/money'
import { sql } from 'kysely'
import type { Cell } from '../../../platform/csv/csv.ts'
import type { Db } from '../../../platform/db/database.ts'
import { recordSpentTokens } from '../spent-tokens/record-spent-tokens.ts'
import type { InvoicedClass } from '../tables.ts'

const netOf = (row: TaxRow) => minus(row.invoicedNet, row.creditedNet)
const taxOf = (row: TaxRow) => minus(row.invoicedTax, row.creditedTax)

const columns: [name: string, cell: (row: TaxRow, month: string) => Cell][] = [
  ['Month', (_, month) => month],
  ['Country', ({ country }) => country],
  ['Region', ({ region }) => region ?? ''],
  ['Class', ({ taxClass }) => taxClass],
  ['Rate in percent', ({ percent }) => String(percent)],
  ['Invoiced net', ({ invoicedNet, currency }) => money(invoicedNet, currency)],
  ['Invoiced tax', ({ invoicedTax, currency }) => money(invoicedTax, currency)],
  ['Credited net', ({ creditedNet, currency }) => money(creditedNet, currency)],
  ['Credited tax', ({ creditedTax, currency }) => money(creditedTax, currency)],
  ['Net', (row) => money(netOf(row), row.currency)],
  ['Tax', (row) => money(taxOf(row), row.currency)],
  ['Gross', (row) => money(sumOf([netOf(row), taxOf(row)]), row.currency)],
  ['Currency', ({ currency }) => currency],
]

export const taxColumns = columns.map(([name]) => name)

/**
 * What was invoiced and credited in a month, by currency, country, region, class and rate: it equals the documents to the cent. Tokens
 * that are taxed when they are spent stand there twice: untaxed as they are sold, and digital as they are spent.
 */
export async function* taxReport(db: Db, month: string): AsyncGenerator<Cell[][]> {
  await recordSpentTokens(db)
  yield (await sumByRate(db, month)).map((row) => columns.map(([, cell]) => cell(row, month)))
}

type TaxRow = {
  currency: Currency
  country: string
  region: string | null
  taxClass: InvoicedClass
  percent: number
  invoicedNet: Cents
  invoicedTax: Cents
  creditedNet: Cents
  creditedTax: Cents
}

/** A reversal is less credited; spent tokens that were given back are credited. Regions matter where tax is added to the price. */
async function sumByRate(db: Db, month: string): Promise<TaxRow[]> {
  const first = `${month}-01T00:00:00Z`
  const { rows } = await sql<TaxRow>`
    WITH line AS (
      SELECT invoice.currency, country, CASE WHEN is_tax_included THEN NULL ELSE region END AS region, tax_class, tax_percent, invoice_line.tax_cents,
        invoice_line.total_cents - invoice_line.tax_cents AS net_cents,
        CASE kind WHEN 'invoice' THEN 1 ELSE 0 END AS invoiced,
        CASE kind WHEN 'invoice' THEN 0 WHEN 'credit_note' THEN 1 ELSE -1 END AS credited
      FROM invoice JOIN invoice_line ON invoice_id = invoice.id
      WHERE issued_at >= ${first}::timestamptz AND issued_at < ${first}::timestamptz + interval '1 month'
      UNION ALL
      SELECT sale.currency, spent.country, NULL, 'digital', tax_percent, abs(spent.tax_cents),
        abs(spent.total_cents - spent.tax_cents), CASE WHEN spent.total_cents > 0 THEN 1 ELSE 0 END,
        CASE WHEN spent.total_cents > 0 THEN 0 ELSE 1 END
      FROM spent_tokens AS spent JOIN invoice AS sale ON sale.payment_id = spent.payment_id AND sale.kind = 'invoice'
      WHERE spent_at >= ${first}::timestamptz AND spent_at < ${first}::timestamptz + interval '1 month'
    )
    SELECT currency, country, region, tax_class AS "taxClass", tax_percent AS percent,
      sum(invoiced * net_cents)::bigint AS "invoicedNet", sum(invoiced * tax_cents)::bigint AS "invoicedTax",
      sum(credited * net_cents)::bigint AS "creditedNet", sum(credited * tax_cents)::bigint AS "creditedTax"
    FROM line GROUP BY currency, country, region, tax_class, tax_percent
    ORDER BY currency, country, region NULLS FIRST, tax_class DESC, tax_percent`.execute(db)
  return rows
}
