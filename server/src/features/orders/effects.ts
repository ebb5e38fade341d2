import type { Db } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { deletePieces } from '../cart/index.ts'
import type { Effects } from '../payments/index.ts'
import { giveFreeTokens, takeBackFreeTokens } from '../wallet/index.ts'
import { confirmationLetter, price, refundLetter, type Shop } from './emails.ts'
import { noteEvent, writeAbout } from './events.ts'
import { findLines, findOrderOfPayment, type LineRow, type OrderRow, updateOrder } from './queries.ts'

/** What the settling of its payment does to an order, in the payment's own transaction. */
export const orderEffects = (shop: Shop): Effects => ({
  completed: async (db, payment) => {
    const { order, lines } = await orderOf(db, payment.id)
    await updateOrder(db, order.id, { payment_status: 'Completed', delivery_status: 'Processing' })
    await noteEvent(db, order.id, 'Paid')
    for (const line of lines) await deletePieces(db, order.family_id, line.product_id, line.quantity)
    if (order.free_tokens_hundredths > 0) {
      await giveFreeTokens(db, order.family_id, order.id, order.free_tokens_hundredths)
    }
    await enqueue(db, 'fulfil-order', { orderId: order.id })
    await writeAbout(db, order, (parent) => confirmationLetter(shop, parent, order, lines))
  },
  failed: async (db, payment) => {
    const { order } = await orderOf(db, payment.id)
    await updateOrder(db, order.id, { payment_status: 'Failed' })
    await noteEvent(db, order.id, 'Payment failed')
  },
  refunded: async (db, payment, cents) => {
    const { order } = await orderOf(db, payment.id)
    await updateOrder(db, order.id, { refunded_cents: cents })
    await noteEvent(db, order.id, `${price(cents)} refunded in all`)
    await takeBackFreeTokens(db, order.family_id, order.id, freeTokensFor(order, cents))
    await writeAbout(db, order, (parent) => refundLetter(shop, parent, order, cents))
  },
})

/** D25: the free tokens go back with the money, part for part. */
const freeTokensFor = (order: Pick<OrderRow, 'amount_cents' | 'free_tokens_hundredths'>, refundedCents: number) =>
  Math.floor((order.free_tokens_hundredths * refundedCents) / order.amount_cents)

async function orderOf(db: Db, paymentId: string): Promise<{ order: OrderRow; lines: LineRow[] }> {
  const order = await findOrderOfPayment(db, paymentId)
  return { order, lines: await findLines(db, [order.id]) }
}
