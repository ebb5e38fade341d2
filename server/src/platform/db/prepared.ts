import type { RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** Runs a statement that comes so often that every connection shall plan it once only; a name stands for one text. */
export async function executePrepared<Row>(db: Db, name: string, statement: RawBuilder<Row>): Promise<Row[]> {
  const compiled = statement.compile(db)
  // Kysely hands on what stands there, and pg takes a name along with the text.
  const named = { name, text: compiled.sql } as unknown as string
  const { rows } = await db.executeQuery<Row>({ ...compiled, sql: named })
  return rows
}
