import { execFileSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { closeSync, constants, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants
export type FolderLock = { release(): void }

/**
 * Lets one process at a time own a folder; `onHeld` may throw to stop waiting. The lock is a named pipe held open, so the kernel releases it however its
 * owner dies. Everyone opens one before looking for others, so of two who come together at least one sees the other.
 */
export async function lockFolder(folder: string, onHeld?: (processId: string) => void): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true })
  for (;;) {
    const name = `${process.pid}-${randomBytes(4).toString('hex')}`
    const lock = openPipe(folder, name)
    const rival = readdirSync(folder).find((other) => other !== name && isHeld(join(folder, other)))
    if (!rival) return lock
    lock.release()
    onHeld?.(rival.split('-')[0] ?? '')
    await pause(randomInt(50, 150))
  }
}

function openPipe(folder: string, name: string): FolderLock {
  const pipe = join(folder, name)
  const draft = `${folder}.${name}`
  execFileSync('mkfifo', ['-m', '600', draft], { stdio: 'pipe' })
  const held = openSync(draft, O_RDONLY | O_NONBLOCK)
  // Visible to others only once it is open: a pipe that nobody holds counts as abandoned.
  renameSync(draft, pipe)
  const release = () => {
    closeSync(held)
    rmSync(pipe, { force: true })
  }
  return { release }
}

function isHeld(pipe: string): boolean {
  try {
    closeSync(openSync(pipe, O_WRONLY | O_NONBLOCK))
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENXIO' && code !== 'ENOENT') throw error
    rmSync(pipe, { force: true })
    return false
  }
}
