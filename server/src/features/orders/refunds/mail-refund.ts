import { type Cents, minus } from '@storylamp/contract/money'
import type { DeliveryStatus } from '@storylamp/contract/orders/orders'
import type { Db } from '../../../platform/db/database.ts'
import { emailCustomer, mailEvent } from '../email-customer.ts'
import { refundEmail, refundFailedEmail, type Site, subjects, whatIsNotSent } from '../emails.ts'
import { findEvents, findLines, type OrderRow } from '../queries.ts'

/** Tells what has gone back since so much was refunded; of less, that a refund has failed. */
export async function mailRefund(db: Db, site: Site, order: OrderRow, before: Cents): Promise<void> {
  if (order.refunded_cents < before) {
    await emailCustomer(db, site, order, (parent, shop) => refundFailedEmail(shop, parent, order))
    return
  }
  const notSent = (await isEndTold(db, order)) ? [] : whatIsNotSent(order, await findLines(db, [order.id]))
  const cents = minus(order.refunded_cents, before)
  await emailCustomer(db, site, order, (parent, shop) => refundEmail(shop, parent, order, cents, notSent))
}

const ends: string[] = ['Cancelled', 'Shipped'] satisfies DeliveryStatus[]

/** Whether the mail of an earlier refund has said what is not sent any more. */
async function isEndTold(db: Db, { id }: OrderRow): Promise<boolean> {
  const events = (await findEvents(db, id)).map(({ what }) => what)
  const isTold = (what: string) => what.startsWith(mailEvent(subjects.refund)) && !what.endsWith(subjects.refundFailed)
  return events.slice(events.findLastIndex((what) => ends.includes(what)) + 1).some(isTold)
}
