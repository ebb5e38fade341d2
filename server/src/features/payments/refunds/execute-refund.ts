import { ProviderError } from '../../../providers/payments/provider.ts'
import type { PaymentDeps } from '../deps.ts'
import type { RefundState } from '../tables.ts'
import { recordRefund } from './record-refund.ts'
import { findRefundById, setRefundProblem, setRefundState } from './refund-queries.ts'

/**
 * Has the provider make a requested refund. Its id is the provider's idempotency key, and what has gone back is counted in
 * total, so it is made once and recorded once, however often this is tried.
 */
export async function executeRefund(deps: PaymentDeps, refundId: string): Promise<RefundState> {
  const { state, intent_id, payment_id, amount_cents } = await findRefundById(deps.db, refundId)
  if (state !== 'requested') return state
  const refusal = await deps.provider.refund({ refundId, intentId: intent_id, cents: amount_cents })
  if (refusal === undefined) {
    await recordRefund(deps, intent_id, async (db) => {
      await setRefundState(db, refundId, 'succeeded')
      await setRefundProblem(db, payment_id, null)
    })
    return 'succeeded'
  }
  // The money may have gone back in another way, such as the provider's dashboard.
  await recordRefund(deps, intent_id, async () => {})
  await deps.db.transaction().execute(async (transaction) => {
    await setRefundState(transaction, refundId, 'failed')
    await setRefundProblem(transaction, payment_id, `a refund of ${amount_cents} cents was refused: ${refusal}`)
  })
  return 'failed'
}

/** Tries once, for a caller who waits. If the provider does not answer, the refund stays requested for the job. */
export async function tryRefund(deps: PaymentDeps, refundId: string): Promise<RefundState> {
  try {
    return await executeRefund(deps, refundId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn({ err: error, refund: refundId }, 'a refund could not be made yet')
    return 'requested'
  }
}
