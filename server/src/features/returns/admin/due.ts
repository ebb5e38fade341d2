import { type Cents, cents } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import { forecastReturn, type OrderRow, readFrozen } from '../../orders/index.ts'
import { readLeftToRefund } from '../../payments/index.ts'
import { parcelLocation } from '../parcel-location.ts'
import { findReturnLines, type ReturnRow } from '../queries.ts'
import { type Due, dueOf, type Returned } from './due-of.ts'

/** At most what is left of the payment. */
export const readDue = async (db: Db, order: OrderRow, row: ReturnRow): Promise<Due> =>
  readDueOf(db, order, await findReturnLines(db, [row.id]), row.is_faulty)

/** The same for pieces that may not be asked for yet. */
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
