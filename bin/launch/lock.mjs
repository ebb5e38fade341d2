import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, constants, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runtime } from './paths.mjs'

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants
const folder = join(runtime, 'locks')
let heldPipe

/** The file descriptor of the lock, for children that should go on holding it if this process dies. */
export const lockDescriptor = () => heldPipe

/**
 * Lets one launch at a time change the checkout. The lock is a named pipe held open, so the kernel releases it however
 * its owner dies. Everyone opens one before looking for others, so of two who come together at least one sees the other.
 */
export async function withLock(work) {
  mkdirSync(folder, { recursive: true })
  let hasSaid = false
  for (;;) {
    const name = `${process.pid}-${randomBytes(4).toString('hex')}`
    heldPipe = openPipe(name)
    const isOurs = !readdirSync(folder).some((other) => other !== name && isHeld(join(folder, other)))
    if (isOurs) await work()
    closeSync(heldPipe)
    rmSync(join(folder, name), { force: true })
    if (isOurs) return
    if (!hasSaid) console.error('Another start is preparing this folder; waiting for it to finish.')
    hasSaid = true
    await pause(100 + Math.random() * 200)
  }
}

function openPipe(name) {
  const draft = `${folder}.${name}`
  execFileSync('mkfifo', [draft])
  const pipe = openSync(draft, O_RDONLY | O_NONBLOCK)
  // Visible to others only once it is open: a pipe that nobody holds counts as abandoned.
  renameSync(draft, join(folder, name))
  return pipe
}

function isHeld(pipe) {
  try {
    closeSync(openSync(pipe, O_WRONLY | O_NONBLOCK))
    return true
  } catch (error) {
    if (error.code !== 'ENXIO' && error.code !== 'ENOENT') throw error
    rmSync(pipe, { force: true })
    return false
  }
}
