import type { Parcel } from '@storylamp/contract/orders/orders'
import type { Db } from '../../../platform/db/database.ts'
import { isDivided, type OrderRow } from '../queries.ts'
import { findParcelLines, findParcels, type ParcelLineRow, type ParcelRow } from './parcel-queries.ts'

/** The parcels of those orders that are divided, by the orders' ids. */
export async function readParcels(db: Db, orders: OrderRow[]): Promise<Map<string, Parcel[]>> {
  const ids = orders.filter(isDivided).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const lines = await findParcelLines(db, ids)
  const parcels = Map.groupBy(await findParcels(db, ids), ({ order_id }) => order_id)
  return new Map([...parcels].map(([id, rows]) => [id, rows.map((row) => toParcel(row, lines))]))
}

const toParcel = (row: ParcelRow, lines: ParcelLineRow[]): Parcel => ({
  number: row.number,
  shippedAt: row.shipped_at.toISOString(),
  ...(row.delivered_at === null ? {} : { deliveredAt: row.delivered_at.toISOString() }),
  ...(row.tracking === null ? {} : { tracking: row.tracking }),
  lines: lines
    .filter(({ order_id, number }) => order_id === row.order_id && number === row.number)
    .map(({ position, pieces }) => ({ line: position, pieces })),
})
