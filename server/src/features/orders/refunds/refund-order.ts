import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { toCents } from '@storylamp/contract/money'
import { isByLines, type RefundBody } from '@storylamp/contract/orders/admin-orders'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal, refuseField } from '../../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { isFamilyDeleted } from '../../accounts/index.ts'
import { recordEvent } from '../../events/index.ts'
import { lockPayment, type PaymentDeps, type RequestedRefund, requestRefund, tryRefund } from '../../payments/index.ts'
import { readSection } from '../../settings/index.ts'
import { findAdminOrder } from '../admin/admin-order-queries.ts'
import { aboutOrder, orderNotFound } from '../admin/physical-order.ts'
import { findOrderById } from '../queries.ts'
import { requestOrderRefund } from './request-order-refund.ts'

/**
 * Records the refund of an order, whole, by lines or by amount, or of a pack of tokens. Of a family that is erased,
 * the reason is not kept.
 */
export async function refundOrder(db: Db, admin: Member, id: string, { amount, reason, ...chosen }: RefundBody) {
  const row = isUuid(id) ? await findAdminOrder(db, id) : undefined
  if (row === undefined || row.payment_id === null) return orderNotFound()
  // Before the family, as the deletion of an account does.
  await lockPayment(db, row.payment_id)
  const stored = (await isFamilyDeleted(db, row.family_id)) ? null : reason
  const act = { about: aboutOrder(row), reason: stored }
  const refund = {
    paymentId: row.payment_id,
    cents: amount,
    reason: stored ?? 'erased',
    cause: 'chosen' as const,
    by: admin,
    act,
    most: await maxRefundFor(db, admin),
  }
  const order = row.type === 'physical' ? await findOrderById(db, id) : undefined
  if (order === undefined && isByLines(chosen)) return refuseField('invalid_input', 'lines', adminTexts.packHasNoLines)
  const requested =
    order === undefined ? await requestRefund(db, refund) : await requestOrderRefund(db, order, refund, chosen)
  if (requested instanceof Refusal) return requested
  if (order === undefined) {
    const { refundId, money } = requested
    const event = { kind: 'refund.requested', details: { refund: refundId, money, cause: 'chosen' } } as const
    await recordEvent(db, { ...event, by: admin, about: { ...act.about, payment: row.payment_id }, reason: stored })
  }
  return requested
}

/** Support refunds up to the amount of the settings. */
export const maxRefundFor = async (db: Db, { staffRole }: Member) =>
  staffRole === 'support' ? toCents((await readSection(db, 'staff')).supportRefunds) : undefined

/** Calls the payment provider, so outside of any transaction. Returns why the refund is still pending or refused. */
export async function executeOrderRefund(payments: PaymentDeps, { refundId }: Pick<RequestedRefund, 'refundId'>) {
  const state = await tryRefund(payments, refundId)
  if (state === 'unanswered') return new Refusal('refund_delayed', adminTexts.refundFollows)
  return state === 'failed' ? new Refusal('refund_refused', adminTexts.refundRefused) : undefined
}
