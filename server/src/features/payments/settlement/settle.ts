import { describeMismatch } from '@storylamp/contract/events/alarm-texts'
import { canMove, isEnded, type PaymentState } from '@storylamp/contract/payments/payment-states'
import type { Db } from '../../../platform/db/database.ts'
import type { CheckoutSession } from '../../../providers/payments/provider.ts'
import type { PaymentDeps } from '../deps.ts'
import { recordPaymentEvents } from '../payment-events.ts'
import { openProblem } from '../payment-problems.ts'
import { lockPayment, type PaymentRow, settlePayment, setUnderWay } from '../queries.ts'
import { classifySession } from './classify-session.ts'

/** What the caller writes in the same transaction, such as the id of the event. */
export type ExtraWrites = (db: Db) => Promise<unknown>

const nothing: ExtraWrites = async () => {}

/**
 * Webhook, status call and reconciliation job all settle payments here. The provider is asked for the current state; the
 * payment ends once, with its effects in the same transaction.
 */
export async function settle(deps: PaymentDeps, payment: PaymentRow, extraWrites = nothing): Promise<PaymentState> {
  if (payment.session_id === null || isEnded(payment.state)) {
    await extraWrites(deps.db)
    return payment.state
  }
  return settleBySession(deps, payment, await deps.provider.find(payment.session_id), extraWrites)
}

export async function settleBySession(
  deps: PaymentDeps,
  payment: PaymentRow,
  session: CheckoutSession,
  extraWrites = nothing,
): Promise<PaymentState> {
  const { db, clock, log, effects } = deps
  const { state, mismatch } = classifySession(payment, session)
  if (mismatch !== null) {
    log.error({ payment: payment.id, problem: describeMismatch(mismatch) }, 'a payment is not what was agreed on')
  }
  return db.transaction().execute(async (transaction) => {
    const locked = await lockPayment(transaction, payment.id)
    await extraWrites(transaction)
    if (!canMove(locked.state, state)) return locked.state
    if (!isEnded(state)) {
      await setUnderWay(transaction, payment.id)
      return state
    }
    const settlement = {
      state,
      intent_id: session.intentId,
      settled_at: clock(),
      billing_country: session.billingCountry,
      card_country: session.cardCountry,
    }
    if (!(await settlePayment(transaction, payment.id, settlement))) return locked.state
    if (mismatch !== null) {
      const details = { kind: 'paid_otherwise', mismatch: JSON.stringify(mismatch) } as const
      await openProblem(transaction, { payment_id: payment.id, ...details })
      await recordPaymentEvents(deps, transaction, locked, [{ kind: 'payment.mismatched', details: mismatch }])
    }
    const { completed, failed } = effects[payment.purpose]
    await (state === 'completed' ? completed : failed)(transaction, { ...locked, ...settlement })
    return state
  })
}
