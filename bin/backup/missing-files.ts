import { sql } from 'kysely'
import type { Db } from '../../server/src/platform/db/database.ts'
import type { Manifest } from './manifest.ts'
import { BackupProblem } from './problem.ts'

/** Where rows name files; a database of an earlier version may lack some of them. */
const tables = ['upload', 'product', 'collection', 'bundle', 'bundle_story']

/** Refuses rows that name files which are not among these, as happens with the wrong DATA_DIR. */
export async function refuseMissingFiles(db: Db, files: Manifest['uploads'], store: string): Promise<void> {
  const stored = new Set(files.map(({ path }) => path))
  const missing = (await listNamedFiles(db)).filter((path) => !stored.has(path))
  if (missing.length === 0) return
  throw new BackupProblem(
    `${missing.length} files that the database names are not in ${store}, such as ${missing[0]}: is that the store of this database? ` +
      'If they are lost, go on without them: --without-missing-files.',
  )
}

/** As texts of whole rows, so that no column can be forgotten and every version of the tables can be read. */
async function listNamedFiles(db: Db): Promise<string[]> {
  const paths = new Set<string>()
  for (const table of tables) {
    const { rows: known } = await sql<{
      isThere: boolean
    }>`SELECT to_regclass(${table}) IS NOT NULL AS "isThere"`.execute(db)
    if (!known[0]?.isThere) continue
    const { rows } = await sql<{ path: string }>`
      SELECT DISTINCT found[1] AS path
      FROM ${sql.table(table)} AS named,
        regexp_matches(to_jsonb(named)::text, '"/?(uploads/(?:pictures|previews|sold)/[^"\\\\]+)"', 'g') AS found`.execute(
      db,
    )
    for (const { path } of rows) paths.add(path)
  }
  return [...paths].sort()
}
