import type { PaymentDeps } from '../deps.ts'
import { findAllPending, findPendingAmong, type PaymentRow } from '../queries.ts'
import { settleBySession } from '../settlement/settle.ts'
import type { Purpose } from '../tables.ts'

/** Closes a family's open checkouts, at the provider first, as one may have been paid meanwhile. */
export async function closeCheckouts(deps: PaymentDeps, familyId: string, purpose: Purpose, except?: string) {
  const pending = await findAllPending(deps.db, familyId, purpose)
  for (const payment of pending) if (payment.id !== except) await closeCheckout(deps, payment)
}

/** Closes those that a change of the cart has made stale. */
export async function closeCheckoutsById(deps: PaymentDeps, ids: string[]): Promise<void> {
  for (const payment of await findPendingAmong(deps.db, ids)) await closeCheckout(deps, payment)
}

async function closeCheckout(deps: PaymentDeps, payment: PaymentRow): Promise<void> {
  if (payment.session_id === null) return
  await settleBySession(deps, payment, await deps.provider.close(payment.session_id))
}
