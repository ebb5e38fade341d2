import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { tables } from './tables.ts'

/** How far a reader outside the shop has read. */
export type Position = { xact: string; id: number }

const columns = [
  'id',
  'xact',
  'at',
  'kind',
  'order_id',
  'payment_id',
  'family_id',
  'target',
  'target_id',
  'details',
] as const

const horizon = sql<string>`pg_snapshot_xmin(pg_current_snapshot())`

/** The next events, each once: those that a transaction in progress could still precede wait until it has ended. */
export const readOnFrom = (db: Db, { xact, id }: Position, limit: number) =>
  tables(db)
    .selectFrom('event')
    .select(columns)
    .where(sql<boolean>`(xact, id) > (${xact}::xid8, ${id})`)
    .where('xact', '<', horizon)
    .orderBy('xact')
    .orderBy('id')
    .limit(limit)
    .execute()

export type PlacedEvent = Awaited<ReturnType<typeof readOnFrom>>[number]

/** All that commits from now on comes after it. */
export async function findPositionNow(db: Db): Promise<Position> {
  const { rows } = await sql<Position>`SELECT ${horizon} AS xact, 0 AS id`.execute(db)
  return rows[0] as Position
}

export const findEvent = (db: Db, id: number): Promise<PlacedEvent | undefined> =>
  tables(db).selectFrom('event').select(columns).where('id', '=', id).executeTakeFirst()
