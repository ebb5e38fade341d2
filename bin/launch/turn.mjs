import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, constants, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runtime } from './places.mjs'

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants
const folder = join(runtime, 'turns')
let held

export const heldTurn = () => held

/**
 * Lets one launch at a time change the checkout. A turn is a named pipe held open, so the kernel gives it back however
 * its holder dies. Everyone holds one before looking round, so of two who come together one at least sees the other.
 */
export async function takeTurn(work) {
  mkdirSync(folder, { recursive: true })
  let hasSaid = false
  for (;;) {
    const name = `${process.pid}-${randomBytes(4).toString('hex')}`
    held = hold(name)
    const isOurs = !readdirSync(folder).some((other) => other !== name && isHeld(join(folder, other)))
    if (isOurs) await work()
    closeSync(held)
    rmSync(join(folder, name), { force: true })
    if (isOurs) return
    if (!hasSaid) console.error('Another start is preparing this folder; waiting for it to finish.')
    hasSaid = true
    await pause(100 + Math.random() * 200)
  }
}

function hold(name) {
  const draft = `${folder}.${name}`
  execFileSync('mkfifo', [draft])
  const pipe = openSync(draft, O_RDONLY | O_NONBLOCK)
  // Only now do others see it: a pipe that nobody holds is one that somebody held.
  renameSync(draft, join(folder, name))
  return pipe
}

function isHeld(turn) {
  try {
    closeSync(openSync(turn, O_WRONLY | O_NONBLOCK))
    return true
  } catch (error) {
    if (error.code !== 'ENXIO' && error.code !== 'ENOENT') throw error
    rmSync(turn, { force: true })
    return false
  }
}
