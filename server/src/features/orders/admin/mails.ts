import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { MailDetails } from '@storylamp/contract/events/kinds/orders'
import { type Cents, type Hundredths, hundredths } from '@storylamp/contract/money'
import { type OrderMail, orderMails } from '@storylamp/contract/orders/admin-orders'
import type { Step } from '@storylamp/contract/orders/states'
import { paymentStatusOf } from '@storylamp/contract/payments/payment-states'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { findSteps, recordEvent } from '../../events/index.ts'
import { findLastRefund } from '../../payments/index.ts'
import type { NamedShop } from '../../settings/index.ts'
import { mailTopUpAgain, sumFreeTokensTaken } from '../../wallet/index.ts'
import type { OrderDeps } from '../deps.ts'
import {
  addressEmail,
  cancelledAfterDisputeEmail,
  confirmationEmail,
  deliveryEmail,
  emailCustomer,
  type MailContent,
  mailParcel,
  parcelTrackingEmail,
  refundEmail,
  refundFailedEmail,
  trackingEmail,
  unsentItems,
} from '../emails.ts'
import { findLines, findOrderById, type LineRow, lockOrder, type OrderRow } from '../queries.ts'
import { findShippedLines, isDivided, parcelsOf, trackingOf } from '../shipments/pieces.ts'
import { type AdminOrderRow, aboutOrder, findAdminOrder, orderNotFound } from './admin-order-queries.ts'

/** The mails that a customer should have received about an order or a token pack. */
export async function findMailsOf(
  db: Db,
  { id, type, state, refunded_hundredths }: AdminOrderRow,
): Promise<OrderMail[]> {
  if (type === 'story' || paymentStatusOf[state] !== 'Completed') return []
  const order = await findOrderById(db, id)
  const { hasAny, isRefundLost } = await findSent(db, id, type === 'top_up' ? 'payment_id' : 'order_id')
  const hasAddress = order?.delivery_details != null
  const isDue: Record<OrderMail, boolean> = {
    confirmation: true,
    address: hasAddress && hasAny('address'),
    shipped: order?.shipments.some(({ shipped_at }) => shipped_at !== null) ?? false,
    tracking: hasAddress && hasAny('tracking', 'parcel_tracking'),
    delivered: state === 'delivered',
    cancelled: hasAny('cancelled'),
    refund: refunded_hundredths > 0,
    refund_failed: isRefundLost,
  }
  return orderMails.filter((mail) => isDue[mail])
}

const ofRefund: MailDetails['template'][] = ['refund', 'pack_refund']
const ofFailedRefund: MailDetails['template'][] = ['refund_failed', 'pack_refund_failed']

/** Mails that are known from events alone. What staff sent again says nothing new about a refund. */
async function findSent(db: Db, id: string, of: 'order_id' | 'payment_id') {
  const mails = (await findSteps(db, id, of)).flatMap(({ event, by }) =>
    event.kind === 'mail.sent' ? [{ template: event.details.template, by }] : [],
  )
  const hasAny = (...templates: MailDetails['template'][]) => mails.some(({ template }) => templates.includes(template))
  const lastRefund = mails.findLast(
    ({ by, template }) => by === null && [...ofRefund, ...ofFailedRefund].includes(template),
  )
  return { hasAny, isRefundLost: lastRefund !== undefined && ofFailedRefund.includes(lastRefund.template) }
}

export async function resendMail(deps: OrderDeps, admin: Member, id: string, mail: OrderMail = 'confirmation') {
  const row = isUuid(id) ? await findAdminOrder(deps.db, id) : undefined
  if (row === undefined || row.type === 'story') return orderNotFound()
  if (paymentStatusOf[row.state] !== 'Completed') return new Refusal('not_paid', adminTexts.notPaid)
  if (!(await findMailsOf(deps.db, row)).includes(mail)) return new Refusal('mail_not_due', adminTexts.mailNotDue)
  return deps.db.transaction().execute(async (transaction) => {
    const isSent =
      row.type === 'top_up'
        ? await mailTopUpAgain(transaction, deps, id, mail, admin)
        : await mailOrderAgain(transaction, deps, admin, await lockOrder(transaction, id), mail)
    if (!isSent) return new Refusal('customer_deleted', adminTexts.customerGone)
    await recordEvent(transaction, { kind: 'mail.resent', details: { mail }, by: admin, about: aboutOrder(row) })
    return undefined
  })
}

async function mailOrderAgain(db: Db, deps: OrderDeps, admin: Member, order: OrderRow, mail: OrderMail) {
  if (mail === 'shipped' && isDivided(order)) return mailParcelsAgain(db, deps, admin, order)
  if (mail === 'tracking' && isDivided(order)) return mailNumbersAgain(db, deps, admin, order)
  const isOfParcel = mail === 'shipped' || mail === 'delivered'
  const lines = isOfParcel ? await findShippedLines(db, order) : await findLines(db, [order.id])
  const sent = (await findLastRefund(db, order.id)) ?? order.refunded_cents
  const write = writerOf(mail, order, lines, { sent, taken: await sumFreeTokensTaken(db, order.family_id, order.id) })
  return write !== undefined && emailCustomer(db, deps, order, write, admin)
}

type Back = { sent: Cents; taken: Hundredths }
type Write = (shop: NamedShop) => MailContent

/** Undefined for a mail about an address that was erased meanwhile. */
function writerOf(mail: OrderMail, order: OrderRow, lines: LineRow[], { sent, taken }: Back): Write | undefined {
  const { delivery_details: address } = order
  const tracking = trackingOf(order)
  const ofStep =
    (state: Step): Write =>
    (shop) =>
      deliveryEmail(shop, { ...order, state }, lines)
  // What of them is a debt may be paid by now.
  const tokens = taken > 0 ? { leave: taken, owed: hundredths(0) } : undefined
  const refunded = { sent, withheld: order.withheld_cents, notSent: unsentItems(order, lines), tokens }
  const what = order.state === 'cancelled' ? 'order' : 'rest'
  const writers: Record<OrderMail, Write | undefined> = {
    confirmation: (shop) => confirmationEmail(shop, order, lines),
    address: address === null ? undefined : () => addressEmail(order, address),
    shipped: ofStep('shipped'),
    tracking: tracking === null ? undefined : (shop) => trackingEmail(shop, order, tracking),
    delivered: ofStep('delivered'),
    cancelled: (shop) => cancelledAfterDisputeEmail(shop, order, what),
    refund: (shop) => refundEmail(shop, order, refunded),
    refund_failed: (shop) => refundFailedEmail(shop, order),
  }
  return writers[mail]
}

/** A mail for each parcel, as they were sent; false if the account is deleted. */
async function mailParcelsAgain(db: Db, deps: OrderDeps, by: Member, order: OrderRow): Promise<boolean> {
  const parcels = parcelsOf(order)
  const isOpen = order.state === 'processing'
  let isSent = false
  for (const parcel of parcels) {
    isSent = await mailParcel(db, deps, order, parcel, { isLast: !isOpen && parcel === parcels.at(-1), by })
  }
  return isSent
}

/** The tracking number of each parcel that has one; false if the account is deleted. */
async function mailNumbersAgain(db: Db, deps: OrderDeps, by: Member, order: OrderRow): Promise<boolean> {
  let isSent = false
  for (const { number, tracking } of parcelsOf(order)) {
    if (tracking === null) continue
    isSent = await emailCustomer(db, deps, order, (shop) => parcelTrackingEmail(shop, order, number, tracking), by)
  }
  return isSent
}
