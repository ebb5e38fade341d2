import { type Cents, cents, minus } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import { forecastReturn, type OrderRow, readFrozen } from '../../orders/index.ts'
import { readLeftToRefund } from '../../payments/index.ts'
import { type FrozenQuote, type RefundedParts, refundOf } from '../../quote/index.ts'
import { findReturnLines, type ReturnLineRow, type ReturnRow } from '../queries.ts'
import { parcelLocation } from '../requests/returnable.ts'

type Returned = Pick<ReturnLineRow, 'position' | 'pieces' | 'received_pieces'>[]
/** `surplus` is what a dearer delivery cost more and is not owed. */
export type Due = { amount: Cents; surplus: Cents; parts: RefundedParts }

/**
 * What goes back for a return: what has arrived of it, or was asked for, as far as it is not refunded otherwise. Delivery goes
 * back with what completes the order: whole, or as much as the cheapest one would have cost (L1).
 */
export function dueOf(frozen: FrozenQuote, returned: Returned, isWhole: boolean): Due {
  const pieces = frozen.lines.map(({ quantity, refundedPieces }, at) =>
    Math.min(piecesOf(returned, at), quantity - refundedPieces),
  )
  const isAny = pieces.some((count) => count > 0)
  const isAll = frozen.lines.every(({ quantity, refundedPieces }, at) => refundedPieces + (pieces[at] ?? 0) >= quantity)
  const { totalCents, cheapestCents, isRefunded } = frozen.delivery
  const isOwed = isAny && isAll && !isRefunded
  const isAllOfIt = isWhole || cheapestCents === totalCents
  const delivery = isOwed && (isAllOfIt ? totalCents > 0 : cheapestCents > 0 && ('cheapest' as const))
  const parts = { pieces, delivery }
  const surplus = isOwed && !isAllOfIt ? minus(totalCents, cheapestCents) : cents(0)
  return { amount: refundOf(frozen, parts) ?? cents(0), surplus, parts }
}

const piecesOf = (lines: Returned, at: number): number =>
  lines
    .filter(({ position }) => position === at)
    .reduce((sum, { pieces, received_pieces }) => sum + (received_pieces ?? pieces), 0)

/** At most what is left of the payment. */
export const readDue = async (db: Db, order: OrderRow, row: ReturnRow): Promise<Due> =>
  readDueOf(db, order, await findReturnLines(db, [row.id]), row.is_faulty)

export async function readDueOf(db: Db, order: OrderRow, returned: Returned, isFaulty: boolean): Promise<Due> {
  // A delivery that was never made is not kept.
  const isWhole = isFaulty || parcelLocation(order) === 'here'
  const due = dueOf(await readFrozen(db, order), returned, isWhole)
  const left = await readLeftToRefund(db, order.payment_id)
  return { ...due, amount: cents(Math.min(due.amount, left)) }
}

/** What of it is kept for free tokens that are spent by now, if the customer has chosen so. */
export async function readWithheld(
  db: Db,
  order: OrderRow,
  { spent_tokens }: ReturnRow,
  due: Pick<Due, 'amount' | 'parts'>,
): Promise<Cents> {
  const tokens = spent_tokens === 'withheld' ? await forecastReturn(db, order, due) : undefined
  return tokens?.withheld ?? cents(0)
}
