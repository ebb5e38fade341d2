import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../bin/free-port.ts'
import { dropDatabase, run, urlOfDatabase, urlOfEmbedded } from '../../server/test/template-database.ts'

/** The shop of all browser tests. */
export default async function setup(): Promise<() => Promise<void>> {
  const { url, sandboxUrl, databaseUrl, stop } = await startShop()
  process.env.SHOP = url
  process.env.SANDBOX = sandboxUrl
  process.env.SHOP_DATABASE = databaseUrl
  return stop
}

type RunningShop = { url: string; sandboxUrl: string; databaseUrl: string; stop: () => Promise<void> }

/** Starts a shop with its sandbox, on free ports and an empty data folder. */
export async function startShop(): Promise<RunningShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'storylamp-e2e-'))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const { DATABASE_URL: given, ...env } = process.env
  const database = given === undefined ? undefined : await createDatabase(given)
  const shop = spawn(process.execPath, ['bin/start.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...env,
      ...(database === undefined ? {} : { DATABASE_URL: database.url }),
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      RATE_LIMIT_SCALE: '100',
      SOCIAL_LINKS: ['instagram.com/shop', 'facebook.com/shop', 'youtube.com/@shop']
        .map((page) => `https://${page}`)
        .join(','),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(shop, 'exit')
  await Promise.race([
    isReady(shop.stdout),
    ended.then(() => {
      throw new Error('the shop did not start')
    }),
  ])
  const stop = async () => {
    shop.kill('SIGTERM')
    const [code] = await ended
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
    if (code !== 0) throw new Error(`the shop ended with ${code} after SIGTERM (D51: it ends with 0)`)
  }
  return {
    url: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    databaseUrl: database?.url ?? urlOfEmbedded(dataDir),
    stop,
  }
}

async function createDatabase(server: string) {
  const name = `storylamp_e2e_${process.pid}_${Date.now()}`
  await run(server, `CREATE DATABASE ${name}`)
  return { url: urlOfDatabase(server, name), drop: () => dropDatabase(server, name) }
}

const isReady = (output: NodeJS.ReadableStream) =>
  new Promise<void>((resolve) => {
    output.on('data', (text) => {
      if (String(text).includes('is ready')) resolve()
    })
  })
