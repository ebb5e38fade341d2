import { toTokens } from '@storylamp/contract/money'
import type { OrderFilter } from '@storylamp/contract/orders/admin-orders'
import type { Cell } from '../../../platform/csv.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inBatches } from '../../../platform/db/in-batches.ts'
import { type AdminOrderRow, selectAdminOrdersBelow } from './admin-order-queries.ts'

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

export async function* orderBatches(db: Db, filter: OrderFilter): AsyncGenerator<Cell[][]> {
  const next = (last?: AdminOrderRow) => selectAdminOrdersBelow(db, filter, last?.number ?? Number.MAX_SAFE_INTEGER)
  for await (const rows of inBatches(next)) yield rows.map(cellsOf)
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
