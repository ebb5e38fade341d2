import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { recordAudit } from '../../audit/index.ts'
import type { OrderDeps } from '../deps.ts'
import { emailCustomer } from '../email-customer.ts'
import { confirmationEmail } from '../emails.ts'
import { findLines } from '../queries.ts'
import { auditTarget, findPhysicalOrder } from './physical-order.ts'

/** For customers who did not get the confirmation of their order. */
export async function resendConfirmation(deps: OrderDeps, admin: Member, id: string) {
  const order = await findPhysicalOrder(deps.db, id)
  if (order instanceof Failure) return order
  if (order.payment_status !== 'Completed') return new Failure('not_paid', adminTexts.notPaid)
  const lines = await findLines(deps.db, [order.id])
  return deps.db.transaction().execute(async (transaction) => {
    const compose = (parent: Parameters<typeof confirmationEmail>[1]) => confirmationEmail(deps, parent, order, lines)
    const isSent = await emailCustomer(transaction, order, compose, admin.name)
    if (!isSent) return new Failure('customer_deleted', adminTexts.customerGone)
    await recordAudit(transaction, admin, { action: 'send a confirmation again', target: auditTarget(order) })
    return undefined
  })
}
