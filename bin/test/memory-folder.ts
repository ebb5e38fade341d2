import { readFileSync, statfsSync } from 'node:fs'

const folder = '/dev/shm'
const bytesNeeded = 4 * 2 ** 30

/** Where the machine keeps files in memory, if there is room and programs may run: on a disk, copying a database takes ten times as long. */
export function memoryFolder(): string | undefined {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .match(/^\S+ \/dev\/shm tmpfs .*/gm)
      ?.at(-1)
    const { bavail, bsize } = statfsSync(folder)
    return mount && !mount.includes('noexec') && bavail * bsize >= bytesNeeded ? folder : undefined
  } catch {
    return
  }
}
