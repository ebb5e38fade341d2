import type { Cents } from '@storylamp/contract/money'
import type { FamilyReturn } from '@storylamp/contract/returns/returns'
import type { Db } from '../../platform/db/database.ts'
import { findLines, findOrdersById, type LineRow } from '../orders/index.ts'
import { findRefunds } from '../payments/index.ts'
import { findReturnLines, findReturnsOfFamily, type ReturnLineRow, type ReturnRow } from './queries.ts'

export const listFamilyReturns = async (db: Db, familyId: string): Promise<FamilyReturn[]> =>
  toFamilyReturns(db, await findReturnsOfFamily(db, familyId))

export async function toFamilyReturns(db: Db, rows: ReturnRow[]): Promise<FamilyReturn[]> {
  const returned = Map.groupBy(await findReturnLines(db, idsOf(rows)), ({ return_id }) => return_id)
  const orderIds = [...new Set(rows.map(({ order_id }) => order_id))]
  const bought = Map.groupBy(await findLines(db, orderIds), ({ order_id }) => order_id)
  const refunded = await findRefunded(db, rows)
  return rows.map((row) => ({
    _id: row.id,
    number: String(row.number),
    orderId: row.order_id,
    state: row.state,
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
async function findRefunded(db: Db, rows: ReturnRow[]): Promise<Map<string, Cents>> {
  const refunded = rows.filter(({ refund_id }) => refund_id !== null)
  const orders = await findOrdersById(
    db,
    refunded.map(({ order_id }) => order_id),
  )
  const found = new Map<string, Cents>()
  const byRefund = new Map(refunded.map((row) => [row.refund_id, row]))
  for (const { id, state, amount_cents } of await findRefunds(db, ...orders.map(({ payment_id }) => payment_id))) {
    const row = byRefund.get(id)
    if (row !== undefined && state !== 'failed') found.set(row.id, amount_cents)
  }
  return found
}
