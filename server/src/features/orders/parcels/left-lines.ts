import type { Db } from '../../../platform/db/database.ts'
import { findDeliveryTimes } from '../../events/index.ts'
import { findLines, isDivided, type LineRow, type OrderRow } from '../queries.ts'
import { findPartsRefundedBefore } from '../refunds/refunded-parts.ts'

/** What of an order has left: of a divided one the pieces in its parcels, otherwise all but those refunded before. */
export async function findLeftLines(db: Db, order: OrderRow): Promise<LineRow[]> {
  const lines = await findLines(db, [order.id])
  const left = isDivided(order)
    ? lines.map((line) => ({ ...line, quantity: line.parcel_pieces }))
    : await withoutRefunded(db, order, lines)
  return left.filter(({ quantity }) => quantity > 0)
}

async function withoutRefunded(db: Db, order: OrderRow, lines: LineRow[]): Promise<LineRow[]> {
  const times = (await findDeliveryTimes(db, [order.id])).get(order.id)
  const leftAt = times?.shippedAt ?? times?.deliveredAt
  if (leftAt == null) return lines
  const parts = await findPartsRefundedBefore(db, order, leftAt)
  const refundedOf = (at: number) =>
    parts.filter(({ position }) => position === at).reduce((sum, { pieces }) => sum + pieces, 0)
  return lines.map((line) => ({ ...line, quantity: line.quantity - refundedOf(line.position) }))
}
