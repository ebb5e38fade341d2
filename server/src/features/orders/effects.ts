import { type Cents, formatCents, hundredths } from '@storylamp/contract/money'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { deletePieces } from '../cart/index.ts'
import type { Effects } from '../payments/index.ts'
import { giveFreeTokens, takeBackFreeTokens } from '../wallet/index.ts'
import { cancelOrder } from './delivery/cancel-parcels.ts'
import { isStepForward } from './delivery/delivery-steps.ts'
import { fulfilOrderJob } from './delivery/fulfil-order.ts'
import { emailCustomer } from './email-customer.ts'
import { confirmationEmail, refundEmail, type Shop } from './emails.ts'
import {
  findLines,
  findOrderOfPayment,
  type LineRow,
  lockOrder,
  type OrderRow,
  recordEvent,
  updateOrder,
} from './queries.ts'

/**
 * What a settled payment does to its order, in the payment's transaction. Tokens move last, because the wallet's lock is
 * the last one that every transaction takes: any other order could deadlock.
 */
export const orderEffects = (shop: Shop & { clock: Clock }): Effects => ({
  completed: async (db, payment) => {
    const { order, lines } = await orderOf(db, payment.id)
    await updateOrder(db, order.id, { payment_status: 'Completed', delivery_status: 'Processing' })
    await recordEvent(db, order.id, 'Paid')
    await deletePieces(db, order.family_id, lines)
    await enqueue(db, fulfilOrderJob, { orderId: order.id })
    await emailCustomer(db, order, (parent) => confirmationEmail(shop, parent, order, lines))
    await giveFreeTokens(db, order.family_id, order.id, order.free_tokens_hundredths)
  },
  failed: async (db, payment) => {
    const { order } = await orderOf(db, payment.id)
    await updateOrder(db, order.id, { payment_status: 'Failed' })
    await recordEvent(db, order.id, 'Payment failed')
  },
  refunded: async (db, payment, refundedCents: Cents) => {
    const { order } = await orderOf(db, payment.id)
    await updateOrder(db, order.id, { refunded_cents: refundedCents })
    await recordEvent(db, order.id, `${formatCents(refundedCents)} refunded in all`)
    if (refundedCents === order.amount_cents) await cancelUnshipped(db, shop, order.id)
    await emailCustomer(db, order, (parent) => refundEmail(shop, parent, order, refundedCents))
    await takeBackFreeTokens(db, order.family_id, order.id, freeTokensOf(order, refundedCents))
  },
})

/** What is refunded whole is not sent any more. */
async function cancelUnshipped(db: Db, deps: Shop & { clock: Clock }, orderId: string): Promise<void> {
  const order = await lockOrder(db, orderId)
  if (isStepForward(order.delivery_status, 'Cancelled')) await cancelOrder(db, deps, order)
}

/** Free tokens go back in the same proportion as the money (D25). */
const freeTokensOf = (order: OrderRow, refundedCents: Cents) =>
  hundredths(Math.floor((order.free_tokens_hundredths * refundedCents) / order.amount_cents))

async function orderOf(db: Db, paymentId: string): Promise<{ order: OrderRow; lines: LineRow[] }> {
  const order = await findOrderOfPayment(db, paymentId)
  return { order, lines: await findLines(db, [order.id]) }
}
