import { type Cents, cents, minus } from '@storylamp/contract/money'
import { isPaid, isShipped } from '@storylamp/contract/orders/states'
import { deliveredAfterDays, isCalledOff, type Returnable } from '@storylamp/contract/returns/returns'
import { dayMs, dayOf, daysAfter, isDayOver, later } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { idsOf } from '../../../platform/db/ids-of.ts'
import { type DeliveryTimes, findDeliveryTimes } from '../../events/index.ts'
import {
  findOrders,
  forecastReturn,
  isDivided,
  linesToPack,
  lockOrderWithPayment,
  mayBeAtWarehouse,
  type OrderRow,
  parcelsOf,
  readAllFrozen,
  readFrozen,
  releaseWithdrawn,
} from '../../orders/index.ts'
import { findRefunds, readLeftToRefund } from '../../payments/index.ts'
import { type FrozenQuote, type RefundedParts, refundOf } from '../../quote/index.ts'
import { findReturnLines, findReturnsOfOrders, type ReturnLineRow, type ReturnRow } from '../queries.ts'

type Shipped = Pick<OrderRow, 'state' | 'created_at' | 'return_days'>

/** The last day on which an order can be returned, at its midnight in UTC; undefined until it is shipped. */
export function lastReturnDay(order: Shipped, times: DeliveryTimes | undefined): Date | undefined {
  const { state, created_at, return_days } = order
  if (!isShipped(state)) return undefined
  const shippedAt = times?.shippedAt ?? created_at
  const deliveredAt = times?.deliveredAt ?? later(shippedAt, deliveredAfterDays * dayMs)
  return daysAfter(deliveredAt, return_days)
}

export const isOver = (lastDay: Date | undefined, now: Date): boolean =>
  lastDay !== undefined && isDayOver(lastDay, now)

export type ParcelLocation = 'here' | 'leaving' | 'sent'

/** Where the withdrawn goods are. What the warehouse may have, it may still send. */
export function parcelLocation(order: OrderRow): ParcelLocation {
  if (order.state === 'cancelled') return 'here'
  if (order.state !== 'processing' || isDivided(order)) return 'sent'
  return mayBeAtWarehouse(order) ? 'leaving' : 'here'
}

/** Whether pieces that were asked for at a moment had left by then, or with the order since. */
export function hadLeft(order: OrderRow, askedAt: Date): boolean {
  if (order.state !== 'processing') return true
  const [first] = parcelsOf(order)
  return first !== undefined && first.shipped_at < askedAt
}

/** Pieces are gone once they are refunded or asked for; those that were refunded for a return count once. */
export function leftOf(
  { lines }: Pick<FrozenQuote, 'lines'>,
  returns: Pick<ReturnRow, 'id' | 'state' | 'refund_id'>[],
  returned: Pick<ReturnLineRow, 'return_id' | 'position' | 'pieces' | 'received_pieces'>[],
  failedRefunds: ReadonlySet<string | null>,
): number[] {
  const isCounted = new Map(returns.map((row) => [row.id, !isAmongRefunded(row, failedRefunds)]))
  return lines.map(({ quantity, refundedPieces }, at) => {
    const asked = returned
      .filter(({ return_id, position }) => position === at && isCounted.get(return_id))
      .reduce((sum, { pieces, received_pieces }) => sum + (received_pieces ?? pieces), 0)
    return Math.max(0, quantity - refundedPieces - asked)
  })
}

/** Its pieces are among the refunded ones of the order already. */
const isAmongRefunded = (
  { state, refund_id }: Pick<ReturnRow, 'state' | 'refund_id'>,
  failedRefunds: ReadonlySet<string | null>,
) => state === 'refunded' && !failedRefunds.has(refund_id)

/** How many pieces of each line can be returned. Call it with the payment locked to write what follows from it. */
export const readLeftPieces = async (db: Db, order: OrderRow): Promise<number[]> =>
  (await readAllLeftPieces(db, [order])).get(order.id) ?? []

async function readAllLeftPieces(db: Db, orders: OrderRow[]): Promise<Map<string, number[]>> {
  const frozen = await readAllFrozen(db, orders)
  const found = await findReturnsOfOrders(db, ...idsOf(orders))
  const returns = found.filter((row) => !isCalledOff(row))
  const lines = await findReturnLines(db, idsOf(returns))
  const failed = new Set((await findFailedRefunds(db, orders, returns)).keys())
  const byOrder = Map.groupBy(returns, ({ order_id }) => order_id)
  return new Map(
    orders.map((order) => {
      const quote = frozen.get(order.id) ?? { lines: [] }
      const isAllBack = order.amount_cents > 0 && order.refunded_cents === order.amount_cents
      const isOver = order.state === 'cancelled' || isAllBack
      return [order.id, isOver ? quote.lines.map(() => 0) : leftOf(quote, byOrder.get(order.id) ?? [], lines, failed)]
    }),
  )
}

async function findFailedRefunds(db: Db, orders: OrderRow[], returns: ReturnRow[]): Promise<Map<string | null, Date>> {
  const returned = new Set(returns.map(({ order_id }) => order_id))
  const refunds = await findRefunds(db, ...idsOf(orders.filter(({ id }) => returned.has(id))))
  return new Map(refunds.flatMap(({ id, failed_at }) => (failed_at === null ? [] : [[id, failed_at]])))
}

/** Whether each return of an order is called off, or refunded with its pieces: what is not refunded of it is not withdrawn. */
export async function findEnds(db: Db, order: OrderRow) {
  const returns = await findReturnsOfOrders(db, order.id)
  const failed = await findFailedRefunds(db, [order], returns)
  return returns.map((row) => {
    const failedAt = failed.get(row.refund_id)
    return { id: row.id, failedAt, isEnded: isCalledOff(row) || (row.state === 'refunded' && failedAt === undefined) }
  })
}

/** An order waits for no return that has ended; one of which nothing is left to send waits until it is cancelled. */
export async function releaseEnded(db: Db, { id }: OrderRow): Promise<void> {
  const order = await lockOrderWithPayment(db, id)
  if (order.problems.every(({ kind }) => kind !== 'withdrawn')) return
  if (order.state === 'processing' && (await linesToPack(db, order)).length === 0) return
  for (const { id: returnId, isEnded } of await findEnds(db, order)) {
    if (isEnded) await releaseWithdrawn(db, order, returnId)
  }
}

export async function findLastDay(db: Db, order: OrderRow): Promise<Date | undefined> {
  const times = await findDeliveryTimes(db, [order.id])
  return lastReturnDay(order, times.get(order.id))
}

/** The paid orders of a family whose time to return them has not ended, and what is left of them. */
export async function listReturnable(db: Db, familyId: string, now: Date): Promise<Returnable[]> {
  const paid = (await findOrders(db, familyId)).filter(({ state }) => isPaid(state) && state !== 'cancelled')
  const times = await findDeliveryTimes(db, idsOf(paid))
  const lastDays = new Map(paid.map((order) => [order.id, lastReturnDay(order, times.get(order.id))]))
  const open = paid.filter(({ id }) => !isOver(lastDays.get(id), now))
  const left = await readAllLeftPieces(db, open)
  return open
    .map(({ id }) => {
      const lastDay = lastDays.get(id)
      return { orderId: id, until: lastDay === undefined ? null : dayOf(lastDay), left: left.get(id) ?? [] }
    })
    .filter(({ left }) => left.some((pieces) => pieces > 0))
}

type Returned = Pick<ReturnLineRow, 'position' | 'pieces' | 'received_pieces'>[]
/** `surplus` is what a dearer delivery cost more and is not owed. */
export type Due = { amount: Cents; surplus: Cents; parts: RefundedParts }

/**
 * What goes back for a return: what has arrived of it, or was asked for, as far as it is not refunded otherwise. Delivery goes
 * back with what completes the order: whole, or as much as the cheapest one would have cost (L1).
 */
export function dueOf(frozen: FrozenQuote, returned: Returned, isWhole: boolean): Due {
  const pieces = frozen.lines.map(({ quantity, refundedPieces }, at) =>
    Math.min(piecesOf(returned, at), quantity - refundedPieces),
  )
  const isAny = pieces.some((count) => count > 0)
  const isAll = frozen.lines.every(({ quantity, refundedPieces }, at) => refundedPieces + (pieces[at] ?? 0) >= quantity)
  const { totalCents, cheapestCents, isRefunded } = frozen.delivery
  const isOwed = isAny && isAll && !isRefunded
  const isAllOfIt = isWhole || cheapestCents === totalCents
  const delivery = isOwed && (isAllOfIt ? totalCents > 0 : cheapestCents > 0 && ('cheapest' as const))
  const parts = { pieces, delivery }
  const surplus = isOwed && !isAllOfIt ? minus(totalCents, cheapestCents) : cents(0)
  return { amount: refundOf(frozen, parts) ?? cents(0), surplus, parts }
}

const piecesOf = (lines: Returned, at: number): number =>
  lines
    .filter(({ position }) => position === at)
    .reduce((sum, { pieces, received_pieces }) => sum + (received_pieces ?? pieces), 0)

/** At most what is left of the payment. */
export const readDue = async (db: Db, order: OrderRow, row: ReturnRow): Promise<Due> =>
  readDueOf(db, order, await findReturnLines(db, [row.id]), row.is_faulty)

export async function readDueOf(db: Db, order: OrderRow, returned: Returned, isFaulty: boolean): Promise<Due> {
  // A delivery that was never made is not kept.
  const isWhole = isFaulty || parcelLocation(order) === 'here'
  const due = dueOf(await readFrozen(db, order), returned, isWhole)
  const left = await readLeftToRefund(db, order.id)
  return { ...due, amount: cents(Math.min(due.amount, left)) }
}

/** What of it is kept for free tokens that are spent by now, if the customer has chosen so. */
export async function readWithheld(
  db: Db,
  order: OrderRow,
  { spent_tokens }: ReturnRow,
  due: Pick<Due, 'amount' | 'parts'>,
): Promise<Cents> {
  const tokens = spent_tokens === 'withheld' ? await forecastReturn(db, order, due) : undefined
  return tokens?.withheld ?? cents(0)
}
