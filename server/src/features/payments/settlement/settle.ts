import type { PaymentStatus } from '@storylamp/contract/orders/orders'
import type { Db } from '../../../platform/db/database.ts'
import type { CheckoutSession } from '../../../providers/payments/provider.ts'
import { reportFailure } from '../../alerts/index.ts'
import type { PaymentDeps } from '../deps.ts'
import { lockPayment, type PaymentRow, settlePayment, setUnderWay } from '../queries.ts'
import { classifySession } from './classify-session.ts'

/** What the caller writes in the same transaction, such as the id of the event. */
export type ExtraWrites = (db: Db) => Promise<unknown>

const nothing: ExtraWrites = async () => {}

/**
 * Webhook, status call and reconciliation job all settle payments here. The provider is asked for the current state; the
 * payment leaves Pending once, with its effects in the same transaction (D24).
 */
export async function settle(deps: PaymentDeps, payment: PaymentRow, extraWrites = nothing): Promise<PaymentStatus> {
  if (payment.session_id === null || payment.status !== 'Pending') {
    await extraWrites(deps.db)
    return payment.status
  }
  return settleBySession(deps, payment, await deps.provider.find(payment.session_id), extraWrites)
}

/** For a session that was just fetched from the provider. */
export async function settleBySession(
  { db, clock, log, effects }: PaymentDeps,
  payment: PaymentRow,
  session: CheckoutSession,
  extraWrites = nothing,
): Promise<PaymentStatus> {
  const { status, isUnderWay, isAbandoned, problem } = classifySession(payment, session)
  if (problem !== null) log.error({ payment: payment.id, problem }, 'a payment is not what was agreed on')
  return db.transaction().execute(async (transaction) => {
    const locked = await lockPayment(transaction, payment.id)
    await extraWrites(transaction)
    if (isUnderWay) await setUnderWay(transaction, payment.id)
    if (status === 'Pending' || locked.status !== 'Pending') return locked.status
    const settlement = {
      status,
      problem,
      is_abandoned: isAbandoned,
      intent_id: session.intentId,
      settled_at: clock(),
      billing_country: session.billingCountry,
      card_country: session.cardCountry,
    }
    if (!(await settlePayment(transaction, payment.id, settlement))) return locked.status
    if (problem !== null) {
      await reportFailure(transaction, { kind: 'payments', what: problem, paymentId: payment.id })
    }
    const { completed, failed } = effects[payment.purpose]
    await (status === 'Completed' ? completed : failed)(transaction, { ...locked, ...settlement })
    return status
  })
}
