import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { freePort } from '../bin/free-port.ts'
import packageJson from '../package.json' with { type: 'json' }
import { urlOfEmbedded } from '../server/test/processes/template-database.ts'
import { processTree } from './processes.ts'

/** For `/metrics` of the shops that are measured. */
export const metricsToken = 'for-the-benchmark-alone'

export type Shop = {
  port: number
  sandboxPort: number
  readyMs: number
  pid: number
  databasePid: number
  databaseUrl: string
  [Symbol.asyncDispose](): Promise<void>
}

type Program = ChildProcessByStdio<null, Readable, Readable>

const repository = join(import.meta.dirname, '..')
// What `npm start` runs once everything is built, with the same memory settings.
const startCommand = ['sh', '-c', packageJson.scripts.start.replace('node bin/launch.mjs start && ', '')]

/** Starts a shop on free ports and waits until it is ready. */
export async function startShop(dataDir: string, command = startCommand): Promise<Shop> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const startedAt = performance.now()
  const shop = run(command, { PORT: `${port}`, SANDBOX_PORT: `${sandboxPort}`, DATA_DIR: dataDir })
  const ended = once(shop, 'exit')
  await becomesReady(shop)
  return {
    port,
    sandboxPort,
    readyMs: performance.now() - startedAt,
    pid: shop.pid as number,
    databasePid: Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10),
    databaseUrl: urlOfEmbedded(dataDir),
    [Symbol.asyncDispose]: async () => {
      shop.kill()
      await ended
    },
  }
}

/** The processes of the shop and of its database. */
export const processesOf = ({ pid, databasePid }: Shop): number[] => [pid, ...processTree(databasePid)]

/** How many things are generated before a shop is measured. */
export type Fill = { products: number; orders: number }

export async function seedShop(dataDir: string, { products, orders }: Fill): Promise<void> {
  const options = ['--products', `${products}`, '--orders', `${orders}`]
  const seed = run([process.execPath, 'bench/seed.ts', ...options], { DATA_DIR: dataDir })
  seed.stdout.resume()
  const [errors, [code]] = await Promise.all([text(seed.stderr), once(seed, 'exit')])
  if (code !== 0) throw new Error(`The shop could not be seeded.\n${errors}`)
}

function run([program = '', ...args]: string[], overrides: Record<string, string>): Program {
  // An empty value counts as unset, so that the caller's environment does not affect the measurement.
  const unset = { DATABASE_URL: '', NODE_ENV: '', SHOP_ORIGIN: '', ALLOWED_HOSTS: '', SMTP_URL: '' }
  const env = {
    ...process.env,
    ...unset,
    RATE_LIMIT_SCALE: '1000',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
    METRICS_TOKEN: metricsToken,
    ...overrides,
  }
  return spawn(program, args, { cwd: repository, env, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function becomesReady(shop: Program): Promise<void> {
  const errors = text(shop.stderr)
  await new Promise<void>((resolve, reject) => {
    shop.stdout.on('data', (output) => String(output).includes('is ready') && resolve())
    shop.on('exit', async () => reject(new Error(`The shop did not start.\n${await errors}`)))
  })
}
