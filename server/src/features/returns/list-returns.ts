import type { Cents } from '@storylamp/contract/money'
import type { FamilyReturn } from '@storylamp/contract/returns/returns'
import type { Db } from '../../platform/db/database.ts'
import { findLines, findOrdersById, type LineRow, type OrderRow } from '../orders/index.ts'
import { findRefunds } from '../payments/index.ts'
import { parcelLocation } from './parcel-location.ts'
import { findReturnLines, findReturnsOfFamily, type ReturnLineRow, type ReturnRow } from './queries.ts'

export const listFamilyReturns = async (db: Db, familyId: string): Promise<FamilyReturn[]> =>
  toFamilyReturns(db, await findReturnsOfFamily(db, familyId))

export async function toFamilyReturns(db: Db, rows: ReturnRow[]): Promise<FamilyReturn[]> {
  const returned = Map.groupBy(await findReturnLines(db, idsOf(rows)), ({ return_id }) => return_id)
  const orderIds = [...new Set(rows.map(({ order_id }) => order_id))]
  const bought = Map.groupBy(await findLines(db, orderIds), ({ order_id }) => order_id)
  const orders = await findOrdersById(db, orderIds)
  const unshipped = new Set(orders.filter((order) => parcelLocation(order) === 'here').map(({ id }) => id))
  const refunded = await findRefunded(db, rows, orders)
  return rows.map((row) => ({
    _id: row.id,
    number: String(row.number),
    orderId: row.order_id,
    state: row.state,
    isUnshipped: unshipped.has(row.order_id),
    requestedAt: row.requested_at.toISOString(),
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.answer === null ? {} : { answer: row.answer }),
    lines: (returned.get(row.id) ?? []).map((line) => toLine(line, bought.get(row.order_id) ?? [])),
    ...(refunded.has(row.id) ? { refunded: refunded.get(row.id) } : {}),
  }))
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

const toLine = ({ position, pieces, received_pieces }: ReturnLineRow, bought: LineRow[]) => ({
  line: position,
  name: bought.find((line) => line.position === position)?.name ?? '',
  pieces,
  ...(received_pieces === null ? {} : { received: received_pieces }),
})

/** What was refunded for each return; a refund that failed is left out. */
async function findRefunded(db: Db, rows: ReturnRow[], orders: OrderRow[]): Promise<Map<string, Cents>> {
  const found = new Map<string, Cents>()
  const byRefund = new Map(rows.flatMap((row) => (row.refund_id === null ? [] : [[row.refund_id, row]])))
  for (const { id, state, amount_cents } of await findRefunds(db, ...orders.map(({ payment_id }) => payment_id))) {
    const row = byRefund.get(id)
    if (row !== undefined && state !== 'failed') found.set(row.id, amount_cents)
  }
  return found
}
