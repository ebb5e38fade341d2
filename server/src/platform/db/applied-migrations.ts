import type pg from 'pg'

/** Why a database cannot be migrated: shown as one sentence, without a stack. */
export class MigrationProblem extends Error {}

/** Of each migration that this version of the shop has, in the order in which they run. */
export type Checksums = ReadonlyMap<string, string>

export const baseline = 'baseline'

const isDated = (name: string): boolean => /^\d{4}-\d{2}-\d{2}-/.test(name)

/** Reads which migrations a database has, and refuses one whose migrations are others than these. */
export async function readApplied(client: pg.PoolClient, checksums: Checksums): Promise<string[]> {
  const { rows: tables } = await client.query("SELECT to_regclass('migration') AS name")
  if (tables[0].name === null) return []
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    'SELECT name, checksum FROM migration ORDER BY name',
  )
  const names = rows.map(({ name }) => name)
  if (names.some((name) => name !== baseline && !isDated(name))) throw new MigrationProblem(beforeBaseline)
  const changed = rows.filter(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum)
  if (changed.length > 0) throw new MigrationProblem(explainChanged(changed.map(({ name }) => name)))
  const newest = [...checksums.keys()].filter(isDated).at(-1) ?? ''
  const missing = names.filter((name) => !checksums.has(name) && name < newest)
  if (missing.length > 0) throw new MigrationProblem(explainMissing(missing))
  return names
}

const beforeBaseline =
  'This database was made before the first release, and its data cannot be taken along: ' +
  'begin with an empty DATA_DIR, or with an empty database at DATABASE_URL.'

const explainChanged = (names: string[]) =>
  `This database was migrated by other contents of ${names.join(', ')} than this version of the shop has: ` +
  'start the version that migrated it, or restore a backup with this one.'

const explainMissing = (names: string[]) =>
  `This database was migrated by ${names.join(', ')}, which this version of the shop does not have: ` +
  'start the version that migrated it, or restore a backup with this one.'
