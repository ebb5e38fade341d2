import { type Cents, cents, minus, sumOf, times } from '@storylamp/contract/money'
import type { RefundBody } from '@storylamp/contract/orders/admin-orders'
import type { Refundable } from '@storylamp/contract/orders/paid-order'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { findRefunds } from '../../payments/index.ts'
import { type FrozenQuote, type RefundedParts, refundOf, splitAmount } from '../../quote/index.ts'
import { findLines, type LineRow, type OrderRow } from '../queries.ts'
import type { OrderTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<OrderTables>()

export type PartRow = Selectable<OrderTables['refunded_part']>

/** What one refund was for; nothing for one of an amount. */
export const findRefundedParts = (db: Db, refundId: string): Promise<PartRow[]> =>
  tables(db).selectFrom('refunded_part').selectAll().where('refund_id', '=', refundId).execute()

export const findPartsOfOrder = (db: Db, orderId: string): Promise<PartRow[]> =>
  tables(db).selectFrom('refunded_part').selectAll().where('order_id', '=', orderId).execute()

export async function findPartsRefundedBefore(db: Db, order: OrderRow, moment: Date): Promise<PartRow[]> {
  const refunds = await findRefunds(db, order.payment_id)
  const counted = refunds.filter(({ state, requested_at }) => state !== 'failed' && requested_at < moment)
  const ids = new Set(counted.map(({ id }) => id))
  return (await findPartsOfOrder(db, order.id)).filter(({ refund_id }) => ids.has(refund_id))
}

/** The order as it was paid, with what was refunded of its lines: requested refunds count, failed ones do not. */
export const readFrozen = async (db: Db, order: OrderRow): Promise<FrozenQuote> =>
  (await readAllFrozen(db, [order])).get(order.id) as FrozenQuote

/** The same for many orders, by their ids. */
export async function readAllFrozen(db: Db, orders: OrderRow[]): Promise<Map<string, FrozenQuote>> {
  const ids = orders.map(({ id }) => id)
  const parts = Map.groupBy(await findPartsOfOrders(db, ids), ({ order_id }) => order_id)
  const lines = Map.groupBy(await findLines(db, ids), ({ order_id }) => order_id)
  const refunded = orders.filter(({ id }) => parts.has(id))
  const refunds = await findRefunds(db, ...refunded.map(({ payment_id }) => payment_id))
  const failed = new Set(refunds.filter(({ state }) => state === 'failed').map(({ id }) => id))
  return new Map(
    orders.map((order) => {
      const counted = (parts.get(order.id) ?? []).filter(({ refund_id }) => !failed.has(refund_id))
      return [order.id, frozenQuoteOf(order, lines.get(order.id) ?? [], counted)]
    }),
  )
}

const findPartsOfOrders = (db: Db, orderIds: string[]): Promise<PartRow[]> =>
  tables(db)
    .selectFrom('refunded_part')
    .selectAll()
    .where('order_id', '=', sql<string>`ANY(${orderIds}::uuid[])`)
    .execute()

function frozenQuoteOf(order: OrderRow, lines: LineRow[], parts: PartRow[]): FrozenQuote {
  const piecesOf = (at: number | null) =>
    parts.filter(({ position }) => position === at).reduce((sum, { pieces }) => sum + pieces, 0)
  const deliveryTax = order.is_tax_included ? cents(0) : order.delivery_tax_cents
  const delivery = sumOf([order.delivery_cents, deliveryTax])
  const cheapest = order.cheapest_delivery_cents ?? delivery
  return {
    lines: lines.map(({ position, quantity, price_cents, total_cents }) => ({
      quantity,
      refundedPieces: piecesOf(position),
      totalCents: total_cents ?? times(price_cents, quantity),
    })),
    delivery: {
      totalCents: delivery,
      cheapestCents: cents(Math.min(cheapest, delivery)),
      isRefunded: piecesOf(null) > 0,
    },
  }
}

/** What staff can choose from; an order that nothing is left of has empty lines. */
export function refundableOf(frozen: FrozenQuote): Refundable {
  const { lines, delivery } = frozen
  const bring = (at: number, pieces: number) => refundOf(frozen, { pieces: onlyLine(at, pieces), delivery: false })
  return {
    lines: lines.map(({ quantity, refundedPieces }, at) =>
      Array.from({ length: quantity - refundedPieces }, (_, before) => bring(at, before + 1) ?? cents(0)),
    ),
    delivery: delivery.isRefunded ? cents(0) : delivery.totalCents,
  }
}

export type ChosenParts = Pick<RefundBody, 'lines'> & { delivery?: RefundedParts['delivery'] | undefined }

/** As `refundOf` takes them. */
export const chosenParts = ({ lines = [], delivery = false }: ChosenParts): RefundedParts => {
  const pieces: number[] = Array(Math.max(0, ...lines.map(({ line }) => line + 1))).fill(0)
  for (const part of lines) pieces[part.line] = part.pieces
  return { pieces, delivery }
}

/** Everything that is not refunded yet. */
export const restOf = ({ lines, delivery }: FrozenQuote): RefundedParts => ({
  pieces: lines.map(({ quantity, refundedPieces }) => quantity - refundedPieces),
  delivery: delivery.totalCents > 0 && !delivery.isRefunded,
})

export async function insertParts(
  db: Db,
  { id, refundId, frozen }: { id: string; refundId: string; frozen: FrozenQuote },
  { pieces, delivery }: RefundedParts,
  withheld = cents(0),
): Promise<void> {
  const bring = (parts: RefundedParts): Cents => refundOf(frozen, parts) ?? cents(0)
  const part = (position: number | null, count: number, parts: RefundedParts) => ({
    refund_id: refundId,
    order_id: id,
    position,
    pieces: count,
    amount_cents: bring(parts),
  })
  const lines = pieces.map((count, at) => part(at, count, { pieces: onlyLine(at, count), delivery: false }))
  const rows = [...lines, part(null, delivery ? 1 : 0, { pieces: [], delivery })].filter((row) => row.pieces > 0)
  if (rows.length === 0) return
  const prices = rows.map(({ amount_cents }) => amount_cents)
  const back = splitAmount(minus(sumOf(prices), withheld), prices)
  const values = rows.map((row, at) => ({ ...row, amount_cents: back[at] ?? cents(0) }))
  await tables(db).insertInto('refunded_part').values(values).execute()
}

const onlyLine = (at: number, pieces: number): number[] => [...Array(at).fill(0), pieces]
