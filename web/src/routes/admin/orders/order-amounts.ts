import { type Dollars, dollars, formatPrice, formatTokens, wireMinus } from '@storylamp/contract/money'
import type { WireFullOrder } from '@storylamp/contract/orders/admin-orders'
import type { WireOrder as Order } from '@storylamp/contract/orders/orders'

export type PhysicalOrder = Extract<WireFullOrder, { orderType: 'physical' }>
type Amounts = Pick<PhysicalOrder, 'amount' | 'refund' | 'refundUnderWay'>

/** Physical orders are paid in dollars, stories in tokens. */
export const formatAmount = ({ orderType, amount }: Pick<Order, 'orderType' | 'amount'>): string =>
  orderType === 'physical' ? formatPrice(amount) : `${formatTokens(amount)} tokens`

/** A pending refund counts as made. */
export const refundableAmount = ({ amount, refund, refundUnderWay = dollars(0) }: Amounts): Dollars =>
  wireMinus(wireMinus(amount, refund?.amount ?? dollars(0)), refundUnderWay)
