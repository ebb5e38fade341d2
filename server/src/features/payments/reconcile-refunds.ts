import { later, secondMs } from '../../platform/clock.ts'
import { carryOutRefund } from './carry-out-refund.ts'
import type { PaymentParts } from './parts.ts'
import { findOpenRefundsBefore } from './refund-queries.ts'

const lookAfterMs = 30 * secondMs

/** The job for every refund that is written down and not made: its process was killed, or the provider was away. */
export async function reconcileRefunds(parts: PaymentParts): Promise<void> {
  for (const { id } of await findOpenRefundsBefore(parts.db, later(parts.clock(), -lookAfterMs))) {
    await carryOutRefund(parts, id).catch((error) =>
      parts.log.warn({ err: error, refund: id }, 'a refund could not be made yet'),
    )
  }
}
