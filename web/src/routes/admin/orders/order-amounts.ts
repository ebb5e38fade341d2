import {
  type Currency,
  currencyOf,
  formatPrice,
  formatTokens,
  type Major,
  major,
  wireMinus,
  wireSum,
} from '@storylamp/contract/money'
import type { WireAdminOrder, WireFullOrder } from '@storylamp/contract/orders/admin-orders'
import { piecesToSend } from '@storylamp/contract/orders/parcels'

/** What was paid with money, and can go back. */
export type PaidOrder = Extract<WireFullOrder, { orderType: 'physical' | 'top_up' }>
type Amounts = Pick<PaidOrder, 'amount' | 'refund' | 'withheld' | 'refundUnderWay' | 'disputes'>

type Shown =
  | Pick<Extract<WireAdminOrder, { orderType: 'story' }>, 'orderType' | 'amount'>
  | Pick<PaidOrder, 'orderType' | 'amount' | 'currency'>

export const currencyOfOrder = (order: WireAdminOrder): Currency => currencyOf(order.orderType === 'story' ? {} : order)

/** Stories are paid in tokens, everything else in money. */
export function formatAmount(order: Shown, amount = order.amount): string | undefined {
  if (amount === undefined) return undefined
  return order.orderType === 'story' ? `${formatTokens(amount)} tokens` : formatPrice(amount, currencyOf(order))
}

/** A pending refund counts as made, and money that is disputed is at the bank. */
export const refundableAmount = ({
  amount = major(0),
  refund,
  withheld = major(0),
  refundUnderWay,
  disputes = [],
}: Amounts): Major => {
  const disputed = disputes.filter(({ state }) => state === 'open' || state === 'lost').map((dispute) => dispute.amount)
  return wireMinus(amount, wireSum([refund?.amount ?? major(0), refundUnderWay ?? major(0), withheld, ...disputed]))
}

export type PhysicalOrder = Extract<WireFullOrder, { orderType: 'physical' }>

/** What goes back if the order is cancelled, or, with a part that has left, its rest. */
export function cancelledAmount(order: PhysicalOrder): number {
  const left = refundableAmount(order)
  if (order.parcels === undefined) return left
  const { lines = [] } = order.refundable ?? {}
  const rest = wireSum(piecesToSend(order).map((pieces, line) => lines[line]?.[pieces - 1] ?? major(0)))
  return Math.min(rest, left)
}
