import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { tables } from './tables.ts'

/** How far a reader outside the shop has read. */
export type Position = { xact: string; id: number }

/** The first transaction that may still be in progress. */
export const horizon = sql<string>`pg_snapshot_xmin(pg_current_snapshot())`

/** The next events, each once: those that a transaction in progress could still precede wait until it has ended. */
export const readOnFrom = (db: Db, { xact, id }: Position, limit: number) =>
  tables(db)
    .selectFrom('event')
    .selectAll()
    .where(sql<boolean>`(xact, id) > (${xact}::xid8, ${id})`)
    .where('xact', '<', horizon)
    .orderBy('xact')
    .orderBy('id')
    .limit(limit)
    .execute()

export type PlacedEvent = Awaited<ReturnType<typeof readOnFrom>>[number]

export const findEvent = (db: Db, id: number): Promise<PlacedEvent | undefined> =>
  tables(db).selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst()
