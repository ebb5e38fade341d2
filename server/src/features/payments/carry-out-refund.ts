import { ProviderTrouble } from '../../providers/payments/provider.ts'
import type { PaymentParts } from './parts.ts'
import { findRefundById, setRefundProblem, setRefundState } from './refund-queries.ts'
import { noteRefund } from './refunds.ts'
import type { RefundState } from './tables.ts'

/**
 * Has the provider make a refund that is written down. Its id is the provider's idempotency key, and what has gone back is
 * counted as a whole: killed at any moment and tried again, it is made once and noted once.
 */
export async function carryOutRefund(parts: PaymentParts, refundId: string): Promise<RefundState> {
  const { state, intent_id, payment_id, amount_cents } = await findRefundById(parts.db, refundId)
  if (state !== 'open') return state
  const refusal = await parts.provider.refund({ refundId, intentId: intent_id, cents: amount_cents })
  if (refusal === undefined) {
    await noteRefund(parts, intent_id, async (db) => {
      await setRefundState(db, refundId, 'done')
      await setRefundProblem(db, payment_id, null)
    })
    return 'done'
  }
  // It may have gone back by other ways, of which the shop has not heard yet.
  await noteRefund(parts, intent_id, async () => {})
  await parts.db.transaction().execute(async (transaction) => {
    await setRefundState(transaction, refundId, 'refused')
    await setRefundProblem(transaction, payment_id, `a refund of ${amount_cents} cents was refused: ${refusal}`)
  })
  return 'refused'
}

/** The same for somebody who waits: what the provider can't be asked for now stays open, and the job sees to it. */
export async function tryRefund(parts: PaymentParts, refundId: string): Promise<RefundState> {
  try {
    return await carryOutRefund(parts, refundId)
  } catch (error) {
    if (!(error instanceof ProviderTrouble)) throw error
    parts.log.warn({ err: error, refund: refundId }, 'a refund could not be made yet')
    return 'open'
  }
}
