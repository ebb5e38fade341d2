import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { toUnavailable } from './unavailable.ts'

const namesByText = new Map<string, string>()

/** Registers a statement, which each connection prepares on first use. */
export const nameStatement = (text: string, name: string): unknown => namesByText.set(text, name)

export const statementName = (text: string): string | undefined => namesByText.get(text)

const throwUnavailable = (error: unknown): never => {
  throw toUnavailable(error)
}

/** The pool as Kysely uses it: named statements run prepared, and a lost connection throws DatabaseUnavailable. */
export function kyselyPool(pool: pg.Pool): PostgresPool {
  // Kysely recognises a connection by its client, so each keeps the same wrapper.
  const wrappers = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect().catch(throwUnavailable)
      const wrapper = wrappers.get(client) ?? wrap(client)
      wrappers.set(client, wrapper)
      return wrapper
    },
  }
}

const wrap = (client: pg.PoolClient): PostgresPoolClient => ({
  // Kysely's interface without the overload for cursors.
  query: ((text: string, values: readonly unknown[]) =>
    client.query({ name: statementName(text), text, values: [...values] }).catch(throwUnavailable)) as never,
  release: (destroy) => client.release(destroy),
})
