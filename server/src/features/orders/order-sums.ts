import { formatCents } from '@storylamp/contract/money'
import { rowsAfterTotal, rowsBeforeTotal, type SumRow } from '@storylamp/contract/orders/sum-rows'
import type { OrderRow } from './queries.ts'

export const sumsOf = (order: OrderRow) => ({
  subtotal: order.subtotal_cents,
  discount: order.discount_cents,
  delivery: {
    method: order.delivery_method,
    name: order.delivery_name,
    price: order.delivery_cents,
    from: order.arrives_from,
    to: order.arrives_to,
  },
  tax: order.tax_cents,
  taxIncluded: order.is_tax_included,
})

export function paidSums(order: OrderRow, format = formatCents): SumRow[] {
  const sums = sumsOf(order)
  const total = { name: 'Total paid', amount: format(order.amount_cents) }
  return [...rowsBeforeTotal(sums, format), total, ...rowsAfterTotal(sums, format)]
}
