import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Clock } from '../../server/src/platform/clock.ts'
import type { Db } from '../../server/src/platform/db/database.ts'
import { isDiskFull } from '../../server/src/platform/files/disk-full.ts'
import { digestOf } from './digest.ts'
import { type Manifest, manifestFile } from './manifest.ts'
import { refuseMissingFiles } from './missing-files.ts'
import { BackupProblem } from './problem.ts'
import { type TableFile, writeTable } from './table-file.ts'
import { listSequences, listTables, readVersions } from './tables.ts'

export type BackupPlan = {
  db: Db
  clock: Clock
  shopVersion: string
  uploads: string
  to: string
  /** Whether the backup is made although rows name files that are lost. */
  isMissingAllowed?: boolean
}

/** Backs up one snapshot of the database, and the uploads, while the shop runs. The folder appears only once it is whole. */
export async function writeBackup({ to, ...plan }: BackupPlan): Promise<Manifest> {
  const folder = resolve(to)
  if (existsSync(folder)) throw new BackupProblem(`${folder} exists already: name a folder that does not.`)
  await mkdir(dirname(folder), { recursive: true })
  // mkdtemp makes it private: it holds personal data and the shop's keys.
  const draft = await mkdtemp(`${folder}.draft-`)
  try {
    const manifest = await writeInto(draft, plan)
    await writeFile(join(draft, manifestFile), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600 })
    await rename(draft, folder)
    return manifest
  } catch (error) {
    throw isDiskFull(error) ? new BackupProblem(`No backup was made: the disk of ${folder} is full.`) : error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function writeInto(folder: string, plan: Omit<BackupPlan, 'to'>) {
  const { db, clock, shopVersion, uploads, isMissingAllowed = false } = plan
  await mkdir(join(folder, 'tables'))
  // Files come and go while the tables are read: what the snapshot names was there before it, or came since.
  const copy = (known: Files) => copyUploads(uploads, join(folder, 'uploads'), known)
  const before = await copy([])
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot): Promise<Manifest> => {
      const madeAt = clock().toISOString()
      const versions = await readVersions(snapshot)
      const tables: TableFile[] = []
      for (const table of await listTables(snapshot)) tables.push(await writeTable(snapshot, table, folder))
      // Sequences and files are outside of the snapshot. Read last, they are ahead of every row, which does no harm.
      const sequences = await listSequences(snapshot)
      const files = await copy(before)
      if (!isMissingAllowed) await refuseMissingFiles(snapshot, files, uploads)
      return { format: 1, madeAt, shop: shopVersion, ...versions, tables, sequences, uploads: files }
    })
}

/** Files that are still arriving are left out: no row of the snapshot can name them. */
const isFinished = (name: string) => name.split(sep)[0] !== 'incoming'

type Files = Manifest['uploads']

/** Adds to those that are copied already. */
async function copyUploads(from: string, to: string, known: Files): Promise<Files> {
  if (!existsSync(from)) return known
  const files = [...known]
  const names = new Set(known.map(({ path }) => path))
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const name = relative(from, join(entry.parentPath, entry.name))
    if (!entry.isFile() || !isFinished(name) || names.has(`uploads/${name}`)) continue
    await mkdir(dirname(join(to, name)), { recursive: true })
    if (await copyIfThere(join(from, name), join(to, name))) {
      files.push({ path: `uploads/${name}`, sha256: await digestOf(join(to, name)) })
    }
  }
  return files
}

/** The shop goes on while its files are copied, and may delete one that nothing uses. */
async function copyIfThere(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
