import { type Cents, formatMoney, type Money, minus, money } from '@storylamp/contract/money'
import { rowsAfterTotal, rowsBeforeTotal, type SumRow } from '@storylamp/contract/orders/sum-rows'
import type { TokenRate } from '@storylamp/contract/wallet/token-packs'
import type { OrderRow } from './queries.ts'

/** Of its free tokens. */
export const tokenRateOf = ({
  token_rate_cents,
  currency,
}: Pick<OrderRow, 'token_rate_cents' | 'currency'>): TokenRate => money(token_rate_cents, currency)

export const sumsOf = (order: OrderRow) => sumsIn(order, (amount) => money(amount, order.currency))

export const formatAmount = ({ currency, country }: Pick<OrderRow, 'currency' | 'country'>, amount: Cents): string =>
  formatMoney(money(amount, currency), country)

function sumsIn<Amount extends Cents | Money>(order: OrderRow, as: (amount: Cents) => Amount) {
  return {
    subtotal: as(order.subtotal_cents),
    discount: as(order.discount_cents),
    delivery: {
      method: order.delivery_method,
      name: order.delivery_name,
      price: as(order.delivery_cents),
      from: order.arrives_from,
      to: order.arrives_to,
    },
    tax: as(order.tax_cents),
    taxIncluded: order.is_tax_included,
    ...(order.giftCardCents > 0 && {
      paid: { giftCards: as(order.giftCardCents), card: as(minus(order.amount_cents, order.giftCardCents)) },
    }),
  }
}

export function paidSums(order: OrderRow): SumRow[] {
  const format = (amount: Cents) => formatAmount(order, amount)
  const sums = sumsIn(order, (amount) => amount)
  const total = { name: 'Total paid', amount: format(order.amount_cents) }
  return [...rowsBeforeTotal(sums, format), total, ...rowsAfterTotal(sums, format)]
}
