import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock, dayMs, later } from '../../platform/clock.ts'

/** Removes what killed processes left behind. Files younger than a day may still be in use. */
export async function removeUnfinishedUploads(folder: string, clock: Clock): Promise<void> {
  const incoming = join(folder, 'incoming')
  const names: string[] = await readdir(incoming).catch(() => [])
  for (const file of names.map((name) => join(incoming, name))) {
    const stats = await stat(file).catch(() => undefined)
    if (stats && stats.mtime < later(clock(), -dayMs)) await rm(file, { recursive: true, force: true })
  }
}
