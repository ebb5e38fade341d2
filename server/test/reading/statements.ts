import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../src/platform/db/database.ts'
import { kyselyPool, statementName } from '../../src/platform/db/kysely-pool.ts'

export type Statement = { name?: string; text: string; values: unknown[] }

/** Records the statements that `work` sends to the database. */
export async function recordStatements(pool: pg.Pool, work: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const recorded: Statement[] = []
  const db = new Kysely<object>({
    dialect: new PostgresDialect({ pool: kyselyPool(pool) }),
    log: ({ query: { sql, parameters } }) => {
      const name = statementName(sql)
      recorded.push({ ...(name === undefined ? {} : { name }), text: sql, values: [...parameters] })
    },
  })
  await work(db as Db)
  return recorded
}
