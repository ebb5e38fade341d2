import type { FrozenQuote } from '../quote/index.ts'
import type { ReturnLineRow, ReturnRow } from './queries.ts'

/** Pieces are gone once they are refunded or asked for; those that were refunded for a return count once. */
export function leftOf(
  { lines }: Pick<FrozenQuote, 'lines'>,
  returns: Pick<ReturnRow, 'id' | 'state' | 'refund_id'>[],
  returned: Pick<ReturnLineRow, 'return_id' | 'position' | 'pieces' | 'received_pieces'>[],
  failedRefunds: ReadonlySet<string | null>,
): number[] {
  const isCounted = new Map(returns.map((row) => [row.id, !isAmongRefunded(row, failedRefunds)]))
  return lines.map(({ quantity, refundedPieces }, at) => {
    const asked = returned
      .filter(({ return_id, position }) => position === at && isCounted.get(return_id))
      .reduce((sum, { pieces, received_pieces }) => sum + (received_pieces ?? pieces), 0)
    return Math.max(0, quantity - refundedPieces - asked)
  })
}

/** Its pieces are among the refunded ones of the order already. */
export const isAmongRefunded = (
  { state, refund_id }: Pick<ReturnRow, 'state' | 'refund_id'>,
  failedRefunds: ReadonlySet<string | null>,
) => state === 'refunded' && !failedRefunds.has(refund_id)
