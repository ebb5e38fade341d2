import type { InvoiceRow } from './queries.ts'

/** As it is printed: INV-2026-000012, and after a restore INV-2026-R261122213000-000001. */
export const invoiceNumber = ({
  prefix,
  series,
  year,
  number,
}: Pick<InvoiceRow, 'prefix' | 'series' | 'year' | 'number'>) =>
  [prefix, year, series, String(number).padStart(6, '0')].filter((part) => part !== '').join('-')
