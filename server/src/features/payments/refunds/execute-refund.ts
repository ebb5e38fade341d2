import { describeFailedRefund } from '@storylamp/contract/events/step-texts'
import { cents } from '@storylamp/contract/money'
import { later, secondMs } from '../../../platform/clock.ts'
import { forEachAtMost } from '../../../platform/limits/semaphore.ts'
import { ProviderError } from '../../../providers/payments/provider.ts'
import type { PaymentDeps } from '../deps.ts'
import { recordPaymentEvents } from '../payment-events.ts'
import { syncProblems } from '../payment-problems.ts'
import { lockWithOthers } from '../payments-of.ts'
import { lockPayment, type PaymentRow } from '../queries.ts'
import { recordReport } from '../reports/record-report.ts'
import type { RefundState } from '../tables.ts'
import { findRefundById, findRequestedRefundsBefore, setRefused } from './refund-queries.ts'
import { returnToCards } from './return-to-cards.ts'

const nothing = async () => {}

/**
 * Has the provider make a requested refund. Its id is the provider's idempotency key, so that retries refund once. It stays
 * requested while the provider reports it as pending.
 */
async function executeRefund(deps: PaymentDeps, refundId: string): Promise<RefundState> {
  const refund = await findRefundById(deps.db, refundId)
  const { state, intent_id, payment_id, provider_id, amount_cents } = refund
  if (state !== 'requested') return state
  if (refund.gift_card_id !== null) return refundToCards(deps, refundId, payment_id)
  const refusal =
    provider_id === null
      ? await deps.provider.refund({ refundId, intentId: intent_id, cents: amount_cents })
      : undefined
  // Also if it was refused: the money may have been refunded in another way, such as the provider's dashboard.
  await recordReport(deps, intent_id, nothing)
  if (refusal === undefined) return (await findRefundById(deps.db, refundId)).state
  const failed = await deps.db.transaction().execute(async (transaction) => {
    const { payment, payments } = await lockWithOthers(transaction, payment_id)
    const { numUpdatedRows } = await setRefused(transaction, refundId, refusal)
    if (numUpdatedRows === 0n) return undefined
    const money = { cents: amount_cents, currency: payment.currency }
    const details = { refund: refundId, money, isRefused: true, reason: refusal }
    await syncProblems(transaction, payment, payment.refunded_cents)
    await recordPaymentEvents(deps, transaction, payment, [{ kind: 'refund.failed', details }])
    await returnToCards(deps, transaction, payments)
    await deps.effects[payment.purpose].moneyMoved(transaction, payment, asItIs(payment))
    return details
  })
  if (failed !== undefined) deps.log.error({ payment: payment_id, refund: refundId }, describeFailedRefund(failed))
  return 'failed'
}

/** No provider is asked. */
const refundToCards = (deps: PaymentDeps, refundId: string, paymentId: string) =>
  deps.db.transaction().execute(async (transaction) => {
    const { payments } = await lockWithOthers(transaction, paymentId)
    if (await returnToCards(deps, transaction, payments)) {
      const payment = await lockPayment(transaction, paymentId)
      await deps.effects.order.moneyMoved(transaction, payment, asItIs(payment))
    }
    return (await findRefundById(transaction, refundId)).state
  })

const asItIs = ({ refunded_cents, disputed_cents }: PaymentRow) => ({
  refundedCents: refunded_cents,
  failedCents: cents(0),
  disputedCents: disputed_cents,
})

/** For somebody who waits: if the provider does not answer, the refund stays requested and the job makes it later. */
export async function tryRefund(deps: PaymentDeps, refundId: string): Promise<RefundState | 'unanswered'> {
  try {
    return await executeRefund(deps, refundId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn({ err: error, refund: refundId }, 'a refund could not be made yet')
    return 'unanswered'
  }
}

const waitMs = 30 * secondMs
const atOnce = 4

/** The job for refunds that were requested and not made: the process was killed, or the provider did not answer. */
export async function reconcileRefunds(deps: PaymentDeps): Promise<void> {
  await forEachAtMost(atOnce, await findRequestedRefundsBefore(deps.db, later(deps.clock(), -waitMs)), ({ id }) =>
    executeRefund(deps, id).catch((error) =>
      deps.log.warn({ err: error, refund: id }, 'a refund could not be made yet'),
    ),
  )
}
