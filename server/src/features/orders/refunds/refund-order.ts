import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { type Cents, toDollars } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { recordAudit } from '../../audit/index.ts'
import { type PaymentDeps, type RequestedRefund, requestRefund, tryRefund } from '../../payments/index.ts'
import { findAdminOrder } from '../admin/admin-order-queries.ts'
import { auditTarget, orderNotFound } from '../admin/physical-order.ts'
import { requestOrderRefund } from './request-order-refund.ts'

type RefundRequest = { amount?: Cents | undefined; reason: string }

/** Records the refund of an order or of a pack of tokens, whole or by amount (D26). */
export async function refundOrder(db: Db, admin: Member, id: string, { amount, reason }: RefundRequest) {
  const row = isUuid(id) ? await findAdminOrder(db, id) : undefined
  if (row === undefined || row.payment_id === null) return orderNotFound()
  const refund = { paymentId: row.payment_id, cents: amount, reason, by: admin.name }
  const isPhysical = row.type === 'physical'
  const requested = isPhysical ? await requestOrderRefund(db, id, refund) : await requestRefund(db, refund)
  if (requested instanceof Failure) return requested
  const details = { dollars: toDollars(requested.cents), reason }
  await recordAudit(db, admin, { action: 'refund an order', target: auditTarget(row), details })
  return requested
}

/** Calls the payment provider, so outside of any transaction. Returns why the refund is still pending or refused. */
export async function executeOrderRefund(payments: PaymentDeps, { refundId }: RequestedRefund) {
  const state = await tryRefund(payments, refundId)
  if (state === 'unanswered') return new Failure('refund_delayed', adminTexts.refundFollows)
  return state === 'failed' ? new Failure('refund_refused', adminTexts.refundRefused) : undefined
}
