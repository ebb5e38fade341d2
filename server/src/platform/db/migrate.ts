import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { type Checksums, MigrationProblem, readApplied } from './applied-migrations.ts'

const folder = join(import.meta.dirname, '../../../migrations')

export const listMigrations = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

type Options = { wanted?: string[]; log?: Log }

/** Runs the migrations that are not applied yet, or some of them, each in a transaction of its own. */
export async function migrate(pool: pg.Pool, { wanted, log }: Options = {}): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLocks.migrations])
    const files = await readChecksums()
    const applied = await readApplied(client, files)
    const newer = applied.filter((name) => !files.has(name))
    if (newer.length > 0) log?.warn({ newer }, 'a newer version of the shop has migrated this database')
    const fresh = (wanted ?? [...files.keys()]).filter((name) => !applied.includes(name))
    for (const name of fresh) await runOne(client, name, files)
  } catch (error) {
    throw explain(error as Error & { code?: string })
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [advisoryLocks.migrations]).catch(() => {})
    client.release()
  }
}

async function readChecksums(): Promise<Checksums> {
  const read = async (name: string) => [name, checksumOf(await readFile(join(folder, name)))] as const
  return new Map(await Promise.all((await listMigrations()).map(read)))
}

const checksumOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

async function runOne(client: pg.PoolClient, name: string, files: Checksums): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(await readFile(join(folder, name), 'utf8'))
    await client.query('INSERT INTO migration (name, checksum) VALUES ($1, $2)', [name, files.get(name)])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

const insufficientPrivilege = '42501'

function explain(error: Error & { code?: string }): Error {
  if (error.code !== insufficientPrivilege) return error
  return new MigrationProblem(
    `The role of DATABASE_URL may not migrate the database (${error.message}): it must own the database and its tables.`,
  )
}
