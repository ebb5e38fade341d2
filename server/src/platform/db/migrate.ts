import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { advisoryLocks } from './advisory-locks.ts'

const folder = join(import.meta.dirname, '../../../migrations')

export const listMigrations = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

/** Runs the migrations that are not applied yet, or some of them, each in a transaction of its own. */
export async function migrate(pool: pg.Pool, wanted?: string[]): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLocks.migrations])
    await client.query(
      'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, run_at timestamptz NOT NULL DEFAULT now())',
    )
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migration')
    const seen = new Set(rows.map((row) => row.name))
    const names = wanted ?? (await listMigrations())
    const fresh = names.filter((name) => !seen.has(name))
    for (const name of fresh) await runOne(client, name)
    return fresh
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [advisoryLocks.migrations]).catch(() => {})
    client.release()
  }
}

async function runOne(client: pg.PoolClient, name: string): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(await readFile(join(folder, name), 'utf8'))
    await client.query('INSERT INTO migration (name) VALUES ($1)', [name])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
