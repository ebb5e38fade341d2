import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db } from '../src/platform/db/database.ts'

export type Statement = { name?: string; text: string; values: unknown[] }

/** What a rule says to the database, noted while it does its work once. */
export async function noteStatements(pool: pg.Pool, work: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const noted: Statement[] = []
  const db = new Kysely<object>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => {
      // A prepared statement stands there with its name.
      const said: string | Pick<Statement, 'name' | 'text'> = sql
      noted.push({ ...(typeof said === 'string' ? { text: said } : said), values: [...parameters] })
    },
  })
  await work(db as Db)
  return noted
}
