import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Job } from '../../../platform/jobs/queue.ts'
import type { PaymentDeps } from '../deps.ts'
import { findAllPending, findPendingAmong, type PaymentRow } from '../queries.ts'
import { abandonCheckout, settleBySession } from '../settlement/settle.ts'
import type { Purpose } from '../tables.ts'

/** Closes a family's open checkouts, at the provider first, as one may have been paid meanwhile. */
export async function closeCheckouts(deps: PaymentDeps, familyId: string, purpose: Purpose): Promise<void> {
  for (const payment of await findAllPending(deps.db, familyId, purpose)) await closeCheckout(deps, payment)
}

/**
 * Leaves only the family's newest checkout open; returns whether that is this one. Of two at the same moment at least one sees
 * the other, as each looks after it was inserted, and both agree on which one stays.
 */
export async function closeOlder(deps: PaymentDeps, payment: PaymentRow): Promise<boolean> {
  // Whoever buys a gift may buy several at once.
  if (payment.family_id === null) return true
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

export const closeCheckoutsJob = {
  name: 'close-checkouts',
  payload: z.object({ paymentIds: z.array(z.string()) }),
} satisfies Job<{ paymentIds: string[] }>

/**
 * For the RETURNING of a statement that changes a cart: nobody may pay for a cart that has changed since, so the checkouts that
 * are still open get a job that closes them. By id: one that is opened later, for the changed cart, stays open.
 */
export const closeStaleCheckouts = (familyId: RawBuilder<unknown>) => sql<boolean | null>`(
  SELECT add_job(${sql.lit(closeCheckoutsJob.name)}, json_build_object('paymentIds', ids)) IS NOT NULL
  FROM open_checkouts(${familyId}) AS ids WHERE ids IS NOT NULL)`

export async function closeCheckoutsById(deps: PaymentDeps, ids: string[]): Promise<void> {
  for (const payment of await findPendingAmong(deps.db, ids)) await closeCheckout(deps, payment)
}

async function closeCheckout(deps: PaymentDeps, payment: PaymentRow): Promise<void> {
  // Without a session, it may get one at this moment.
  const { session_id } = payment.session_id === null ? await abandonCheckout(deps, payment) : payment
  if (session_id !== null) await settleBySession(deps, payment, await deps.provider.close(session_id))
}
