import { toTokens } from '@storylamp/contract/money'
import type { Cell } from '../../../platform/csv.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inBatches } from '../../../platform/db/in-batches.ts'
import { type AdminOrderRow, selectAdminOrders } from './admin-order-queries.ts'
import { type OrderPlace, selectPlacesAfter, type WantedOrders } from './order-place-queries.ts'

export const orderColumns = [
  'Number',
  'Date',
  'Type',
  'Customer',
  'Email',
  'Amount',
  'Currency',
  'Refunded',
  'Payment',
  'Delivery',
  'fbaOrderId',
]

export async function* orderBatches(db: Db, wanted: WantedOrders): AsyncGenerator<Cell[][]> {
  for await (const places of inBatches<OrderPlace>((last) => selectPlacesAfter(db, wanted, last))) {
    const rows = await selectAdminOrders(
      db,
      places.map(({ id }) => id),
    )
    yield rows.map(cellsOf)
  }
}

const cellsOf = (row: AdminOrderRow): Cell[] => [
  String(row.number),
  row.created_at.toISOString(),
  row.type,
  row.customer_name ?? '',
  row.customer_email ?? '',
  toTokens(row.amount_hundredths),
  row.type === 'story' ? 'tokens' : 'USD',
  toTokens(row.refunded_hundredths),
  row.payment_status,
  row.delivery_status ?? '',
  row.fba_order_id ?? '',
]
