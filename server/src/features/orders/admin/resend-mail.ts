import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { OrderMail } from '@storylamp/contract/orders/admin-orders'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { recordAudit } from '../../audit/index.ts'
import { mailTopUpAgain } from '../../wallet/index.ts'
import type { OrderDeps } from '../deps.ts'
import { emailCustomer } from '../email-customer.ts'
import { confirmationEmail, deliveryEmail, refundEmail } from '../emails.ts'
import { findLeftLines } from '../parcels/left-lines.ts'
import { mailParcel } from '../parcels/mail-parcel.ts'
import { findParcels } from '../parcels/parcel-queries.ts'
import { findLines, isDivided, lockOrder, type OrderRow } from '../queries.ts'
import { type AdminOrderRow, findAdminOrder } from './admin-order-queries.ts'
import { auditTarget, orderNotFound } from './physical-order.ts'

/** The mails that a customer should have received about an order or a token pack. */
export async function findMailsOf(db: Db, row: AdminOrderRow): Promise<OrderMail[]> {
  const { id, type, payment_status, delivery_status, refunded_hundredths } = row
  if (type === 'story' || payment_status !== 'Completed') return []
  const isShipped = ['Shipped', 'Out for Delivery', 'Delivered'].includes(delivery_status ?? '')
  return [
    'confirmation',
    ...(isShipped || (await findParcels(db, [id])).length > 0 ? (['shipped'] as const) : []),
    ...(delivery_status === 'Delivered' ? (['delivered'] as const) : []),
    ...(refunded_hundredths > 0 ? (['refund'] as const) : []),
  ]
}

/** Sends one of an order's mails again. */
export async function resendMail(deps: OrderDeps, admin: Member, id: string, mail: OrderMail = 'confirmation') {
  const row = isUuid(id) ? await findAdminOrder(deps.db, id) : undefined
  if (row === undefined || row.type === 'story') return orderNotFound()
  if (row.payment_status !== 'Completed') return new Failure('not_paid', adminTexts.notPaid)
  if (!(await findMailsOf(deps.db, row)).includes(mail)) return new Failure('mail_not_due', adminTexts.mailNotDue)
  return deps.db.transaction().execute(async (transaction) => {
    const isSent =
      row.type === 'top_up'
        ? await mailTopUpAgain(transaction, deps, id, mail)
        : await mailOrderAgain(transaction, deps, admin, await lockOrder(transaction, id), mail)
    if (!isSent) return new Failure('customer_deleted', adminTexts.customerGone)
    const details = { mail }
    await recordAudit(transaction, admin, { action: 'send a mail again', target: auditTarget(row), details })
    return undefined
  })
}

async function mailOrderAgain(db: Db, deps: OrderDeps, admin: Member, order: OrderRow, mail: OrderMail) {
  if (mail === 'shipped' && isDivided(order)) return mailParcelsAgain(db, deps, admin, order)
  const isOfParcel = mail === 'shipped' || mail === 'delivered'
  const lines = isOfParcel ? await findLeftLines(db, order) : await findLines(db, [order.id])
  return emailCustomer(
    db,
    deps,
    order,
    (parent, shop) => {
      if (mail === 'confirmation') return confirmationEmail(shop, parent, order, lines)
      if (mail === 'refund') return refundEmail(shop, parent, order, lines, order.refunded_cents)
      const step = mail === 'shipped' ? 'Shipped' : 'Delivered'
      return deliveryEmail(shop, parent, { ...order, delivery_status: step }, lines)
    },
    admin.name,
  )
}

/** A mail for each parcel, as they were sent; false if the account is deleted. */
async function mailParcelsAgain(db: Db, deps: OrderDeps, { name: by }: Member, order: OrderRow): Promise<boolean> {
  const parcels = await findParcels(db, [order.id])
  const isOpen = order.delivery_status === 'Processing'
  let isSent = false
  for (const parcel of parcels) {
    isSent = await mailParcel(db, deps, order, parcel, { isLast: !isOpen && parcel === parcels.at(-1), by })
  }
  return isSent
}
