import { Socket } from 'node:net'
import { type CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Log } from '../logs/log.ts'
import { kyselyPool, nameStatement } from './kysely-pool.ts'
import { isConnectionUseless } from './unavailable.ts'

/** Each feature sees its own tables through `db.withTables<…>()`. */
// biome-ignore lint/complexity/noBannedTypes: no table is known here
export type Db = Kysely<{}>

// Sums and counts stay far below 2^53, so bigint columns are read as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A date has no time zone, so it stays text.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

export type Database = {
  db: Db
  pool: pg.Pool
  /** Breaks every connection: what waits on one fails at once, and the next statement opens a new one. */
  dropConnections(): void
  close(): Promise<void>
}

export type DatabaseLimits = { connections?: number; timeouts?: Timeouts }

type Timeouts = {
  /** For a free connection, or to open one. */
  connectMs: number
  statementMs: number
}

/** A request gets its answer or a 503 within three seconds, also from a connection that swallows what it is sent. */
export const requestTimeouts: Timeouts = { connectMs: 2000, statementMs: 2500 }

/** Jobs work through whole tables, and nobody waits for them. */
export const jobTimeouts: Timeouts = { connectMs: 10_000, statementMs: 60_000 }

// A silent server would never confirm the close.
const closeWithinMs = 1000

// The pool closes idle connections after 10 seconds, and all others send statements more often. So a session that is idle for
// longer belongs to a connection that was lost.
export const endForgottenConnections = '-c idle_session_timeout=20s'

export function openDatabase(url: string, log: Log, { connections = 8, timeouts }: DatabaseLimits = {}): Database {
  const sockets = new Set<Socket>()
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'storylamp',
    keepAlive: true,
    options: endForgottenConnections,
    stream: () => {
      const socket = new Socket()
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    },
    ...(timeouts === undefined ? {} : timeoutSettings(timeouts)),
  })
  pool.on('connect', (client) => {
    // A client without a listener of its own turns a lost connection into an uncaught exception, idle or checked out.
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
    endAfterTimeout(client, log)
  })
  pool.on('error', () => {})
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool: kyselyPool(pool) }) }) as Db
  const dropConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  const close = async () => {
    const timer = setTimeout(dropConnections, closeWithinMs)
    const closed = [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
    // Kysely would end the pool only after its own first query.
    await pool.end()
    // The pool only asks the server to end its connections.
    await Promise.all(closed)
    clearTimeout(timer)
  }
  return { db, pool, dropConnections, close }
}

const timeoutSettings = ({ connectMs, statementMs }: Timeouts) => ({
  connectionTimeoutMillis: connectMs,
  statement_timeout: statementMs,
  // The server ends a slow statement itself; only a silent one is left to this.
  query_timeout: statementMs + 200,
  idle_in_transaction_session_timeout: statementMs * 4,
})

/** pg leaves an unanswered statement at the head of its connection's queue, where every later one would wait behind it. */
function endAfterTimeout(client: pg.PoolClient, log: Log): void {
  const query = client.query.bind(client) as (...call: unknown[]) => unknown
  client.query = ((...call: unknown[]) => {
    const outcome = query(...call)
    if (!(outcome instanceof Promise)) return outcome
    return outcome.catch((error) => {
      if (isConnectionUseless(error)) {
        log.warn({ err: error }, 'a database connection is thrown away')
        void client.end()
      }
      throw error
    })
  }) as typeof client.query
}

class Placeholder<Name> {
  readonly name: Name
  constructor(name: Name) {
    this.name = name
  }
}

/**
 * A statement that is compiled once and that each connection parses and plans once. `write` names its values, which come
 * with each run. It runs on whatever it is given: the pool, one connection or a transaction.
 */
export function prepare<Row, Values extends object>(
  name: string,
  write: (value: (of: keyof Values) => RawBuilder<unknown>) => RawBuilder<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery | undefined
  const compile = (db: Db) => {
    const query = write((of) => sql`${new Placeholder(of)}`).compile(db)
    nameStatement(query.sql, name)
    return query
  }
  return async (db, values) => {
    compiled ??= compile(db)
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
