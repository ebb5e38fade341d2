import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { PlaylistTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<PlaylistTables>()

export const findChoices = async (db: Db, orderIds: string[]) =>
  orderIds.length === 0
    ? []
    : tables(db).selectFrom('playlist_choice').selectAll().where('order_id', 'in', orderIds).execute()

/** An item without a row is active, so the first toggle inserts an inactive one. */
export const toggleActive = (db: Db, orderId: string) =>
  tables(db)
    .insertInto('playlist_choice')
    .values({ order_id: orderId, is_active: false })
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet({ is_active: sql<boolean>`NOT playlist_choice.is_active` }),
    )
    .returning('is_active')
    .executeTakeFirstOrThrow()

/** In the order of their ids, so that a deletion and its undo cannot wait for each other. */
export const setDeleted = (db: Db, orderIds: string[], is_deleted: boolean) =>
  tables(db)
    .insertInto('playlist_choice')
    .values(orderIds.toSorted().map((order_id) => ({ order_id, is_deleted })))
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ is_deleted }))
    .execute()
