import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { OrderTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<OrderTables>()

export type ShipmentRow = Selectable<OrderTables['shipment']>
type Key = Pick<ShipmentRow, 'order_id' | 'number'>

/** Only an order of which a part was sent has a second shipment. */
export const isOfDivided = sql<boolean>`EXISTS (
  SELECT FROM shipment AS second WHERE second.order_id = shipment.order_id AND second.number = 2)`

/** In the order in which they were opened, so the open one, if any, is the last. */
export const findShipments = (db: Db, orderId: string): Promise<ShipmentRow[]> =>
  tables(db).selectFrom('shipment').selectAll().where('order_id', '=', orderId).orderBy('number').execute()

/** Of a paid order. */
export async function findLastShipment(db: Db, orderId: string): Promise<ShipmentRow> {
  const last = (await findShipments(db, orderId)).at(-1)
  if (last === undefined) throw new Error(`no shipment of order ${orderId}`)
  return last
}

export const insertShipment = (db: Db, shipment: Insertable<OrderTables['shipment']>) =>
  tables(db).insertInto('shipment').values(shipment).execute()

export const updateShipment = (db: Db, { order_id, number }: Key, change: UpdateObject<OrderTables, 'shipment'>) =>
  tables(db).updateTable('shipment').set(change).where('order_id', '=', order_id).where('number', '=', number).execute()

export async function insertShipmentLines(
  db: Db,
  { order_id, number }: Key,
  lines: { position: number; pieces: number }[],
): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(({ position, pieces }) => ({ order_id, number, position, pieces }))
  await tables(db).insertInto('shipment_line').values(rows).execute()
}

export const deleteShipmentLines = (db: Db, { order_id, number }: Key) =>
  tables(db).deleteFrom('shipment_line').where('order_id', '=', order_id).where('number', '=', number).execute()
