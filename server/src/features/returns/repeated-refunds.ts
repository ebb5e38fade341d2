import type { Db } from '../../platform/db/database.ts'
import { findRefundedParts, type OrderRow } from '../orders/index.ts'
import { findRefunds } from '../payments/index.ts'
import { findReturnLines, findReturnsOfOrders, updateReturn } from './queries.ts'

type Back = { position: number; pieces: number }[]
type PiecesOfLines = Map<number, number>

/**
 * What a refund that failed was for may be refunded again on the order's page. If that refund is for the pieces of the return alone,
 * it becomes the return's; else the return ends without one, as if the money had gone back before.
 */
export async function takeRepeatedRefunds(db: Db, order: OrderRow): Promise<void> {
  const returns = await findReturnsOfOrders(db, order.id)
  const refunds = await findRefunds(db, order.payment_id)
  const ofReturns = new Set(returns.map(({ refund_id }) => refund_id))
  const others: { id: string; requested_at: Date; left: PiecesOfLines }[] = []
  for (const { id, state, requested_at } of refunds) {
    if (state === 'succeeded' && !ofReturns.has(id)) others.push({ id, requested_at, left: await findPieces(db, id) })
  }
  for (const row of returns) {
    const failed = refunds.find(({ id, state }) => id === row.refund_id && state === 'failed')
    if (failed === undefined) continue
    const back = await findBack(db, row.id)
    const again = others.find(({ requested_at, left }) => requested_at > failed.requested_at && isWithin(back, left))
    if (again === undefined) continue
    await updateReturn(db, row.id, { refund_id: isAll(back, again.left) ? again.id : null })
    for (const { position, pieces } of back) again.left.set(position, (again.left.get(position) ?? 0) - pieces)
  }
}

async function findPieces(db: Db, refundId: string): Promise<PiecesOfLines> {
  const parts = await findRefundedParts(db, refundId)
  return new Map(parts.flatMap(({ position, pieces }) => (position === null ? [] : [[position, pieces]])))
}

const findBack = async (db: Db, returnId: string): Promise<Back> =>
  (await findReturnLines(db, [returnId]))
    .map(({ position, pieces, received_pieces }) => ({ position, pieces: received_pieces ?? pieces }))
    .filter(({ pieces }) => pieces > 0)

const isWithin = (back: Back, refunded: PiecesOfLines): boolean =>
  back.every(({ position, pieces }) => pieces <= (refunded.get(position) ?? 0))

const isAll = (back: Back, refunded: PiecesOfLines): boolean =>
  back.length === refunded.size && back.every(({ position, pieces }) => refunded.get(position) === pieces)
