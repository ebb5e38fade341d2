import { type NotNull, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { LineRow } from '../queries.ts'
import { isOfDivided, type ShipmentRow, updateShipment } from '../shipments/shipment-queries.ts'
import type { OrderTables, Tracking } from '../tables.ts'

const tables = (db: Db) => db.withTables<OrderTables>()

/** A shipment of a divided order that has left. */
export type ParcelRow = ShipmentRow & { shipped_at: Date }
export type ParcelLineRow = Selectable<OrderTables['shipment_line']>
/** Pieces of an order's line. */
export type Chosen = { position: number; pieces: number }

export const findParcels = (db: Db, orderIds: string[]): Promise<ParcelRow[]> =>
  tables(db)
    .selectFrom('shipment')
    .selectAll()
    .where('order_id', '=', sql<string>`ANY(${orderIds}::uuid[])`)
    .where('shipped_at', 'is not', null)
    .where(isOfDivided)
    .orderBy('order_id')
    .orderBy('number')
    .$narrowType<{ shipped_at: NotNull }>()
    .execute()

export const findFirstParcelTime = async (db: Db, orderId: string): Promise<Date | undefined> =>
  (await findParcels(db, [orderId]))[0]?.shipped_at

export const findParcelLines = (db: Db, orderIds: string[]): Promise<ParcelLineRow[]> =>
  tables(db)
    .selectFrom('shipment_line')
    .selectAll()
    .where('order_id', '=', sql<string>`ANY(${orderIds}::uuid[])`)
    .orderBy('order_id')
    .orderBy('number')
    .orderBy('position')
    .execute()

/** The parcel of a divided order that has just left; its pieces count from here on. */
export async function countParcel(db: Db, orderId: string): Promise<ParcelRow> {
  await sql`UPDATE order_line SET parcel_pieces = shipment_pieces WHERE order_id = ${orderId}`.execute(db)
  await countParcelChange(db, orderId)
  const parcel = (await findParcels(db, [orderId])).at(-1)
  if (parcel === undefined) throw new Error(`no parcel of order ${orderId}`)
  return parcel
}

export async function updateTracking(db: Db, parcel: ParcelRow, tracking: Tracking): Promise<void> {
  await updateShipment(db, parcel, { tracking: JSON.stringify(tracking) })
  await countParcelChange(db, parcel.order_id)
}

/** Makes it another version of the order. */
export const countParcelChange = (db: Db, orderId: string) =>
  tables(db)
    .updateTable('customer_order')
    .set({ parcel_changes: sql<number>`parcel_changes + 1` })
    .where('id', '=', orderId)
    .execute()

/** The lines of a parcel, with its pieces as their quantity. */
export const linesOfParcel = (lines: LineRow[], chosen: Chosen[]): LineRow[] =>
  lines.flatMap((line) => {
    const found = chosen.find(({ position }) => position === line.position)
    return found === undefined ? [] : [{ ...line, quantity: found.pieces }]
  })

export const countPieces = (lines: { pieces: number }[]): number => lines.reduce((sum, { pieces }) => sum + pieces, 0)
