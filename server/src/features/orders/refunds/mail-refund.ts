import type { Db } from '../../../platform/db/database.ts'
import { findSteps } from '../../events/index.ts'
import { emailCustomer } from '../email-customer.ts'
import { type Refunded, refundEmail, refundFailedEmail, type Site, unsentItems } from '../emails.ts'
import { findLines, type OrderRow } from '../queries.ts'

export async function mailRefund(
  db: Db,
  site: Site,
  order: OrderRow,
  { isAnyBack, ...refunded }: Pick<Refunded, 'sent' | 'withheld' | 'tokens'> & { isAnyBack: boolean },
): Promise<void> {
  if (isAnyBack) await emailCustomer(db, site, order, (parent, shop) => refundFailedEmail(shop, parent, order))
  if (refunded.sent <= 0) return
  const notSent = (await isEndMailed(db, order)) ? [] : unsentItems(order, await findLines(db, [order.id]))
  await emailCustomer(db, site, order, (parent, shop) => refundEmail(shop, parent, order, { ...refunded, notSent }))
}

/** Whether the mail of an earlier refund has said what is not sent any more. */
async function isEndMailed(db: Db, { id }: OrderRow): Promise<boolean> {
  const events = (await findSteps(db, id)).map(({ event }) => event)
  const end = events.findLastIndex(({ kind }) => kind === 'order.cancelled' || kind === 'order.shipped')
  return events.slice(end + 1).some(({ kind, details }) => kind === 'mail.sent' && details.template === 'refund')
}
