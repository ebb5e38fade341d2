import { isCalledOff } from '@storylamp/contract/returns/returns'
import type { Db } from '../../platform/db/database.ts'
import { type OrderRow, readAllFrozen } from '../orders/index.ts'
import { findRefunds } from '../payments/index.ts'
import { isAmongRefunded, leftOf } from './left-of.ts'
import { findReturnLines, findReturnsOfOrders, type ReturnRow } from './queries.ts'

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
      const isOver = order.state === 'cancelled' || order.refunded_cents === order.amount_cents
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

/** Whether all returns of an order are called off, or refunded with their pieces: what is not refunded of it is not withdrawn. */
export async function areAllEnded(db: Db, order: OrderRow): Promise<boolean> {
  const returns = (await findReturnsOfOrders(db, order.id)).filter((row) => !isCalledOff(row))
  const failed = await findFailedRefunds(db, [order], returns)
  return returns.every((row) => isAmongRefunded(row, failed))
}
