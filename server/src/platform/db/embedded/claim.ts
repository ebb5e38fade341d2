import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, constants, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseProblem } from './problem.ts'

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants

/**
 * Lets one living process at a time own a folder. The claim is a named pipe held open: the kernel lets go of it however
 * its holder dies, so that no process number has to be believed. Everyone claims before looking round; of two who come
 * at the same moment at least one therefore sees the other and steps back.
 */
export function claimFolder(folder: string, dataDir: string): { release(): void } {
  mkdirSync(folder, { recursive: true })
  const name = `${process.pid}-${randomBytes(4).toString('hex')}`
  const pipe = join(folder, name)
  execFileSync('mkfifo', ['-m', '600', pipe], { stdio: 'pipe' })
  const held = openSync(pipe, O_RDONLY | O_NONBLOCK)
  const release = () => {
    closeSync(held)
    rmSync(pipe, { force: true })
  }
  const rival = readdirSync(folder).find((other) => other !== name && isHeld(join(folder, other)))
  if (rival) {
    release()
    throw new DatabaseProblem(
      `Another shop (process ${rival.split('-')[0]}) is running on DATA_DIR (${dataDir}): stop it, or choose another DATA_DIR.`,
    )
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
