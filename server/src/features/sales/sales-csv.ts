import type { SalesKind } from '@storylamp/contract/sales/sales-texts'
import type { Cell } from '../../platform/csv/csv.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Range, readSales } from './read-sales.ts'

const idColumns: Record<SalesKind, string[]> = {
  day: ['Day'],
  product: ['Product', 'Name'],
  country: ['Country', 'Name'],
}

export const salesColumns = (by: SalesKind): string[] => [
  ...idColumns[by],
  ...['Orders', 'Pieces', 'Sold', 'Refunded', 'Revenue', 'Currency'],
]

export async function* salesTable(db: Db, by: SalesKind, range: Range): AsyncGenerator<Cell[][]> {
  const { data } = await readSales(db, by, range)
  yield data.map(({ id, name, orders, pieces, sold, refunded, revenue }) => [
    id,
    ...(by === 'day' ? [] : [name]),
    String(orders),
    String(pieces),
    ...[sold, refunded, revenue],
    range.currency,
  ])
}
