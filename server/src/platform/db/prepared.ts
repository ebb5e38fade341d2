import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { nameStatement } from './kysely-pool.ts'

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
