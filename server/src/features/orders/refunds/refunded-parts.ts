import { cents } from '@storylamp/contract/money'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { idsOf } from '../../../platform/db/ids-of.ts'
import { findRefunds, type RequestedRefund } from '../../payments/index.ts'
import type { FrozenQuote, RefundedParts } from '../../quote/index.ts'
import { findLines, type OrderRow } from '../queries.ts'
import { type OrderTables, tables } from '../tables.ts'
import { frozenQuoteOf, shareRefund, spreadParts } from './refund-shares.ts'

type PartRow = Selectable<OrderTables['refunded_part']>

/** What one refund was for; nothing for one of an amount. */
export const findRefundedParts = (db: Db, refundId: string): Promise<PartRow[]> =>
  tables(db).selectFrom('refunded_part').selectAll().where('refund_id', '=', refundId).execute()

/** The order as it was paid, with what was refunded of its lines: requested refunds count, failed ones do not. */
export const readFrozen = async (db: Db, order: OrderRow): Promise<FrozenQuote> =>
  (await readAllFrozen(db, [order])).get(order.id) as FrozenQuote

export async function readAllFrozen(db: Db, orders: OrderRow[]): Promise<Map<string, FrozenQuote>> {
  const ids = idsOf(orders)
  const parts = Map.groupBy(await findPartsOfOrders(db, ids), ({ order_id }) => order_id)
  const lines = Map.groupBy(await findLines(db, ids), ({ order_id }) => order_id)
  const refunded = orders.filter(({ id }) => parts.has(id))
  const refunds = await findRefunds(db, ...idsOf(refunded))
  const failed = new Set(refunds.filter(({ state }) => state === 'failed').map(({ id }) => id))
  return new Map(
    orders.map((order) => {
      const counted = (parts.get(order.id) ?? []).filter(({ refund_id }) => !failed.has(refund_id))
      return [order.id, frozenQuoteOf(order, lines.get(order.id) ?? [], counted)]
    }),
  )
}

export const findPartsOfOrders = (db: Db, orderIds: string[]): Promise<PartRow[]> =>
  tables(db)
    .selectFrom('refunded_part')
    .selectAll()
    .where('order_id', '=', sql<string>`ANY(${orderIds}::uuid[])`)
    .execute()

export async function insertParts(
  db: Db,
  { id, refunds, frozen }: { id: string; refunds: RequestedRefund['refunds']; frozen: FrozenQuote },
  parts: RefundedParts,
  less = cents(0),
): Promise<void> {
  const values = spreadParts(shareRefund(frozen, parts, less), refunds).map((part) => ({
    refund_id: part.refundId,
    order_id: id,
    position: part.position,
    pieces: part.pieces,
    amount_cents: part.amountCents,
  }))
  if (values.length > 0) await tables(db).insertInto('refunded_part').values(values).execute()
}
