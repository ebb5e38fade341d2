import { later, secondMs } from '../../../platform/clock.ts'
import { forEachAtMost } from '../../../platform/limits/semaphore.ts'
import type { PaymentDeps } from '../deps.ts'
import { executeRefund } from './execute-refund.ts'
import { findRequestedRefundsBefore } from './refund-queries.ts'

const waitMs = 30 * secondMs
const atOnce = 4

/** The job for refunds that were requested and not made: the process was killed, or the provider did not answer. */
export async function reconcileRefunds(deps: PaymentDeps): Promise<void> {
  await forEachAtMost(atOnce, await findRequestedRefundsBefore(deps.db, later(deps.clock(), -waitMs)), ({ id }) =>
    executeRefund(deps, id).catch((error) =>
      deps.log.warn({ err: error, refund: id }, 'a refund could not be made yet'),
    ),
  )
}
