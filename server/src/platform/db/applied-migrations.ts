import type pg from 'pg'

/** Why a database cannot be migrated: shown as one sentence, without a stack. */
export class MigrationProblem extends Error {}

export type Checksums = ReadonlyMap<string, string>

/** Names that migrations had for a while, before their contents were compared. */
const renamed = new Map([
  ['0015_debits.sql', '0016_debits.sql'],
  ['0121_audit_kinds.sql', '0120_audit_kinds.sql'],
  ['0123_cancelled_returns.sql', '0121_cancelled_returns.sql'],
  ['0126_tracking_numbers.sql', '0122_tracking_numbers.sql'],
])

export const currentName = (name: string): string => renamed.get(name) ?? name

type Applied = { name: string; checksum: string | null }

/** Reads which migrations a database has, and refuses one whose migrations are others than these files. */
export async function readApplied(client: pg.PoolClient, files: Checksums): Promise<string[]> {
  await createTable(client)
  const { rows } = await client.query<Applied>('SELECT name, checksum FROM migration ORDER BY name')
  const names = await renameMoved(client, rows, files)
  const edited = rows.filter(({ name, checksum }) => checksum !== null && (files.get(name) ?? checksum) !== checksum)
  if (edited.length > 0) throw new MigrationProblem(explainEdited(edited.map(({ name }) => name)))
  const last = [...files.keys()].at(-1) ?? ''
  const missing = names.filter((name) => !files.has(name) && name < last)
  if (missing.length > 0) throw new MigrationProblem(explainMissing(missing))
  await addChecksums(client, files)
  return names
}

const explainEdited = (names: string[]) =>
  `This database was migrated by other contents of ${names.join(', ')} than this version of the shop has: ` +
  'start the version that migrated it, or restore a backup with this one.'

const explainMissing = (names: string[]) =>
  `This database was migrated by ${names.join(', ')}, which this version of the shop does not have: ` +
  'start the version that migrated it, or restore a backup with this one.'

async function createTable(client: pg.PoolClient): Promise<void> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, run_at timestamptz NOT NULL DEFAULT now(), checksum text)',
  )
  const { rowCount } = await client.query(
    "SELECT FROM pg_attribute WHERE attrelid = 'migration'::regclass AND attname = 'checksum'",
  )
  // Asked before, because ALTER TABLE waits for a backup that has read the table.
  if (rowCount === 0) await client.query('ALTER TABLE migration ADD COLUMN checksum text')
}

/** Renames rows whose migration has got another name: by its contents, or as it is known from before checksums. */
async function renameMoved(client: pg.PoolClient, rows: Applied[], files: Checksums): Promise<string[]> {
  const names = new Set(rows.map(({ name }) => name))
  for (const { name, checksum } of rows) {
    if (files.has(name)) continue
    const moved = checksum === null ? currentName(name) : [...files].find(([, sum]) => sum === checksum)?.[0]
    if (moved === undefined || names.has(moved)) continue
    await client.query('UPDATE migration SET name = $2 WHERE name = $1', [name, moved])
    names.delete(name)
    names.add(moved)
  }
  return [...names]
}

/** For rows from before checksums. */
async function addChecksums(client: pg.PoolClient, files: Checksums): Promise<void> {
  await client.query(
    `UPDATE migration SET checksum = file.checksum FROM unnest($1::text[], $2::text[]) AS file (name, checksum)
      WHERE migration.name = file.name AND migration.checksum IS NULL`,
    [[...files.keys()], [...files.values()]],
  )
}
