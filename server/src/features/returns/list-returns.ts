import type { FamilyReturn } from '@storylamp/contract/returns/returns'
import type { Db } from '../../platform/db/database.ts'
import { findLines, findOrdersById, type LineRow, type OrderRow } from '../orders/index.ts'
import { findRefunds } from '../payments/index.ts'
import { parcelLocation } from './parcel-location.ts'
import { findReturnLines, findReturnsOfFamily, type ReturnLineRow, type ReturnRow } from './queries.ts'
import { endOf } from './return-states.ts'

export const listFamilyReturns = async (db: Db, familyId: string): Promise<FamilyReturn[]> =>
  toFamilyReturns(db, await findReturnsOfFamily(db, familyId))

export async function toFamilyReturns(db: Db, rows: ReturnRow[]): Promise<FamilyReturn[]> {
  const returned = Map.groupBy(await findReturnLines(db, idsOf(rows)), ({ return_id }) => return_id)
  const orderIds = [...new Set(rows.map(({ order_id }) => order_id))]
  const bought = Map.groupBy(await findLines(db, orderIds), ({ order_id }) => order_id)
  const orders = await findOrdersById(db, orderIds)
  const unshipped = new Set(orders.filter((order) => parcelLocation(order) === 'here').map(({ id }) => id))
  const refunds = await findRefundsById(db, orders)
  const endings = rows.map((row) => {
    const refund = refunds.get(row.refund_id ?? '')
    return { row, refund, end: endOf(row, refund) }
  })
  return endings.map(({ row, refund, end }) => ({
    _id: row.id,
    number: String(row.number),
    orderId: row.order_id,
    state: row.state,
    isUnshipped: unshipped.has(row.order_id),
    requestedAt: row.declared_at.toISOString(),
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.answer === null ? {} : { answer: row.answer }),
    lines: (returned.get(row.id) ?? []).map((line) => toLine(line, bought.get(row.order_id) ?? [])),
    ...(end === 'refunded' && refund !== undefined ? { refunded: refund.amount_cents } : {}),
    ...(end === undefined ? {} : { end }),
  }))
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

const toLine = ({ position, pieces, received_pieces }: ReturnLineRow, bought: LineRow[]) => ({
  line: position,
  name: bought.find((line) => line.position === position)?.name ?? '',
  pieces,
  ...(received_pieces === null ? {} : { received: received_pieces }),
})

const findRefundsById = async (db: Db, orders: OrderRow[]) =>
  new Map((await findRefunds(db, ...orders.map(({ payment_id }) => payment_id))).map((refund) => [refund.id, refund]))
