import { findOrderOfPayment, holdWithdrawn } from '../orders/index.ts'
import type { Effects } from '../payments/index.ts'
import { endRefundedOtherwise } from './admin/refund-return.ts'
import { releaseRest } from './admin/release-rest.ts'
import type { ReturnDeps } from './deps.ts'
import { areAllEnded } from './left-pieces.ts'
import { takeRepeatedRefunds } from './repeated-refunds.ts'

/**
 * Adds returns to what the payment of an order does: if a return's refund fails, its pieces would be packed again, so the parcel is
 * held until the refund is made again. One whose pieces were refunded otherwise ends.
 */
export const withReturns = (effects: Effects, site: Pick<ReturnDeps, 'clock' | 'shopOrigin'>): Effects => ({
  ...effects,
  moneyMoved: async (db, payment, moved) => {
    await effects.moneyMoved(db, payment, moved)
    const order = await findOrderOfPayment(db, payment.id)
    if (await areAllEnded(db, order)) return
    await takeRepeatedRefunds(db, order)
    await endRefundedOtherwise(db, site, order)
    if (await areAllEnded(db, order)) await releaseRest(db, order)
    else await holdWithdrawn(db, order)
  },
})
