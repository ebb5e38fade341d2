import type { MailDetails } from '@storylamp/contract/events/kinds/orders'
import type { OrderMail } from '@storylamp/contract/orders/admin-orders'
import { paymentStatusOf } from '@storylamp/contract/payments/payment-states'
import type { Db } from '../../../platform/db/database.ts'
import { findSteps } from '../../events/index.ts'
import { findOrderById } from '../queries.ts'
import type { AdminOrderRow } from './admin-order-queries.ts'

/** The mails that a customer should have received about an order or a token pack. */
export async function findMailsOf(db: Db, row: AdminOrderRow): Promise<OrderMail[]> {
  const { id, type, state, refunded_hundredths } = row
  if (type === 'story' || paymentStatusOf[state] !== 'Completed') return []
  const order = await findOrderById(db, id)
  const { address, tracking, cancelled, refundFailed } = await readTimeline(db, id, order?.delivery_details != null)
  const due: [OrderMail, boolean][] = [
    ['confirmation', true],
    ['address', address],
    ['shipped', order?.shipments.some(({ shipped_at }) => shipped_at !== null) ?? false],
    ['tracking', tracking],
    ['delivered', state === 'delivered'],
    ['cancelled', cancelled],
    ['refund', refunded_hundredths > 0],
    ['refund_failed', refundFailed],
  ]
  return due.flatMap(([mail, isDue]) => (isDue ? [mail] : []))
}

/** Only the timeline tells that these were sent. What it says of an address is over once that is erased. */
async function readTimeline(db: Db, id: string, hasAddress: boolean) {
  const mails = (await findSteps(db, id)).flatMap(({ event, by }) =>
    event.kind === 'mail.sent' ? [{ template: event.details.template, by }] : [],
  )
  const hasAny = (...templates: MailDetails['template'][]) => mails.some(({ template }) => templates.includes(template))
  // Those that staff sent again tell nothing new.
  const lastRefund = mails.findLast(({ by, template }) => by === null && /^refund/.test(template))
  return {
    address: hasAddress && hasAny('address'),
    tracking: hasAddress && hasAny('tracking', 'parcel_tracking'),
    cancelled: hasAny('cancelled'),
    refundFailed: lastRefund?.template === 'refund_failed',
  }
}
