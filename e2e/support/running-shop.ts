import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../bin/free-port.ts'
import { dropDatabase, run, startTemplate, urlOfDatabase } from '../../server/test/processes/template-database.ts'

/** The shop of all browser tests. */
export default async function setup(): Promise<() => Promise<void>> {
  const { url, sandboxUrl, databaseUrl, template, stop } = await startShop()
  Object.assign(process.env, { SHOP: url, SANDBOX: sandboxUrl, SHOP_DATABASE: databaseUrl, TEMPLATE: template })
  return stop
}

type RunningShop = { url: string; sandboxUrl: string; databaseUrl: string; stop: () => Promise<void> }

/** Starts a shop with a database server of its own. */
export async function startShop(): Promise<RunningShop & { template: string }> {
  const { databaseUrl, template, stop } = await startTemplate()
  const shop = await startShopOn(databaseUrl, template)
  const stopBoth = () => shop.stop().finally(stop)
  return { ...shop, template, stop: stopBoth }
}

/** Starts a shop with its sandbox, on free ports, an empty data folder and a copy of the template. */
export async function startShopOn(server: string, template: string, env: NodeJS.ProcessEnv = {}): Promise<RunningShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'storylamp-e2e-'))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const name = `storylamp_e2e_${process.pid}_${Date.now()}`
  const databaseUrl = urlOfDatabase(server, name)
  await run(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  const shop = spawn(process.execPath, ['bin/start.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      RATE_LIMIT_SCALE: '100',
      SOCIAL_LINKS: ['instagram.com/shop', 'facebook.com/shop', 'youtube.com/@shop']
        .map((page) => `https://${page}`)
        .join(','),
      LOG_LEVEL: 'warn',
      ...env,
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
    await dropDatabase(server, name)
    rmSync(dataDir, { recursive: true, force: true })
    if (code !== 0) throw new Error(`the shop ended with ${code} after SIGTERM (D51: it ends with 0)`)
  }
  return {
    url: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    databaseUrl,
    stop,
  }
}

const isReady = (output: NodeJS.ReadableStream) =>
  new Promise<void>((resolve) => {
    output.on('data', (text) => {
      if (String(text).includes('is ready')) resolve()
    })
  })
