import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type FollowedProcess, followProcess } from '../server/test/processes/follow-process.ts'
import { remaining, startedBy } from '../server/test/processes/processes.ts'
import { rawRequest } from '../server/test/reading/raw-request.ts'
import { freePort } from './free-port.ts'

// Generous, because the machine may be busy with something else.
vi.setConfig({ testTimeout: 300_000 })
const startsWithinMs = 120_000

const main = join(import.meta.dirname, 'start.ts')
const dataDir = mkdtempSync(join(tmpdir(), 'storylamp-start-'))
let port: number
let sandboxPort: number

beforeAll(async () => {
  port = await freePort()
  sandboxPort = await freePort()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const settings = (env: Record<string, string>) => {
  const { DATABASE_URL: _, NODE_ENV: __, ...given } = process.env
  return {
    ...given,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...env,
  }
}

const start = (env = {}) => followProcess(process.execPath, [main], { env: settings(env) })

const isReady = (shop: FollowedProcess) =>
  expect.poll(shop.said, { timeout: startsWithinMs }).toContain('Ctrl-C stops it.')

const statusOf = async (address: string) => (await fetch(address)).status

/** The status of the shop, or of the sandbox, at an address of this machine, or the error code of the connection. */
const healthAt = (host: string, at = port) =>
  rawRequest(`http://${host}:${at}`, at === port ? '/api/health' : '/health', { headers: { host: 'localhost' } }).then(
    ({ status }) => status,
    ({ code }) => code,
  )

/** Opens a connection and sends the text; nothing is read until the caller does. */
function send(text: string): Socket {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  onTestFinished(() => void socket.destroy())
  // Some connections are reset at the end.
  socket.on('error', () => {}).write(text)
  return socket
}

const answerOf = async (socket: Socket) => String(await once(socket, 'data'))

test('start prints the addresses once shop and sandbox answer, on this machine alone; SIGTERM ends all of it with 0, lets requests in progress finish, and waits neither for silent clients nor for those that read no reply (D50, D51, D52)', async () => {
  const shop = start()
  await isReady(shop)
  expect(shop.said()).toContain(`Shop     http://localhost:${port}\n  Sandbox  http://localhost:${sandboxPort}\n`)
  expect(await statusOf(`http://localhost:${port}/api/health`)).toBe(200)
  expect(await statusOf(`http://localhost:${sandboxPort}/health`)).toBe(200)
  // 127.0.0.2 answers only if the shop listens on all addresses.
  for (const at of [port, sandboxPort]) expect(await healthAt('127.0.0.2', at)).toMatch(/ECONNREFUSED|EADDRNOTAVAIL/)
  const hasIpv6 = Object.values(networkInterfaces()).some((of) => of?.some(({ address }) => address === '::1'))
  if (hasIpv6) expect(await healthAt('[::1]')).toBe(200)

  const health = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n'
  const credentials = JSON.stringify({ emailusername: 'parent@example.com', password: 'storylamp-demo' })
  const size = `Content-Type: application/json\r\nContent-Length: ${credentials.length}\r\n`
  const login = `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n${size}`
  const family = startedBy(Number(shop.process.pid))
  expect(family.length).toBeGreaterThan(2)
  const idle = Array.from({ length: 20 }, () => send(`${health}\r\n`))
  for (const answer of await Promise.all(idle.map(answerOf))) expect(answer).toContain('HTTP/1.1 200 OK')
  for (const half of ['', health, login, `${login}\r\n`, `${login}\r\n{`]) send(half)
  const asking = send(`${login}Expect: 100-continue\r\n\r\n`)
  expect(await answerOf(asking)).toContain('HTTP/1.1 100 Continue')
  // After it, because so many at once may be refused with everything that arrives meanwhile.
  const long = 'GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'
  send(long.repeat(500))
  shop.process.kill('SIGTERM')
  await expect.poll(() => fetch(`http://localhost:${port}/`).catch(() => 'refused')).toBe('refused')
  asking.write(credentials)
  expect(await answerOf(asking)).toContain('HTTP/1.1 200 OK')
  expect(await shop.ended).toEqual([0, null])
  expect(await remaining(family)).toEqual([])
})

const production = {
  NODE_ENV: 'production',
  SHOP_ORIGIN: 'https://shop.example',
  ALLOWED_HOSTS: 'shop.example',
  MAIL_FROM: 'Lamps <hello@shop.example>',
  CONTACT_EMAIL: 'hello@shop.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  STRIPE_SECRET_KEY: 'sk_live_of_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody_else',
  STORY_TOOL_URL: 'https://stories.example',
  STORY_TOOL_SECRET: 'known to nobody else',
}

test('production does not start on a database that holds the demo accounts (D51, D55)', async () => {
  const shop = start(production)
  expect(await shop.ended).toEqual([1, null])
  expect(shop.said()).toMatch(/^This database holds the demo accounts, whose password is public.+\n$/)
})

test('SEED=none leaves the database empty outside production, too: no products and no demo accounts; HOST opens the shop to other machines, with a warning (D51)', async () => {
  const shop = start({ NODE_ENV: 'test', SEED: 'none', HOST: '0.0.0.0', DATA_DIR: join(dataDir, 'unseeded') })
  await isReady(shop)
  const products = await fetch(`http://localhost:${port}/api/products/`)
  expect(await products.json()).toMatchObject({ data: [] })
  const login = await fetch(`http://localhost:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailusername: 'admin@example.com', password: 'storylamp-demo' }),
  })
  expect(login.status).toBe(401)
  await expect.poll(shop.said).toContain('HOST lets other machines reach this shop')
  expect(await healthAt('127.0.0.2')).toBe(200)
  expect(await healthAt('127.0.0.2', sandboxPort)).toMatch(/ECONNREFUSED|EADDRNOTAVAIL/)
  shop.process.kill('SIGTERM')
  expect(await shop.ended).toEqual([0, null])
})

test('a shop killed with SIGKILL leaves no process; one whose npm is killed ends by itself; and the next start waits for that and serves again (D51)', async () => {
  const killed = start()
  await isReady(killed)
  const left = startedBy(Number(killed.process.pid))
  expect(left.length).toBeGreaterThan(2)
  killed.process.kill('SIGKILL')
  const npm = followProcess('sh', ['-c', '"$0" "$1" & wait', process.execPath, main], {
    env: settings({ npm_lifecycle_event: 'start' }),
  })
  expect(await remaining(left)).toEqual([])
  await isReady(npm)
  const family = startedBy(Number(npm.process.pid))
  expect(family.length).toBeGreaterThan(3)
  npm.process.kill('SIGKILL')
  const next = start()
  expect(await remaining(family)).toEqual([])
  await isReady(next)
  next.process.kill('SIGINT')
  expect(await next.ended).toEqual([0, null])
})

test.each(['empty', 'used'])('SIGINT during a start on an %s DATA_DIR ends everything with 0 (D51)', async (kind) => {
  const shop = start(kind === 'empty' ? { DATA_DIR: join(dataDir, 'empty') } : {})
  const family = () => startedBy(Number(shop.process.pid))
  await expect.poll(family, { interval: 20 }).not.toEqual([])
  const begun = family()
  shop.process.kill('SIGINT')
  expect(await shop.ended).toEqual([0, null])
  expect(await remaining(begun)).toEqual([])
  expect(shop.said()).toBe('')
})

/** All that a process starts until it ends: afterwards nothing tells whose children they were. */
function collectStarted({ process: { pid } }: FollowedProcess): () => number[] {
  const started = new Set<number>()
  const collecting = setInterval(() => {
    for (const child of startedBy(Number(pid))) started.add(child)
  }, 50)
  onTestFinished(() => clearInterval(collecting))
  return () => [...started]
}

test.each(['PORT', 'SANDBOX_PORT'])('a %s in use is reported, and nothing is left running (D51)', async (name) => {
  const stranger = createServer().listen(name === 'PORT' ? port : sandboxPort)
  onTestFinished(() => void stranger.close())
  const shop = start()
  const started = collectStarted(shop)
  expect(await shop.ended).toEqual([1, null])
  // On a busy machine the database may complain of the connections that end.
  expect(shop.said()).toMatch(new RegExp(`^Port \\d+ .*in use.*\\b${name}\\b.*\\n$`, 'm'))
  expect(await remaining(started())).toEqual([])
})

test.each([
  [{ DATABASE_URL: 'postgresql://nobody@localhost:1/none' }, /^DATABASE_URL leads to no database: .+\n$/],
  [{ DATA_DIR: main }, /^DATA_DIR \(.+\) is not a folder: .+\n$/],
  [{ PORT: 'many' }, /^PORT must be .+\n$/],
  [{ ALLOWED_HOSTS: 'shop.example' }, /^This looks like a real shop: ALLOWED_HOSTS names shop.example.+\n$/],
])('%o is reported in one line (D51)', async (env, line) => {
  const shop = start(env)
  expect(await shop.ended).toEqual([1, null])
  expect(shop.said()).toMatch(line)
})
