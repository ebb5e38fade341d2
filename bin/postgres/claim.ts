import { execFileSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { closeSync, constants, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseProblem } from './problem.ts'

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants
// A shop that has been told to stop, or whose npm was killed, is given this long to finish.
const patienceMs = 5000

export type Claim = { release(): void }

/**
 * Lets one living process at a time own a folder. The claim is a named pipe held open: the kernel lets go of it however
 * its holder dies, so no process number has to be believed. Everyone claims before looking round; of two who come at
 * the same moment at least one therefore sees the other and steps back.
 */
export async function claimFolder(folder: string, dataDir: string): Promise<Claim> {
  mkdirSync(folder, { recursive: true })
  const until = performance.now() + patienceMs
  for (;;) {
    const name = `${process.pid}-${randomBytes(4).toString('hex')}`
    const claim = hold(folder, name)
    const rival = readdirSync(folder).find((other) => other !== name && isHeld(join(folder, other)))
    if (!rival) return claim
    claim.release()
    if (performance.now() > until) {
      const [pid] = rival.split('-')
      throw new DatabaseProblem(
        `Another shop (process ${pid}) is running on DATA_DIR (${dataDir}): stop it, or choose another DATA_DIR.`,
      )
    }
    await pause(randomInt(50, 150))
  }
}

function hold(folder: string, name: string): Claim {
  const pipe = join(folder, name)
  const draft = `${folder}.${name}`
  execFileSync('mkfifo', ['-m', '600', draft], { stdio: 'pipe' })
  const held = openSync(draft, O_RDONLY | O_NONBLOCK)
  // Only now do others see it: a pipe that nobody holds is one that somebody held.
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
