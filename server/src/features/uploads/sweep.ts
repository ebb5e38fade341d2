import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock, dayMs, later } from '../../platform/clock.ts'

/** Removes what a process had half written when it was killed. What is younger may still be written by another. */
export async function sweepIncoming(folder: string, clock: Clock): Promise<void> {
  const incoming = join(folder, 'incoming')
  const names: string[] = await readdir(incoming).catch(() => [])
  for (const file of names.map((name) => join(incoming, name))) {
    const changed = await stat(file).catch(() => undefined)
    if (changed && changed.mtime < later(clock(), -dayMs)) await rm(file, { recursive: true, force: true })
  }
}
