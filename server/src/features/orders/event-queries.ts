import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { OrderTables } from './tables.ts'

const tables = (db: Db) => db.withTables<OrderTables>()

export const insertEvent = (db: Db, event: Insertable<OrderTables['order_event']>) =>
  tables(db).insertInto('order_event').values(event).execute()

export const selectEvents = (db: Db, orderId: string) =>
  tables(db)
    .selectFrom('order_event')
    .select(['at', 'what', 'by'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
