import { type Dollars, dollars, wireMinus } from '@storylamp/contract/money'
import type { WireFullOrder } from '@storylamp/contract/orders/admin-orders'

export type PhysicalOrder = Extract<WireFullOrder, { orderType: 'physical' }>
type Amounts = Pick<PhysicalOrder, 'amount' | 'refund' | 'refundUnderWay'>

/** A refund that is under way counts as made. */
export const leftToRefund = ({ amount, refund, refundUnderWay = dollars(0) }: Amounts): Dollars =>
  wireMinus(wireMinus(amount, refund?.amount ?? dollars(0)), refundUnderWay)
