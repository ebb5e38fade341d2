import type { PaymentDeps } from '../deps.ts'
import { findAllPending, findPendingAmong, type PaymentRow } from '../queries.ts'
import { settleBySession } from '../settlement/settle.ts'
import type { Purpose } from '../tables.ts'
import { abandonCheckout } from './lost-checkout.ts'

/** Closes a family's open checkouts, at the provider first, as one may have been paid meanwhile. */
export async function closeCheckouts(deps: PaymentDeps, familyId: string, purpose: Purpose): Promise<void> {
  for (const payment of await findAllPending(deps.db, familyId, purpose)) await closeCheckout(deps, payment)
}

/**
 * Leaves only the family's newest checkout open; returns whether that is this one. Of two at the same moment at least one sees
 * the other, as each looks after it was inserted, and both agree on which one stays.
 */
export async function closeOlder(deps: PaymentDeps, payment: PaymentRow): Promise<boolean> {
  const pending = await findAllPending(deps.db, payment.family_id, payment.purpose)
  if (pending.some((other) => other.state === 'open' && momentOf(other) > momentOf(payment))) {
    await closeCheckout(deps, payment)
    return false
  }
  for (const other of pending) if (other.id !== payment.id) await closeCheckout(deps, other)
  return true
}

/** Differs between any two, also if they were opened in the same millisecond. */
const momentOf = ({ created_at, id }: PaymentRow) => `${created_at.toISOString()} ${id}`

/** Closes those that a change of the cart has made stale. */
export async function closeCheckoutsById(deps: PaymentDeps, ids: string[]): Promise<void> {
  for (const payment of await findPendingAmong(deps.db, ids)) await closeCheckout(deps, payment)
}

async function closeCheckout(deps: PaymentDeps, payment: PaymentRow): Promise<void> {
  // Without a session, it may get one at this moment.
  const { session_id } = payment.session_id === null ? await abandonCheckout(deps, payment) : payment
  if (session_id !== null) await settleBySession(deps, payment, await deps.provider.close(session_id))
}
