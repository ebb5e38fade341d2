import { formatPrice, formatTokens } from '@storylamp/contract/money'
import type { WireOrder as Order } from '@storylamp/contract/orders/orders'

/** Parcels cost dollars, stories tokens. */
export const paidAmount = ({ orderType, amount }: Pick<Order, 'orderType' | 'amount'>): string =>
  orderType === 'physical' ? formatPrice(amount) : `${formatTokens(amount)} tokens`
