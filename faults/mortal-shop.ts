import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../bin/free-port.ts'
import { urlOfEmbedded } from '../server/test/template-database.ts'
import type { Victim } from './plan.ts'

export type MortalShop = Awaited<ReturnType<typeof makeMortalShop>>

const repository = join(import.meta.dirname, '..')

/** The whole shop as `npm start` starts it, which can be killed and started again in the same place. */
export async function makeMortalShop() {
  const dataDir = mkdtempSync(join(tmpdir(), 'storylamp-faults-'))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const { DATABASE_URL: _, NODE_ENV: __, ...given } = process.env
  const places = { PORT: `${port}`, SANDBOX_PORT: `${sandboxPort}`, DATA_DIR: dataDir }
  const env = { ...given, ...places, RATE_LIMIT_SCALE: '10000', LOG_LEVEL: 'warn' }
  let life = Promise.resolve() as Promise<unknown>
  let ready = Promise.resolve()
  let shop: ChildProcess | undefined
  let said = ''
  let isOver = false

  const start = (): Promise<void> => {
    if (isOver) return Promise.reject(new Error('the storm is over'))
    said = ''
    const started = spawn(process.execPath, ['bin/start.ts'], {
      cwd: repository,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const output of [started.stdout, started.stderr]) output.on('data', (text) => (said += text))
    shop = started
    life = once(started, 'close')
    ready = Promise.race([
      saysReady(started),
      life.then(() => {
        throw new Error(`The shop did not start again:\n${said}`)
      }),
    ])
    return ready
  }
  const databasePid = () => Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
  const pidOf = (victim: Victim) => {
    if (victim === 'database') return databasePid()
    return victim === 'shop' ? Number(shop?.pid) : childOf(Number(shop?.pid), 'sandbox/src/main.ts')
  }

  return {
    address: `http://localhost:${port}`,
    sandboxAddress: `http://localhost:${sandboxPort}`,
    start,
    /** Waits for the start that is under way. */
    isReady: () => ready,
    kill: async (victim: Victim) => {
      process.kill(pidOf(victim), 'SIGKILL')
      await life
    },
    databaseUrl: () => urlOfEmbedded(dataDir),
    end: async () => {
      isOver = true
      shop?.kill('SIGTERM')
      await life
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const saysReady = (shop: ChildProcess) =>
  new Promise<void>((resolve) =>
    shop.stdout?.on('data', (text) => String(text).includes('Ctrl-C stops it') && resolve()),
  )

function childOf(parent: number, program: string): number {
  const table = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const isIt = ([, ppid, ...args]: string[]) => Number(ppid) === parent && args.some((arg) => arg.endsWith(program))
  const found = table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(isIt)
  if (found === undefined) throw new Error(`no ${program} is running`)
  return Number(found[0])
}
