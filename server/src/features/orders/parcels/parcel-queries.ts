import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { LineRow } from '../queries.ts'
import { updateShipment } from '../shipments/shipment-queries.ts'
import type { OrderTables, Tracking } from '../tables.ts'

const tables = (db: Db) => db.withTables<OrderTables>()

export type ParcelRow = Selectable<OrderTables['order_parcel']>
export type ParcelLineRow = Selectable<OrderTables['order_parcel_line']>
/** Pieces of an order's line. */
export type Chosen = { position: number; pieces: number }

export const findParcels = (db: Db, orderIds: string[]): Promise<ParcelRow[]> =>
  tables(db)
    .selectFrom('order_parcel')
    .selectAll()
    .where('order_id', '=', sql<string>`ANY(${orderIds}::uuid[])`)
    .orderBy('order_id')
    .orderBy('number')
    .execute()

export const findFirstParcelTime = async (db: Db, orderId: string): Promise<Date | undefined> =>
  (await findParcels(db, [orderId]))[0]?.shipped_at

export const findParcelLines = (db: Db, orderIds: string[]): Promise<ParcelLineRow[]> =>
  tables(db)
    .selectFrom('order_parcel_line')
    .selectAll()
    .where('order_id', '=', sql<string>`ANY(${orderIds}::uuid[])`)
    .orderBy('order_id')
    .orderBy('number')
    .orderBy('position')
    .execute()

/** Numbers the parcels of an order from 1; the caller has locked the order. */
export async function insertParcel(
  db: Db,
  orderId: string,
  tracking: Tracking | null,
  lines: Chosen[],
): Promise<ParcelRow> {
  const number = (await findParcels(db, [orderId])).length + 1
  const parcel = await tables(db)
    .insertInto('order_parcel')
    .values({
      order_id: orderId,
      number,
      tracking: tracking === null ? null : JSON.stringify(tracking),
      delivered_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const rows = lines.map(({ position, pieces }) => ({ order_id: orderId, number, position, pieces }))
  await tables(db).insertInto('order_parcel_line').values(rows).execute()
  await countParcelChange(db, orderId)
  return parcel
}

export async function updateTracking(
  db: Db,
  { order_id, number }: Pick<ParcelRow, 'order_id' | 'number'>,
  tracking: Tracking,
): Promise<void> {
  const parcels = tables(db)
    .updateTable('order_parcel')
    .set({ tracking: JSON.stringify(tracking) })
  await parcels.where('order_id', '=', order_id).where('number', '=', number).execute()
  await updateShipment(db, { order_id, number }, { tracking: JSON.stringify(tracking) })
  await countParcelChange(db, order_id)
}

/** One parcel or all that are on their way, by the database's clock, as the events of orders are. */
export async function markDelivered(db: Db, orderId: string, number?: number): Promise<void> {
  const parcels = tables(db)
    .updateTable('order_parcel')
    .set({ delivered_at: sql`now()` })
    .where('order_id', '=', orderId)
    .where('delivered_at', 'is', null)
  await (number === undefined ? parcels : parcels.where('number', '=', number)).execute()
  await countParcelChange(db, orderId)
}

/** Makes it another version of the order. */
const countParcelChange = (db: Db, orderId: string) =>
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
