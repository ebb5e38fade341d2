import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Log } from '../logs/log.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { baseline, MigrationProblem, readApplied } from './applied-migrations.ts'

type Migrations = ReadonlyMap<string, string>

/** The SQL of each: the baseline, made of a file for each feature, then the dated ones, in the order of their names. */
export function readMigrations(folder = join(import.meta.dirname, '../../../migrations')): Migrations {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: folder })
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
  const features = read(`${baseline}/*.sql`).map(([, sql]) => sql)
  return new Map([[baseline, features.join('\n')], ...read('*.sql')])
}

type Options = { migrations?: Migrations; wanted?: string[]; log?: Log }

/** Runs the migrations that are not applied yet, or some of them, each in a transaction of its own. */
export async function migrate(pool: pg.Pool, options: Options = {}): Promise<void> {
  const { migrations = readMigrations(), log } = options
  const checksums = new Map([...migrations].map(([name, sql]) => [name, checksumOf(sql)]))
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLocks.migrations])
    const applied = await readApplied(client, checksums)
    const newer = applied.filter((name) => !migrations.has(name))
    if (newer.length > 0) log?.warn({ newer }, 'a newer version of the shop has migrated this database')
    const { wanted = [...migrations.keys()] } = options
    for (const name of wanted.filter((each) => !applied.includes(each))) {
      await runOne(client, name, migrations.get(name) ?? '', checksums.get(name) ?? '')
    }
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [advisoryLocks.migrations]).catch(() => {})
    client.release()
  }
}

const checksumOf = (sql: string) => createHash('sha256').update(sql).digest('hex')

/** Processes of the version before are served meanwhile: none may wait long behind a migration that waits for a lock. */
const lockTimeout = '5s'

async function runOne(client: pg.PoolClient, name: string, sql: string, checksum: string): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = '${lockTimeout}'`)
    await client.query(sql)
    await client.query('INSERT INTO migration (name, checksum) VALUES ($1, $2)', [name, checksum])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw explain(name, error as Error & { code?: string })
  }
}

const insufficientPrivilege = '42501'
const lockNotAvailable = '55P03'

function explain(name: string, error: Error & { code?: string }): Error {
  if (error.code === insufficientPrivilege) {
    return new MigrationProblem(
      `The role of DATABASE_URL may not migrate the database (${error.message}): it must own the database and its tables.`,
    )
  }
  if (error.code === lockNotAvailable) {
    return new MigrationProblem(
      `The migration ${name} has waited ${lockTimeout} for a table that is in use: start again when the shop is quieter.`,
    )
  }
  return error
}
