import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../bin/free-port.ts'
import { startEmbeddedDatabase } from '../bin/postgres/embedded-database.ts'
import { createLog } from '../server/src/platform/logs/log.ts'
import { copyFilledCluster } from '../server/test/processes/template-database.ts'
import { type Balancer, startBalancer } from './balancer.ts'

const drainMs = 1000
const startTimeoutMs = 60_000

export type ShopPair = Awaited<ReturnType<typeof startShopPair>>

type Database = { url: string; stop(): Promise<void> }
const startSteady = (dataDir: string): Promise<Database> => startEmbeddedDatabase({ dataDir, log: createLog('warn') })

/** Two processes of the shop on one PostgreSQL, behind a load balancer. */
export async function startShopPair(startDatabase = startSteady, env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'storylamp-pair-'))
  // Production does not seed the demo catalog by itself.
  await copyFilledCluster(dataDir)
  const database = await startDatabase(dataDir)
  const ports = [await freePort(), await freePort()]
  const balancer = await startBalancer(ports)
  const running = new Map<number, ChildProcess>()
  let output = ''

  const start = async (port: number) => {
    const shop = spawn(process.execPath, ['bin/start.ts'], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, ...settings, ...env, DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: `${port}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (text) => (output += text))
    running.set(port, shop)
    await untilHealthy(balancer, port, () => output)
  }
  const terminate = (port: number): Promise<unknown[]> => {
    const shop = running.get(port) as ChildProcess
    const ended = once(shop, 'exit')
    shop.kill('SIGTERM')
    return ended
  }
  await Promise.all(ports.map(start))

  return {
    address: balancer.address,
    databaseUrl: database.url,
    ports,
    output: () => output,
    pidOf: (port: number) => Number(running.get(port)?.pid),
    /** Undefined while it runs. */
    endOf: (port: number) => running.get(port)?.exitCode ?? running.get(port)?.signalCode ?? undefined,
    terminate,
    /** Stops and starts a process, as an upgrade does, and returns its exit code and signal. */
    restart: async (port: number): Promise<unknown[]> => {
      const outcome = await terminate(port)
      await start(port)
      return outcome
    },
    stop: async () => {
      await balancer.close()
      await Promise.all([...running].filter(([, { exitCode }]) => exitCode === null).map(([port]) => terminate(port)))
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** No sandbox: emails stay in the queue, where their codes can be read. */
const settings = {
  NODE_ENV: 'production',
  SHOP_ORIGIN: 'http://localhost',
  ALLOWED_HOSTS: 'localhost,127.0.0.1',
  MAIL_FROM: 'Pair <hello@pair.example>',
  CONTACT_EMAIL: 'hello@pair.example',
  DRAIN_MS: `${drainMs}`,
  RATE_LIMIT_SCALE: '10000',
  LOG_LEVEL: 'error',
  SMTP_URL: 'smtp://127.0.0.1:1',
  STRIPE_SECRET_KEY: 'sk_test_of_the_twins',
  STRIPE_TEST_MODE: 'yes',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_twins',
  STRIPE_API_BASE: 'http://127.0.0.1:1',
  STORY_TOOL_URL: 'http://127.0.0.1:1',
  STORY_TOOL_SECRET: 'known to the pair',
}

async function untilHealthy(balancer: Balancer, port: number, output: () => string): Promise<void> {
  const until = performance.now() + startTimeoutMs
  while (!balancer.isHealthy(port)) {
    if (performance.now() > until) throw new Error(`a shop did not start:\n${output()}`)
    await pause(20)
  }
}
