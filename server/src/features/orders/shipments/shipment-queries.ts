import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { type OrderTables, tables } from '../tables.ts'

export type Chosen = { position: number; pieces: number }

/** With what is in it, as soon as it leaves or is handed to the warehouse. */
export type Shipment = Selectable<OrderTables['shipment']> & { lines: Chosen[]; is_being_cancelled: boolean }
type Key = Pick<Shipment, 'order_id' | 'number'>

/** Only an order of which a part was sent has a second shipment. */
export const isOfDivided = sql<boolean>`EXISTS (
  SELECT FROM shipment AS second WHERE second.order_id = shipment.order_id AND second.number = 2)`

const linesInside = sql<Chosen[]>`(
  SELECT coalesce(json_agg(json_build_object('position', position, 'pieces', pieces) ORDER BY position), '[]')
  FROM shipment_line WHERE shipment_line.order_id = shipment.order_id AND shipment_line.number = shipment.number)`

export const isBeingCancelled = sql<boolean>`EXISTS (
  SELECT FROM cancellation AS asked
  WHERE asked.order_id = shipment.order_id AND asked.number = shipment.number AND asked.state = 'asked')`

/** Of each order as they were opened, so the open one, if any, is its last. */
export const findShipments = (db: Db, orders: { id: string }[]): Promise<Shipment[]> =>
  tables(db)
    .selectFrom('shipment')
    .selectAll()
    .select([linesInside.as('lines'), isBeingCancelled.as('is_being_cancelled')])
    .where('order_id', '=', sql<string>`ANY(${orders.map(({ id }) => id)}::uuid[])`)
    .orderBy('order_id')
    .orderBy('number')
    .execute()

export const insertShipment = (db: Db, shipment: Insertable<OrderTables['shipment']>) =>
  tables(db).insertInto('shipment').values(shipment).execute()

export const updateShipment = (db: Db, { order_id, number }: Key, change: UpdateObject<OrderTables, 'shipment'>) =>
  tables(db).updateTable('shipment').set(change).where('order_id', '=', order_id).where('number', '=', number).execute()

export async function insertShipmentLines(db: Db, { order_id, number }: Key, lines: Chosen[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(({ position, pieces }) => ({ order_id, number, position, pieces }))
  await tables(db).insertInto('shipment_line').values(rows).execute()
}

export const deleteShipmentLines = (db: Db, { order_id, number }: Key) =>
  tables(db).deleteFrom('shipment_line').where('order_id', '=', order_id).where('number', '=', number).execute()

/** Nothing if it is asked already. */
export const askCancellation = (db: Db, { order_id, number }: Key) =>
  tables(db)
    .insertInto('cancellation')
    .values({ order_id, number })
    .onConflict((conflict) => conflict.columns(['order_id', 'number']).where('state', '=', 'asked').doNothing())
    .execute()

export const endCancellation = (db: Db, orderId: string, state: 'confirmed' | 'too_late') =>
  tables(db)
    .updateTable('cancellation')
    .set({ state, ended_at: sql<Date>`clock_timestamp()` })
    .where('order_id', '=', orderId)
    .where('state', '=', 'asked')
    .execute()
