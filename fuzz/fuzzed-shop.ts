import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../bin/free-port.ts'
import { copyFilledCluster, urlOfEmbedded } from '../server/test/processes/template-database.ts'

export type FuzzedShop = Awaited<ReturnType<typeof startFuzzedShop>>

const memoryLine = /memory in use: (\d+)\n/g

/** The shop with its sandbox as npm start runs it, in a process of its own, whose memory can be asked for. */
export async function startFuzzedShop() {
  const dataDir = mkdtempSync(join(tmpdir(), 'storylamp-fuzz-'))
  await copyFilledCluster(dataDir)
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const { DATABASE_URL: _, NODE_ENV: __, ...inherited } = process.env
  const shop = spawn(process.execPath, ['--expose-gc', '--import', './fuzz/report-memory.ts', 'bin/start.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...inherited,
      PORT: `${port}`,
      SANDBOX_PORT: `${sandboxPort}`,
      DATA_DIR: dataDir,
      RATE_LIMIT_SCALE: '1000000',
      LOG_LEVEL: 'error',
      SISTER_SITE_HANDOVER: 'token',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const output of [shop.stdout, shop.stderr]) output.on('data', (text) => (said += text))
  const ended = once(shop, 'close')
  while (!said.includes('Ctrl-C stops it')) {
    if (shop.exitCode !== null) throw new Error(`the shop did not start:\n${said}`)
    await pause(50)
  }
  const address = `http://localhost:${port}`
  // Sessions are inserted into its database, because the sign-in limits would stop a fuzzer.
  Object.assign(process.env, { SHOP: address, SHOP_DATABASE: urlOfEmbedded(dataDir) })
  const memories = () => [...said.matchAll(memoryLine)].map(([, bytes]) => Number(bytes))

  return {
    address,
    port,
    sandboxAddress: `http://localhost:${sandboxPort}`,
    /** Lines of the error log. */
    errors: () => said.split('\n').filter((line) => line.includes('"level":50') || line.includes('"level":60')),
    memoryBytes: async (): Promise<number> => {
      const before = memories().length
      shop.kill('SIGUSR2')
      while (memories().length === before) await pause(20)
      return memories().at(-1) ?? 0
    },
    stop: async (): Promise<unknown[]> => {
      shop.kill('SIGTERM')
      const outcome = await ended
      rmSync(dataDir, { recursive: true, force: true })
      return outcome
    },
  }
}
