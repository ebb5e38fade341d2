import { ProviderError } from '../../../providers/payments/provider.ts'
import type { PaymentDeps } from '../deps.ts'
import type { RefundState } from '../tables.ts'
import { recordRefund } from './record-refund.ts'
import { findRefundById, setRefundProblem, setRefundState } from './refund-queries.ts'

/**
 * Has the provider make a refund that is written down. Its id is the provider's idempotency key, and what has gone back is
 * counted as a whole: killed at any moment and tried again, it is made once and noted once.
 */
export async function executeRefund(deps: PaymentDeps, refundId: string): Promise<RefundState> {
  const { state, intent_id, payment_id, amount_cents } = await findRefundById(deps.db, refundId)
  if (state !== 'open') return state
  const refusal = await deps.provider.refund({ refundId, intentId: intent_id, cents: amount_cents })
  if (refusal === undefined) {
    await recordRefund(deps, intent_id, async (db) => {
      await setRefundState(db, refundId, 'done')
      await setRefundProblem(db, payment_id, null)
    })
    return 'done'
  }
  // It may have gone back by other ways, of which the shop has not heard yet.
  await recordRefund(deps, intent_id, async () => {})
  await deps.db.transaction().execute(async (transaction) => {
    await setRefundState(transaction, refundId, 'refused')
    await setRefundProblem(transaction, payment_id, `a refund of ${amount_cents} cents was refused: ${refusal}`)
  })
  return 'refused'
}

/** The same for somebody who waits: what the provider can't be asked for now stays open, and the job sees to it. */
export async function tryRefund(deps: PaymentDeps, refundId: string): Promise<RefundState> {
  try {
    return await executeRefund(deps, refundId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn({ err: error, refund: refundId }, 'a refund could not be made yet')
    return 'open'
  }
}
