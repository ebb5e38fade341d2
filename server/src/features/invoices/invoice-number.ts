import type { Selectable } from 'kysely'
import type { InvoiceTables } from './tables.ts'

export type Numbered = Pick<Selectable<InvoiceTables['invoice']>, 'prefix' | 'series' | 'year' | 'number'>

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
