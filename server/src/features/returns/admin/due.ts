import { type Cents, cents } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import { forecastReturn, type OrderRow, readFrozen } from '../../orders/index.ts'
import { readLeftToRefund } from '../../payments/index.ts'
import type { RefundedParts } from '../../quote/index.ts'
import { parcelLocation } from '../parcel-location.ts'
import { findReturnLines, findReturnsOfOrders, type ReturnRow } from '../queries.ts'
import { type Due, dueOf, type Returned } from './due-of.ts'

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
