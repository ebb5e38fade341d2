import { sql } from 'kysely'
import type { Db } from '../../server/src/platform/db/database.ts'

/** A table by its name as SQL writes it, and its columns that can be written. */
export type Table = { name: string; columns: string[]; references: string[] }

/** Every logged table but the list of migrations, which migrating fills; each after the tables that it refers to. */
export async function listTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    SELECT format('%I.%I', nspname, relname) AS name,
      ARRAY(
        SELECT quote_ident(attname) FROM pg_attribute
        WHERE attrelid = kept.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum
      ) AS columns,
      ARRAY(
        SELECT format('%I.%I', other.relnamespace::regnamespace, other.relname)
        FROM pg_constraint JOIN pg_class other ON other.oid = confrelid WHERE contype = 'f' AND conrelid = kept.oid AND confrelid <> kept.oid
      ) AS references
    FROM pg_class kept JOIN pg_namespace space ON space.oid = relnamespace
    WHERE nspname = 'public' AND relkind = 'r' AND relpersistence = 'p'
      AND relname <> 'migration'
    ORDER BY name`.execute(db)
  return inOrder(rows)
}

function inOrder(tables: Table[]): Table[] {
  const placed = new Set<string>()
  const order: Table[] = []
  while (order.length < tables.length) {
    const next = tables.filter(({ name, references }) => !placed.has(name) && references.every((to) => placed.has(to)))
    if (next.length === 0) throw new Error('tables refer to one another in a circle: neither can be filled first')
    for (const table of next) placed.add(table.name)
    order.push(...next)
  }
  return order
}

export type Sequence = { name: string; value: number; isCalled: boolean }

export async function listSequences(db: Db): Promise<Sequence[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences
    WHERE schemaname = 'public' ORDER BY name`.execute(db)
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const state = await sql<Omit<Sequence, 'name'>>`
      SELECT last_value AS value, is_called AS "isCalled" FROM ${sql.raw(name)}`.execute(db)
    sequences.push(...state.rows.map((row) => ({ name, ...row })))
  }
  return sequences
}

/** Which version of the tables this database has. */
export async function readVersions(db: Db): Promise<{ postgres: string; migrations: string[] }> {
  const { rows } = await sql<{ postgres: string; migrations: string[] }>`
    SELECT current_setting('server_version') AS postgres, ARRAY(SELECT name FROM migration ORDER BY name) AS migrations`.execute(
    db,
  )
  const [versions] = rows
  if (versions === undefined) throw new Error('the database says nothing of its versions')
  return versions
}
