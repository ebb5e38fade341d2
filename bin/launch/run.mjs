import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { lockDescriptor } from './lock.mjs'
import { repository } from './paths.mjs'
import { LaunchProblem } from './problem.mjs'

const killAfterMs = 3000
let child
let stopSignal
let isWatching = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
/** Runs a program to its end. Its output is shown, or kept for the error when `isQuiet`. */
export async function run(command, args, { cwd = repository, env = process.env, isQuiet = false } = {}) {
  if (!isWatching) watchAncestors()
  const target = isQuiet ? 'pipe' : process.stderr.fd
  // The child inherits the lock, so that others wait for it even if this process dies first.
  child = spawn(command, args, { cwd, env, stdio: ['ignore', target, target, lockDescriptor()] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => (output = (output + chunk).slice(-8000)))
  const [code, signal] = await once(child, 'close')
  child = undefined
  if (stopSignal) exit()
  if (code !== 0) throw new LaunchProblem(`${command} ended with ${code ?? signal}.\n${output}`)
}

function stop(signal) {
  if (stopSignal) return
  stopSignal = signal
  if (!child) exit()
  child.kill()
  setTimeout(() => child?.kill('SIGKILL'), killAfterMs)
}

function exit() {
  process.exit(128 + constants.signals[stopSignal])
}

/** A killed npm sends no signal, and the shell between us lives on: its new parent is the only sign. */
function watchAncestors() {
  isWatching = true
  const alive = ancestry()
  setInterval(() => ancestry() !== alive && stop('SIGTERM'), 1000).unref()
}

function ancestry() {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(process.ppid)], { encoding: 'utf8' })
  return `${process.ppid} ${stdout}`
}
