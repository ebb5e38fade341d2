import { isCalledOff } from '@storylamp/contract/returns/returns'
import type { Db } from '../../platform/db/database.ts'
import { type OrderRow, readAllFrozen } from '../orders/index.ts'
import { findRefunds } from '../payments/index.ts'
import type { FrozenQuote } from '../quote/index.ts'
import { findReturnLines, findReturnsOfOrders, type ReturnLineRow, type ReturnRow } from './queries.ts'

/** How many pieces of each line can be returned. Call it with the payment locked to write what follows from it. */
export const readLeftPieces = async (db: Db, order: OrderRow): Promise<number[]> =>
  (await readAllLeftPieces(db, [order])).get(order.id) ?? []

/** The same for many orders, by their ids. */
export async function readAllLeftPieces(db: Db, orders: OrderRow[]): Promise<Map<string, number[]>> {
  const frozen = await readAllFrozen(db, orders)
  const found = await findReturnsOfOrders(db, ...orders.map(({ id }) => id))
  const returns = found.filter((row) => !isCalledOff(row))
  const lines = await findReturnLines(
    db,
    returns.map(({ id }) => id),
  )
  const failed = await findFailedRefunds(db, orders, returns)
  const byOrder = Map.groupBy(returns, ({ order_id }) => order_id)
  return new Map(
    orders.map((order) => {
      const quote = frozen.get(order.id) ?? { lines: [] }
      const isOver = order.delivery_status === 'Cancelled' || order.refunded_cents === order.amount_cents
      return [order.id, isOver ? quote.lines.map(() => 0) : leftOf(quote, byOrder.get(order.id) ?? [], lines, failed)]
    }),
  )
}

async function findFailedRefunds(db: Db, orders: OrderRow[], returns: ReturnRow[]): Promise<Set<string>> {
  const returned = new Set(returns.map(({ order_id }) => order_id))
  const payments = orders.filter(({ id }) => returned.has(id)).map(({ payment_id }) => payment_id)
  const refunds = await findRefunds(db, ...payments)
  return new Set(refunds.filter(({ state }) => state === 'failed').map(({ id }) => id))
}

/** Pieces are gone once they are refunded or asked for; those that were refunded for a return count once. */
export function leftOf(
  { lines }: Pick<FrozenQuote, 'lines'>,
  returns: Pick<ReturnRow, 'id' | 'state' | 'refund_id' | 'is_other_amount'>[],
  returned: Pick<ReturnLineRow, 'return_id' | 'position' | 'pieces' | 'received_pieces'>[],
  failedRefunds: ReadonlySet<string>,
): number[] {
  const isCounted = new Map(returns.map((row) => [row.id, !isAmongRefunded(row, failedRefunds)]))
  return lines.map(({ quantity, refundedPieces }, at) => {
    const asked = returned
      .filter(({ return_id, position }) => position === at && isCounted.get(return_id))
      .reduce((sum, { pieces, received_pieces }) => sum + (received_pieces ?? pieces), 0)
    return Math.max(0, quantity - refundedPieces - asked)
  })
}

/** Whether all returns of an order are called off, or refunded with their pieces: what is not refunded of it is not withdrawn. */
export async function areAllEnded(db: Db, order: OrderRow): Promise<boolean> {
  const returns = (await findReturnsOfOrders(db, order.id)).filter((row) => !isCalledOff(row))
  const failed = await findFailedRefunds(db, [order], returns)
  return returns.every((row) => isAmongRefunded(row, failed))
}

/** Its pieces are among the refunded ones of the order already. */
const isAmongRefunded = (
  { state, refund_id, is_other_amount }: Pick<ReturnRow, 'state' | 'refund_id' | 'is_other_amount'>,
  failedRefunds: ReadonlySet<string>,
) => state === 'refunded' && !is_other_amount && (refund_id === null || !failedRefunds.has(refund_id))
