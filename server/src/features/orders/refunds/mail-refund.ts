import type { DeliveryStatus } from '@storylamp/contract/orders/orders'
import type { Db } from '../../../platform/db/database.ts'
import { emailCustomer, mailEvent } from '../email-customer.ts'
import { type Refunded, refundEmail, refundFailedEmail, type Site, subjects, whatIsNotSent } from '../emails.ts'
import { findEvents, findLines, type OrderRow } from '../queries.ts'

/** Tells what has gone back, and that a refund has failed. */
export async function mailRefund(
  db: Db,
  site: Site,
  order: OrderRow,
  { isAnyBack, ...refunded }: Pick<Refunded, 'sent' | 'withheld' | 'tokens'> & { isAnyBack: boolean },
): Promise<void> {
  if (isAnyBack) await emailCustomer(db, site, order, (parent, shop) => refundFailedEmail(shop, parent, order))
  if (refunded.sent <= 0) return
  const notSent = (await isEndTold(db, order)) ? [] : whatIsNotSent(order, await findLines(db, [order.id]))
  await emailCustomer(db, site, order, (parent, shop) => refundEmail(shop, parent, order, { ...refunded, notSent }))
}

const ends: string[] = ['Cancelled', 'Shipped'] satisfies DeliveryStatus[]

/** Whether the mail of an earlier refund has said what is not sent any more. */
async function isEndTold(db: Db, { id }: OrderRow): Promise<boolean> {
  const events = (await findEvents(db, id)).map(({ what }) => what)
  const isTold = (what: string) => what.startsWith(mailEvent(subjects.refund)) && !what.endsWith(subjects.refundFailed)
  return events.slice(events.findLastIndex((what) => ends.includes(what)) + 1).some(isTold)
}
