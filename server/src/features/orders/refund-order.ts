import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { fromHundredths, toHundredths } from '@storylamp/contract/money'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { once } from '../../platform/idempotency/idempotency.ts'
import { recordAudit } from '../audit/index.ts'
import { type RequestedRefund, tryRefund } from '../payments/index.ts'
import { askRefund } from './ask-refund.ts'
import type { OrderParts } from './deps.ts'
import { findDeliverable } from './find-deliverable.ts'
import { subjectOf } from './subject.ts'

type RefundRequest = { amount?: number | undefined; reason: string }

/**
 * Refunds an order, whole or by amount (D26). Written down once for a key, and carried out outside of any transaction: the
 * same key asked again carries out the same refund.
 */
export async function refundOrder(
  { db, clock, payments }: OrderParts,
  admin: Member,
  id: string,
  { amount, reason }: RefundRequest,
  key: unknown,
): Promise<Failure | undefined> {
  const order = await findDeliverable(db, id)
  if (order instanceof Failure) return order
  const cents = amount === undefined ? undefined : toHundredths(amount)
  const asked = { familyId: admin.familyId, key, request: ['refund', id, cents, reason] }
  const refund = await once<RequestedRefund>(db, clock, asked, async (transaction) => {
    const written = await askRefund(transaction, order, cents, reason, admin.name)
    if (written instanceof Failure) return written
    const details = { dollars: fromHundredths(written.cents), reason }
    await recordAudit(transaction, admin, { action: 'refund an order', target: subjectOf(order), details })
    return written
  })
  if (refund instanceof Failure) return refund
  const state = await tryRefund(payments, refund.refundId)
  if (state === 'open') return new Failure('unavailable', adminTexts.refundFollows)
  return state === 'refused' ? new Failure('conflict', adminTexts.refundRefused) : undefined
}
