import type { PaymentDeps } from '../deps.ts'
import { findPayment, lockPayment, setRefunded } from '../queries.ts'
import { type ExtraWrites, settle } from '../settlement/settle.ts'

/** Refunds are counted as a whole: however they are reported, in whatever order, only what is new has an effect. */
export async function recordRefund(deps: PaymentDeps, intentId: string, extraWrites: ExtraWrites): Promise<void> {
  const { paymentId, cents } = await deps.provider.findRefund(intentId)
  const payment = paymentId === null ? undefined : await findPayment(deps.db, paymentId)
  if (payment === undefined) return
  // The news of the refund may overtake that of the payment.
  await settle(deps, payment)
  await deps.db.transaction().execute(async (transaction) => {
    const locked = await lockPayment(transaction, payment.id)
    await extraWrites(transaction)
    if (locked.status !== 'Completed' || cents <= locked.refunded_cents) return
    await setRefunded(transaction, locked.id, cents)
    await deps.effects[locked.purpose].refunded(transaction, locked, cents)
  })
}
