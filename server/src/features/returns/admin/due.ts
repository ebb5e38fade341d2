import { type Cents, cents } from '@storylamp/contract/money'
import { type FrozenQuote, type RefundedParts, refundOf } from '../../quote/index.ts'
import type { ReturnLineRow } from '../queries.ts'

type Returned = Pick<ReturnLineRow, 'position' | 'pieces' | 'received_pieces'>[]

/**
 * What goes back for a return: what has arrived of it, or was asked for, as far as it is not refunded otherwise. Delivery goes
 * back with what completes the order.
 */
export function dueOf(frozen: FrozenQuote, returned: Returned): { amount: Cents; parts: RefundedParts } {
  const pieces = frozen.lines.map(({ quantity, refundedPieces }, at) => {
    const line = returned.find(({ position }) => position === at)
    return Math.min(line?.received_pieces ?? line?.pieces ?? 0, quantity - refundedPieces)
  })
  const isAny = pieces.some((count) => count > 0)
  const isAll = frozen.lines.every(
    ({ quantity, refundedPieces }, at) => refundedPieces + (pieces[at] ?? 0) === quantity,
  )
  const delivery = isAny && isAll && !frozen.delivery.isRefunded && frozen.delivery.totalCents > 0
  const parts = { pieces, delivery }
  return { amount: refundOf(frozen, parts) ?? cents(0), parts }
}
