import { later, secondMs } from '../../../platform/clock.ts'
import { forEachAtMost } from '../../../platform/limits/semaphore.ts'
import { abandonCheckout, isLost } from '../checkout/lost-checkout.ts'
import type { PaymentDeps } from '../deps.ts'
import { findPendingBefore, type PaymentRow } from '../queries.ts'
import { settle } from './settle.ts'

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
