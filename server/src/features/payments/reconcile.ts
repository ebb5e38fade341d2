import { later, secondMs } from '../../platform/clock.ts'
import { giveUp, isLost } from './lost-checkout.ts'
import type { PaymentParts } from './parts.ts'
import { findPendingBefore, type PaymentRow } from './queries.ts'
import { settle } from './settle.ts'

const lookAfterMs = 30 * secondMs

/** The job for everything that neither a webhook nor a customer's return has settled. */
export async function reconcilePayments(parts: PaymentParts): Promise<void> {
  for (const payment of await findPendingBefore(parts.db, later(parts.clock(), -lookAfterMs))) {
    await reconcile(parts, payment).catch((error) =>
      parts.log.warn({ err: error, payment: payment.id }, 'a payment could not be reconciled yet'),
    )
  }
}

const reconcile = async (parts: PaymentParts, payment: PaymentRow) =>
  isLost(parts, payment) ? giveUp(parts, payment) : settle(parts, payment)
