import { type Cents, cents, minus } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import { forecastReturn, type OrderRow, readFrozen } from '../../orders/index.ts'
import { readLeftToRefund } from '../../payments/index.ts'
import { type FrozenQuote, type RefundedParts, refundOf } from '../../quote/index.ts'
import { parcelLocation } from '../parcel-location.ts'
import { findReturnLines, findReturnsOfOrders, type ReturnLineRow, type ReturnRow } from '../queries.ts'

type Returned = Pick<ReturnLineRow, 'position' | 'pieces' | 'received_pieces'>[]
/** `surplus` is what a dearer delivery cost more and is not owed. */
type Due = { amount: Cents; surplus: Cents; parts: RefundedParts }
type PayableDue = Pick<Due, 'amount' | 'surplus'> & { parts: RefundedParts | undefined }

/** At most what is left of the payment; without parts, if that is less than they cost. */
export async function readDue(db: Db, order: OrderRow, row: ReturnRow): Promise<PayableDue> {
  return readDueOf(db, order, await findReturnLines(db, [row.id]), { ownId: row.id, isFaulty: row.is_faulty })
}

/** The same for pieces that may not be asked for yet. */
export async function readDueOf(
  db: Db,
  order: OrderRow,
  returned: Returned,
  { ownId, isFaulty }: { ownId?: string; isFaulty: boolean },
): Promise<PayableDue> {
  const returns = await findReturnsOfOrders(db, order.id)
  const others = returns.filter(({ id, is_other_amount }) => is_other_amount && id !== ownId)
  const backOtherwise = await findReturnLines(
    db,
    others.map(({ id }) => id),
  )
  // A delivery that was never made is not kept.
  const isWhole = isFaulty || parcelLocation(order) === 'here'
  const due = dueOf(await readFrozen(db, order), returned, { backOtherwise, isWhole })
  const left = await readLeftToRefund(db, order.payment_id)
  return due.amount <= left ? due : { ...due, amount: left, parts: undefined }
}

/**
 * What goes back for a return: what has arrived of it, or was asked for, as far as it is not refunded otherwise. Delivery goes
 * back with what completes the order: whole, or as much as the cheapest one would have cost (L1). Pieces for which staff chose another
 * amount are back, though not among the refunded ones.
 */
export function dueOf(
  frozen: FrozenQuote,
  returned: Returned,
  { backOtherwise = [], isWhole = true }: { backOtherwise?: Returned; isWhole?: boolean } = {},
): Due {
  const pieces = frozen.lines.map(({ quantity, refundedPieces }, at) =>
    Math.min(piecesOf(returned, at), quantity - refundedPieces),
  )
  const isAny = pieces.some((count) => count > 0)
  const isAll = frozen.lines.every(
    ({ quantity, refundedPieces }, at) => refundedPieces + (pieces[at] ?? 0) + piecesOf(backOtherwise, at) >= quantity,
  )
  const { totalCents, cheapestCents, isRefunded } = frozen.delivery
  const isOwed = isAny && isAll && !isRefunded
  const isAllOfIt = isWhole || cheapestCents === totalCents
  const delivery = isOwed && (isAllOfIt ? totalCents > 0 : cheapestCents > 0 && ('cheapest' as const))
  const parts = { pieces, delivery }
  const surplus = isOwed && !isAllOfIt ? minus(totalCents, cheapestCents) : cents(0)
  return { amount: refundOf(frozen, parts) ?? cents(0), surplus, parts }
}

/** What of it is kept for free tokens that are spent by now, if the customer has chosen so. */
export async function readWithheld(
  db: Db,
  order: OrderRow,
  { spent_tokens }: ReturnRow,
  due: Pick<PayableDue, 'amount' | 'parts'>,
): Promise<Cents> {
  const tokens = spent_tokens === 'withheld' ? await forecastReturn(db, order, due) : undefined
  return tokens?.withheld ?? cents(0)
}

/** Whether pieces of it are not among the refunded ones of the order. */
export const isAnyPieceDue = ({ parts }: PayableDue): boolean =>
  parts === undefined || parts.pieces.some((pieces) => pieces > 0)

const piecesOf = (lines: Returned, at: number): number =>
  lines
    .filter(({ position }) => position === at)
    .reduce((sum, { pieces, received_pieces }) => sum + (received_pieces ?? pieces), 0)
