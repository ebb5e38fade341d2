import { type Cents, minus, sumOf, toDollars } from '@storylamp/contract/money'
import type { Cell } from '../../../platform/csv.ts'
import type { Db } from '../../../platform/db/database.ts'
import { recordSpentTokens } from '../spent-tokens/record-spent-tokens.ts'
import { sumByRate, type TaxRow } from './report-queries.ts'

export const taxColumns = [
  'Month',
  'Country',
  'Region',
  'Class',
  'Rate in percent',
  'Invoiced net',
  'Invoiced tax',
  'Credited net',
  'Credited tax',
  'Net',
  'Tax',
  'Gross',
  'Currency',
]

/**
 * What was invoiced and credited in a month, by country, region, class and rate: it equals the documents to the cent (D76). Tokens
 * that are taxed when they are spent stand there twice: untaxed as they are sold, and digital as they are spent.
 */
export async function* taxReport(db: Db, month: string): AsyncGenerator<Cell[][]> {
  await recordSpentTokens(db)
  yield (await sumByRate(db, month)).map((row) => cellsOf(month, row))
}

function cellsOf(month: string, row: TaxRow): Cell[] {
  const net = minus(row.invoicedNet, row.creditedNet)
  const tax = minus(row.invoicedTax, row.creditedTax)
  const amounts: Cents[] = [row.invoicedNet, row.invoicedTax, row.creditedNet, row.creditedTax, net, tax]
  return [
    month,
    row.country,
    row.region ?? '',
    row.taxClass,
    String(row.percent),
    ...[...amounts, sumOf([net, tax])].map(toDollars),
    'USD',
  ]
}
