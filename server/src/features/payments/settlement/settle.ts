import { describeMismatch } from '@storylamp/contract/events/alarm-texts'
import { canMove, isEnded, type PaymentState } from '@storylamp/contract/payments/payment-states'
import { later, minuteMs, secondMs } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { forEachAtMost } from '../../../platform/limits/semaphore.ts'
import type { CheckoutSession } from '../../../providers/payments/provider.ts'
import type { PaymentDeps } from '../deps.ts'
import { recordPaymentEvents } from '../payment-events.ts'
import { openProblem } from '../payment-problems.ts'
import { findPendingBefore, lockPayment, type PaymentRow, settlePayment, setUnderWay } from '../queries.ts'
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

const lostAfterMs = 20 * minuteMs

/** The provider's reply was lost, so the shop knows no session and nobody was shown where to pay. */
export const isLost = ({ clock }: Pick<PaymentDeps, 'clock'>, { session_id, created_at }: PaymentRow): boolean =>
  session_id === null && created_at <= later(clock(), -lostAfterMs)

/** Ends a payment without a session, and returns it as it was. One that has got a session meanwhile stays. */
export async function abandonCheckout({ db, clock, effects }: PaymentDeps, { id }: PaymentRow): Promise<PaymentRow> {
  const settlement = {
    state: 'abandoned' as const,
    problem: null,
    intent_id: null,
    billing_country: null,
    card_country: null,
    settled_at: clock(),
  }
  return db.transaction().execute(async (transaction) => {
    const payment = await lockPayment(transaction, id)
    if (payment.session_id === null && (await settlePayment(transaction, id, settlement))) {
      await effects[payment.purpose].failed(transaction, { ...payment, ...settlement })
    }
    return payment
  })
}

const waitMs = 30 * secondMs
// Each call to a hanging provider takes 30 seconds.
const atOnce = 4

/** The job for everything that neither a webhook nor a customer's return has settled. */
export async function reconcilePayments(deps: PaymentDeps): Promise<void> {
  await forEachAtMost(atOnce, await findPendingBefore(deps.db, later(deps.clock(), -waitMs)), (payment) =>
    reconcile(deps, payment).catch((error) =>
      deps.log.warn({ err: error, payment: payment.id }, 'a payment could not be reconciled yet'),
    ),
  )
}

const reconcile = async (deps: PaymentDeps, payment: PaymentRow): Promise<unknown> =>
  isLost(deps, payment) ? abandonCheckout(deps, payment) : settle(deps, payment)
