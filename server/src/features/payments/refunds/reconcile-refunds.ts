import { later, secondMs } from '../../../platform/clock.ts'
import type { PaymentDeps } from '../deps.ts'
import { executeRefund } from './execute-refund.ts'
import { findOpenRefundsBefore } from './refund-queries.ts'

const lookAfterMs = 30 * secondMs

/** The job for every refund that is written down and not made: its process was killed, or the provider was away. */
export async function reconcileRefunds(deps: PaymentDeps): Promise<void> {
  for (const { id } of await findOpenRefundsBefore(deps.db, later(deps.clock(), -lookAfterMs))) {
    await executeRefund(deps, id).catch((error) =>
      deps.log.warn({ err: error, refund: id }, 'a refund could not be made yet'),
    )
  }
}
