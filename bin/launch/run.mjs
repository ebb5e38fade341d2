import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { repository } from './places.mjs'
import { LaunchProblem } from './problem.mjs'
import { heldTurn } from './turn.mjs'

const patienceMs = 3000
let child
let stopSignal
let isWatching = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
/** Runs a program to its end. What it says is shown, or kept for the error when `isQuiet`. */
export async function run(command, args, { cwd = repository, env = process.env, isQuiet = false } = {}) {
  if (!isWatching) watchAncestors()
  const output = isQuiet ? 'pipe' : process.stderr.fd
  // Whoever waits for our turn goes on waiting for a child that has outlived us, because it holds the turn as well.
  child = spawn(command, args, { cwd, env, stdio: ['ignore', output, output, heldTurn()] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said = (said + chunk).slice(-8000)))
  const [code, signal] = await once(child, 'close')
  child = undefined
  if (stopSignal) exit()
  if (code !== 0) throw new LaunchProblem(`${command} ended with ${code ?? signal}.\n${said}`)
}

function stop(signal) {
  if (stopSignal) return
  stopSignal = signal
  if (!child) exit()
  child.kill()
  setTimeout(() => child?.kill('SIGKILL'), patienceMs)
}

function exit() {
  process.exit(128 + constants.signals[stopSignal])
}

/** Of a killed npm we hear nothing, and the shell between us lives on: that it has another parent is the only sign. */
function watchAncestors() {
  isWatching = true
  const alive = ancestry()
  setInterval(() => ancestry() !== alive && stop('SIGTERM'), 1000).unref()
}

function ancestry() {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(process.ppid)], { encoding: 'utf8' })
  return `${process.ppid} ${stdout}`
}
