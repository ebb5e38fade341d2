import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes what an earlier build left in the folder. */
export async function pruneFolder(folder: string, wanted: string[]): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!wanted.includes(name)) await rm(join(folder, name), { recursive: true })
  }
}
