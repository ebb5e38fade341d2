import type { PaymentDeps } from '../deps.ts'
import { findPayment, lockPayment, setRefunded } from '../queries.ts'
import { type ExtraWrites, settle } from '../settlement/settle.ts'

/** Compares totals, so that refunds may be reported in any way and order and only new ones have an effect. */
export async function recordRefund(deps: PaymentDeps, intentId: string, extraWrites: ExtraWrites): Promise<void> {
  const { paymentId, cents } = await deps.provider.findRefund(intentId)
  const payment = paymentId === null ? undefined : await findPayment(deps.db, paymentId)
  if (payment === undefined) return
  // The refund's event may arrive before the payment's.
  await settle(deps, payment)
  await deps.db.transaction().execute(async (transaction) => {
    const locked = await lockPayment(transaction, payment.id)
    await extraWrites(transaction)
    if (locked.status !== 'Completed' || cents <= locked.refunded_cents) return
    await setRefunded(transaction, locked.id, cents)
    await deps.effects[locked.purpose].refunded(transaction, locked, cents)
  })
}
