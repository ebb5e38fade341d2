import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { type Cents, toDollars } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { recordAudit } from '../../audit/index.ts'
import { type PaymentDeps, type RequestedRefund, tryRefund } from '../../payments/index.ts'
import { auditTarget, findPhysicalOrder } from '../admin/physical-order.ts'
import { requestOrderRefund } from './request-order-refund.ts'

type RefundRequest = { amount?: Cents | undefined; reason: string }

/** Records the refund of an order, whole or by amount (D26). */
export async function refundOrder(db: Db, admin: Member, id: string, { amount, reason }: RefundRequest) {
  const order = await findPhysicalOrder(db, id)
  if (order instanceof Failure) return order
  const requested = await requestOrderRefund(db, order, amount, reason, admin.name)
  if (requested instanceof Failure) return requested
  const details = { dollars: toDollars(requested.cents), reason }
  await recordAudit(db, admin, { action: 'refund an order', target: auditTarget(order), details })
  return requested
}

/** Calls the payment provider, so outside of any transaction. Returns why the refund is still pending or refused. */
export async function executeOrderRefund(payments: PaymentDeps, { refundId }: RequestedRefund) {
  const state = await tryRefund(payments, refundId)
  if (state === 'unanswered') return new Failure('refund_delayed', adminTexts.refundFollows)
  return state === 'failed' ? new Failure('refund_refused', adminTexts.refundRefused) : undefined
}
