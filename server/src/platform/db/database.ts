import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'

/** Each feature sees its own tables through `db.withTables<…>()`. */
// biome-ignore lint/complexity/noBannedTypes: no table is known here
export type Db = Kysely<{}>

// Sums and counts stay far below 2^53, so bigint columns are read as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A day is a day in every time zone, so it stays the text that it is.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

export function openDatabase(url: string, log: Log, connections = 8): Database {
  const pool = new pg.Pool({ connectionString: url, max: connections, application_name: 'storylamp' })
  // A client without a listener of its own turns a lost connection into an uncaught exception, idle or checked out.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost')),
  )
  pool.on('error', () => {})
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) }) as Db
  return { db, pool, close: () => db.destroy() }
}
