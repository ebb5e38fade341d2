import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Erasure, findErasures, readErasureList } from '../../server/src/features/accounts/index.ts'
import { openDatabase } from '../../server/src/platform/db/database.ts'
import { createLog } from '../../server/src/platform/logs/log.ts'
import { readManifest } from './manifest.ts'
import { BackupProblem } from './problem.ts'
import { readRows } from './table-file.ts'

/** Reads who was erased: from the database that was used before, from a newer backup, or from a list of DATA_DIR. */
export async function readErased(source: string): Promise<Erasure[]> {
  if (/^postgres(ql)?:/.test(source)) return readFromDatabase(source)
  if (!existsSync(source)) throw new BackupProblem(`--erased ${source} is not there.`)
  return statSync(source).isDirectory() ? readFromBackup(source) : readErasureList(source)
}

async function readFromDatabase(url: string): Promise<Erasure[]> {
  const { db, close } = openDatabase(url, createLog('silent'))
  try {
    return await findErasures(db)
  } catch (error) {
    throw new BackupProblem(`--erased names a database without a list of erased families: ${(error as Error).message}.`)
  } finally {
    await close()
  }
}

/** A row as PostgreSQL writes it. */
const row = /^\(([0-9a-f-]{36}),(family|child),(\d{4}-\d\d-\d\d)\)$/

async function readFromBackup(folder: string): Promise<Erasure[]> {
  const { tables } = await readManifest(folder)
  const table = tables.find(({ name }) => name === 'public.erasure')
  if (table === undefined) throw new BackupProblem(`${folder} has no list of erased families: its shop is too old.`)
  const erasures: Erasure[] = []
  for await (const text of readRows(join(folder, table.path))) {
    const [, id, kind, day] = row.exec(text) ?? []
    if (id === undefined || day === undefined) throw new BackupProblem(`${table.path} cannot be understood.`)
    erasures.push({ id, kind: kind === 'child' ? 'child' : 'family', day })
  }
  return erasures
}
