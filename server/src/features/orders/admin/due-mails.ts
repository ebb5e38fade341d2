import type { OrderMail } from '@storylamp/contract/orders/admin-orders'
import type { Db } from '../../../platform/db/database.ts'
import { isShipped } from '../delivery/delivery-steps.ts'
import { mailEvent } from '../email-customer.ts'
import { subjects } from '../emails.ts'
import { findParcels } from '../parcels/parcel-queries.ts'
import { findEvents, findOrderById } from '../queries.ts'
import type { AdminOrderRow } from './admin-order-queries.ts'

/** The mails that a customer should have received about an order or a token pack. */
export async function findMailsOf(db: Db, row: AdminOrderRow): Promise<OrderMail[]> {
  const { id, type, payment_status, delivery_status, refunded_hundredths } = row
  if (type === 'story' || payment_status !== 'Completed') return []
  const { address, tracking, cancelled, refundFailed } = await readTimeline(db, id)
  const due: [OrderMail, boolean][] = [
    ['confirmation', true],
    ['address', address],
    ['shipped', isShipped(delivery_status) || (await findParcels(db, [id])).length > 0],
    ['tracking', tracking],
    ['delivered', delivery_status === 'Delivered'],
    ['cancelled', cancelled],
    ['refund', refunded_hundredths > 0],
    ['refund_failed', refundFailed],
  ]
  return due.flatMap(([mail, isDue]) => (isDue ? [mail] : []))
}

/** Returns of it can be cancelled, too. */
const isOfOrder = (what: string) =>
  ['Your order', 'The rest of your order'].some((begin) => what.startsWith(mailEvent(begin)))

/** Only the timeline tells that these were sent. What it says of an address is over once that is erased. */
async function readTimeline(db: Db, id: string) {
  const hasAddress = (await findOrderById(db, id))?.delivery_details != null
  const mails = (await findEvents(db, id)).filter(({ what }) => what.startsWith(mailEvent('')))
  const begins = (subject: string) => mails.some(({ what }) => what.startsWith(mailEvent(subject)))
  // Those that staff sent again tell nothing new.
  const lastRefund = mails.findLast(({ what, by }) => by === null && what.startsWith(mailEvent(subjects.refund)))
  return {
    address: hasAddress && begins(subjects.address),
    tracking: hasAddress && begins(subjects.tracking),
    cancelled: mails.some(({ what }) => isOfOrder(what) && what.endsWith(subjects.cancelled)),
    refundFailed: lastRefund?.what.endsWith(subjects.refundFailed) === true,
  }
}
