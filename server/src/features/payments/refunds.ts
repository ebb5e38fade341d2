import type { PaymentParts } from './parts.ts'
import { findPayment, lockPayment, setRefunded } from './queries.ts'
import { type Alongside, settle } from './settle.ts'

/** Refunds are counted as a whole: however they are reported, in whatever order, only what is new has an effect. */
export async function noteRefund(parts: PaymentParts, intentId: string, alongside: Alongside): Promise<void> {
  const { paymentId, cents } = await parts.provider.findRefund(intentId)
  const payment = paymentId === null ? undefined : await findPayment(parts.db, paymentId)
  if (payment === undefined) return
  // The news of the refund may overtake that of the payment.
  await settle(parts, payment)
  await parts.db.transaction().execute(async (transaction) => {
    const locked = await lockPayment(transaction, payment.id)
    await alongside(transaction)
    if (locked.status !== 'Completed' || cents <= locked.refunded_cents) return
    await setRefunded(transaction, locked.id, cents)
    await parts.effects[locked.purpose].refunded(transaction, locked, cents)
  })
}
