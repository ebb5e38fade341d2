import { formatCents } from '@storylamp/contract/money'
import { rowsAfterTotal, rowsBeforeTotal, type SumRow } from '@storylamp/contract/orders/sum-rows'
import type { OrderRow } from './queries.ts'

/** As it was paid; undefined for orders from before delivery and tax had prices. */
export function sumsOf(order: OrderRow) {
  const { delivery_method: method, delivery_name, arrives_from, arrives_to } = order
  if (order.subtotal_cents === null || method === null) return undefined
  return {
    subtotal: order.subtotal_cents,
    discount: order.discount_cents,
    delivery: {
      method,
      name: delivery_name ?? '',
      price: order.delivery_cents,
      from: arrives_from ?? '',
      to: arrives_to ?? '',
    },
    tax: order.tax_cents,
    taxIncluded: order.is_tax_included,
  }
}

/** The same rows in the mail and in the receipt. */
export function paidSums(order: OrderRow, format = formatCents): SumRow[] {
  const sums = sumsOf(order)
  const total = { name: 'Total paid', amount: format(order.amount_cents) }
  if (sums === undefined) return [total]
  return [...rowsBeforeTotal(sums, format), total, ...rowsAfterTotal(sums, format)]
}
