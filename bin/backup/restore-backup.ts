import { existsSync, readdirSync } from 'node:fs'
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { beginSeries } from '../../server/src/features/invoices/index.ts'
import type { Db } from '../../server/src/platform/db/database.ts'
import { migrate, readMigrations } from '../../server/src/platform/db/migrate.ts'
import type { Manifest } from './manifest.ts'
import { refuseMissingFiles } from './missing-files.ts'
import { BackupProblem } from './problem.ts'
import { fillTable } from './table-file.ts'
import { listTables, readVersions, type Sequence, type Table } from './tables.ts'

// More numbers than a busy shop assigns between two backups.
const numbersSkipped = 100_000

export type RestorePlan = {
  db: Db
  pool: pg.Pool
  from: string
  manifest: Manifest
  uploads: string
  /** Whether rows may name files that are lost. */
  isMissingAllowed?: boolean
  /** Lists what is wrong with the restored rows; anything listed undoes the restore. */
  findFaults(db: Db): Promise<string[]>
}

/** Fills an empty database and an empty folder with a backup, whole or not at all. */
export async function restoreBackup(plan: RestorePlan): Promise<void> {
  const { db, pool, from, manifest, uploads, isMissingAllowed = false, findFaults } = plan
  refuseUnknown(manifest)
  if (existsSync(uploads) && readdirSync(uploads).length > 0) {
    throw new BackupProblem(`${uploads} holds files already: restore into an empty DATA_DIR.`)
  }
  await refuseUsed(db)
  await migrate(pool, { wanted: manifest.migrations })
  const tables = await listTables(db)
  await refuseDifferent(db, manifest, tables)
  const draft = `${uploads}.draft`
  await rm(draft, { recursive: true, force: true })
  try {
    await copyUploads(manifest, from, draft)
    await db.transaction().execute(async (transaction) => {
      await fill(transaction, manifest, from, tables)
      // Ends all sessions and addresses of feeds, because it is unknown which of them were ended after the backup.
      await sql`DELETE FROM session`.execute(transaction)
      await sql`DELETE FROM shop_key WHERE name = 'feeds'`.execute(transaction)
      // Invoices that were issued after the backup have numbers that must not be given again.
      await beginSeries(transaction)
      if (!isMissingAllowed) await refuseMissingFiles(transaction, manifest.uploads, from)
      const faults = await findFaults(transaction)
      if (faults.length > 0) throw new BackupProblem(`The backup does not add up: ${faults.join('; ')}.`)
    })
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  // Only now: a COMMIT that fails must leave no uploads behind.
  await rename(draft, uploads).catch(({ message }) => {
    throw new BackupProblem(
      `The database is restored, but its uploads are not: move ${draft} to ${uploads} (${message}).`,
    )
  })
  await sql`ANALYZE`.execute(db)
}

function refuseUnknown({ migrations, shop }: Manifest): void {
  const known = readMigrations()
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown !== undefined) {
    throw new BackupProblem(`The backup was made by another shop (${shop}, ${unknown}): restore it with that one.`)
  }
}

/** Refuses a database that a shop has used, or that contains tables of another program. */
async function refuseUsed(db: Db): Promise<void> {
  const tables = await sql<{ count: number }>`
    SELECT count(*) AS count FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`.execute(db)
  if (tables.rows[0]?.count === 0) return
  const begun = await sql<{ isOurs: boolean }>`
    SELECT to_regclass('public.migration') IS NOT NULL AND to_regclass('public.shop_key') IS NOT NULL AS "isOurs"`.execute(
    db,
  )
  if (begun.rows[0]?.isOurs) {
    // A shop creates its keys on its first start, even without a seed.
    const { rows } = await sql<{ count: number }>`
      SELECT (SELECT count(*) FROM seed) + (SELECT count(*) FROM shop_key) AS count`.execute(db)
    if (rows[0]?.count === 0) return
  }
  throw new BackupProblem('This database is in use: restore into an empty one (another DATA_DIR or DATABASE_URL).')
}

async function refuseDifferent(db: Db, manifest: Manifest, tables: Table[]): Promise<void> {
  const { migrations } = await readVersions(db)
  const shape = (list: { name: string; columns: string[] }[]) =>
    JSON.stringify(list.map(({ name, columns }) => `${name}(${columns})`).sort())
  const isSame = migrations.join() === manifest.migrations.join()
  if (isSame && shape(tables) === shape(manifest.tables)) return
  throw new BackupProblem(`The tables are others than those of the backup: restore it with shop ${manifest.shop}.`)
}

/** Runs without the tables' triggers, whose effects are in the rows already. */
async function fill(db: Db, { tables: files, sequences }: Manifest, from: string, tables: Table[]): Promise<void> {
  const setTriggers = async (state: 'ENABLE' | 'DISABLE') => {
    for (const { name } of tables) await sql.raw(`ALTER TABLE ${name} ${state} TRIGGER USER`).execute(db)
  }
  await setTriggers('DISABLE')
  // Migrations insert a few rows.
  for (const { name } of tables.toReversed()) await sql.raw(`DELETE FROM ${name}`).execute(db)
  for (const { name } of tables) {
    const file = files.find((table) => table.name === name)
    if (file === undefined) continue
    const rows = await fillTable(db, file, from)
    if (rows !== file.rows) throw new BackupProblem(`${name} has ${rows} rows instead of ${file.rows}.`)
  }
  // Transactions of another database mean nothing in this one, whose own would all seem to be older. Webhooks go on before what they
  // have not sent: some events are sent twice, and none is lost.
  await sql`UPDATE webhook SET xact = '0', event_id = coalesce(
    (SELECT min(id) - 1 FROM event WHERE (event.xact, event.id) > (webhook.xact, webhook.event_id)),
    (SELECT max(id) FROM event), 0)`.execute(db)
  await sql`UPDATE event SET xact = '0'`.execute(db)
  for (const sequence of sequences) await jumpAhead(db, sequence)
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(db)
  await setTriggers('ENABLE')
}

/** Skips ahead: numbers that customers and mail servers received after the backup must not be assigned again. */
async function jumpAhead(db: Db, { name, value, isCalled }: Sequence): Promise<void> {
  const { rows } = await sql<{ isLarge: boolean }>`
    SELECT seqtypid = 'bigint'::regtype AS "isLarge" FROM pg_sequence WHERE seqrelid = ${name}::regclass`.execute(db)
  const jump = rows[0]?.isLarge ? numbersSkipped : 0
  await sql`SELECT setval(${name}, ${value + jump}, ${isCalled})`.execute(db)
}

async function copyUploads({ uploads }: Manifest, from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const { path } of uploads) {
    const target = join(to, relative('uploads', path))
    if (relative(to, target).startsWith('..')) throw new BackupProblem(`${path} leads out of the backup.`)
    await mkdir(dirname(target), { recursive: true })
    await copyFile(join(from, path), target)
  }
}
