import { readdir, rm, stat } from 'node:fs/promises'
import { type Clock, dayMs, later } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { UploadDeps } from './deps.ts'
import { deleteUploads, lockUploads } from './queries.ts'
import { fileOf, pathOf } from './upload-folders.ts'

/** Finds the paths of the files that something still shows or sells, at least of those with these names. */
export type FindUsedFiles = (db: Db, names: string[]) => Promise<string[]>

const retentionMs = 30 * dayMs

/** Removes old uploads that nothing refers to. The rows are deleted first; a file left behind is removed the next night. */
export async function removeUnusedUploads({ db, clock, folder }: UploadDeps, finders: FindUsedFiles[]): Promise<void> {
  const findUnused = async (db: Db, names: string[]) => {
    let unused = names
    for (const findUsed of finders) {
      if (unused.length === 0) break
      const used = new Set((await findUsed(db, unused)).map(storedName))
      unused = unused.filter((name) => !used.has(name))
    }
    return unused
  }
  const old = await findUnused(db, await findOldFiles(folder, clock))
  if (old.length === 0) return
  const removed = await db.transaction().execute(async (transaction) => {
    await lockUploads(transaction, old)
    const unused = await findUnused(transaction, old)
    if (unused.length > 0) await deleteUploads(transaction, unused)
    return unused
  })
  for (const name of removed) await rm(fileOf(folder, name), { recursive: true, force: true })
}

/** A picture is a folder of its sizes; every other file stands alone. */
const storedName = (path: string) => path.split('/').slice(0, 3).join('/')

async function findOldFiles(folder: string, clock: Clock): Promise<string[]> {
  const old: string[] = []
  for (const name of ['pictures', 'previews', 'sold'] as const) {
    const files: string[] = await readdir(fileOf(folder, name)).catch(() => [])
    for (const path of files.map((file) => pathOf(name, file))) {
      const stats = await stat(fileOf(folder, path)).catch(() => undefined)
      if (stats && stats.mtime < later(clock(), -retentionMs)) old.push(path)
    }
  }
  return old
}
