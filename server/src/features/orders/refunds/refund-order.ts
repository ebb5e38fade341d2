import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { type Cents, cents, toDollars } from '@storylamp/contract/money'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { once } from '../../../platform/idempotency/idempotency.ts'
import { recordAudit } from '../../audit/index.ts'
import { type RequestedRefund, tryRefund } from '../../payments/index.ts'
import { auditTarget, findPhysicalOrder } from '../admin/physical-order.ts'
import type { OrderDeps } from '../deps.ts'
import { requestOrderRefund } from './request-order-refund.ts'

type RefundRequest = { amount?: Cents | undefined; reason: string }

/** Refunds an order, whole or by amount (D26). A repeated key executes the recorded refund instead of requesting another. */
export async function refundOrder(
  { db, clock, payments }: OrderDeps,
  admin: Member,
  id: string,
  { amount, reason }: RefundRequest,
  key: unknown,
): Promise<Failure | undefined> {
  const order = await findPhysicalOrder(db, id)
  if (order instanceof Failure) return order
  const asked = { familyId: admin.familyId, key, request: ['refund', id, amount, reason] }
  const refund = await once<RequestedRefund>(db, clock, asked, async (transaction) => {
    const requested = await requestOrderRefund(transaction, order, amount, reason, admin.name)
    if (requested instanceof Failure) return requested
    const details = { dollars: toDollars(cents(requested.cents)), reason }
    await recordAudit(transaction, admin, { action: 'refund an order', target: auditTarget(order), details })
    return requested
  })
  if (refund instanceof Failure) return refund
  // Outside of the transaction, as it calls the payment provider.
  const state = await tryRefund(payments, refund.refundId)
  if (state === 'open') return new Failure('refund_delayed', adminTexts.refundFollows)
  return state === 'refused' ? new Failure('refund_refused', adminTexts.refundRefused) : undefined
}
