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
import { findLines, lockOrder, type OrderRow } from '../queries.ts'
import { type AdminOrderRow, findAdminOrder } from './admin-order-queries.ts'
import { auditTarget, orderNotFound } from './physical-order.ts'

/** The mails that a customer should have received about an order or a token pack. */
export function mailsOf({ type, payment_status, delivery_status, refunded_hundredths }: AdminOrderRow): OrderMail[] {
  if (type === 'story' || payment_status !== 'Completed') return []
  const isShipped = ['Shipped', 'Out for Delivery', 'Delivered'].includes(delivery_status ?? '')
  return [
    'confirmation',
    ...(isShipped ? (['shipped'] as const) : []),
    ...(delivery_status === 'Delivered' ? (['delivered'] as const) : []),
    ...(refunded_hundredths > 0 ? (['refund'] as const) : []),
  ]
}

/** Sends one of an order's mails again. */
export async function resendMail(deps: OrderDeps, admin: Member, id: string, mail: OrderMail = 'confirmation') {
  const row = isUuid(id) ? await findAdminOrder(deps.db, id) : undefined
  if (row === undefined || row.type === 'story') return orderNotFound()
  if (row.payment_status !== 'Completed') return new Failure('not_paid', adminTexts.notPaid)
  if (!mailsOf(row).includes(mail)) return new Failure('mail_not_due', adminTexts.mailNotDue)
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
  const lines = await findLines(db, [order.id])
  return emailCustomer(
    db,
    deps,
    order,
    (parent, shop) => {
      if (mail === 'confirmation') return confirmationEmail(shop, parent, order, lines)
      if (mail === 'refund') return refundEmail(shop, parent, order, order.refunded_cents)
      const step = mail === 'shipped' ? 'Shipped' : 'Delivered'
      return deliveryEmail(shop, parent, { ...order, delivery_status: step }, lines)
    },
    admin.name,
  )
}
