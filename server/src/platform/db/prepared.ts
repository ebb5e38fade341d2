import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

class Slot<Name> {
  readonly name: Name
  constructor(name: Name) {
    this.name = name
  }
}

/**
 * A statement that comes so often that it shall be written once only, and planned once only by every connection. Its name
 * stands for one text; its values are named, too, and come with each run.
 */
export function prepare<Row, Values extends object>(
  name: string,
  write: (value: (of: keyof Values) => RawBuilder<unknown>) => RawBuilder<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let written: CompiledQuery | undefined
  return async (db, values) => {
    written ??= write((of) => sql`${new Slot(of)}`).compile(db)
    const { sql: text, parameters } = written
    // Kysely hands on what stands there, and pg takes a name along with the text.
    const named = { name, text } as unknown as string
    const filled = parameters.map((value) => (value instanceof Slot ? values[value.name as keyof Values] : value))
    const { rows } = await db.executeQuery<Row>({ ...written, sql: named, parameters: filled })
    return rows
  }
}
