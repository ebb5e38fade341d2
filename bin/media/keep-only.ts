import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Clears a folder of what an earlier build made and this one no longer wants. */
export async function keepOnly(folder: string, wanted: string[]): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!wanted.includes(name)) await rm(join(folder, name), { recursive: true })
  }
}
