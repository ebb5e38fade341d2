import type { PaymentParts } from './parts.ts'
import { findAllPending, findPayment, type PaymentRow } from './queries.ts'
import { settle } from './settle.ts'
import type { Purpose } from './tables.ts'

/** Closes what a family has open, at the provider first: what turns out to be paid stays paid. */
export async function closeCheckouts(parts: PaymentParts, familyId: string, purpose: Purpose, except?: string) {
  const pending = await findAllPending(parts.db, familyId, purpose)
  for (const payment of pending) if (payment.id !== except) await closeCheckout(parts, payment)
}

/** The same for those that a change of the cart has made stale. */
export async function closeNamed(parts: PaymentParts, ids: string[]): Promise<void> {
  for (const id of ids) {
    const payment = await findPayment(parts.db, id)
    if (payment?.status === 'Pending') await closeCheckout(parts, payment)
  }
}

async function closeCheckout(parts: PaymentParts, payment: PaymentRow): Promise<void> {
  if (payment.session_id !== null) await parts.provider.close(payment.session_id)
  await settle(parts, payment)
}
