import { type Dollars, dollars, formatPrice, formatTokens, wireMinus } from '@storylamp/contract/money'
import type { WireAdminOrder, WireFullOrder } from '@storylamp/contract/orders/admin-orders'

/** What was paid with money, and can go back. */
export type PaidOrder = Extract<WireFullOrder, { orderType: 'physical' | 'top_up' }>
type Amounts = Pick<PaidOrder, 'amount' | 'refund' | 'refundUnderWay'>

/** Stories are paid in tokens, everything else in dollars. */
export const formatAmount = ({ orderType, amount }: Pick<WireAdminOrder, 'orderType' | 'amount'>): string =>
  orderType === 'story' ? `${formatTokens(amount)} tokens` : formatPrice(amount)

/** A pending refund counts as made. */
export const refundableAmount = ({ amount, refund, refundUnderWay = dollars(0) }: Amounts): Dollars =>
  wireMinus(wireMinus(amount, refund?.amount ?? dollars(0)), refundUnderWay)
