import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../bin/free-port.ts'
import { copyFilledCluster, urlOfEmbedded } from '../server/test/processes/template-database.ts'
import type { Victim } from './plan.ts'
import type { SmallDisks } from './small-disk.ts'

export type KillableShop = Awaited<ReturnType<typeof createKillableShop>>

export type Place = { port: number; sandboxPort: number; dataDir: string }
type Settings = { env?: Record<string, string>; execArgv?: string[]; disks?: Pick<SmallDisks, 'inside' | 'spawn'> }

const noDisks = { inside: (path: string) => path, spawn }
// Generous, because the machine may be busy with something else.
const returnsWithinMs = 30_000

const repository = join(import.meta.dirname, '..')

/** The shop with its sandbox and database, which can be killed and started again in the same data folder. */
export async function createKillableShop(settingsAt: (place: Place) => Settings | Promise<Settings> = () => ({})) {
  const place = {
    port: await freePort(),
    sandboxPort: await freePort(),
    dataDir: mkdtempSync(join(tmpdir(), 'storylamp-faults-')),
  }
  const { port, sandboxPort, dataDir } = place
  const settings = await settingsAt(place)
  const disks = settings.disks ?? noDisks
  await copyFilledCluster(disks.inside(dataDir))
  const { DATABASE_URL: _, NODE_ENV: __, ...inherited } = process.env
  const places = { PORT: `${port}`, SANDBOX_PORT: `${sandboxPort}`, DATA_DIR: dataDir }
  const env = { ...inherited, ...places, RATE_LIMIT_SCALE: '10000', LOG_LEVEL: 'warn', ...settings.env }
  let exited = Promise.resolve() as Promise<unknown>
  let ready = Promise.resolve()
  let shop: ChildProcess | undefined
  let output = ''
  let isOver = false

  const start = (): Promise<void> => {
    if (isOver) return Promise.reject(new Error('the storm is over'))
    output = ''
    const started = disks.spawn(process.execPath, [...(settings.execArgv ?? []), join(repository, 'bin/start.ts')], {
      cwd: repository,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', (text) => (output += text))
    shop = started
    exited = once(started, 'close')
    ready = Promise.race([
      becomesReady(started),
      exited.then(() => {
        throw new Error(`The shop did not start again:\n${output}`)
      }),
    ])
    return ready
  }
  const databasePid = () =>
    Number.parseInt(readFileSync(disks.inside(join(dataDir, 'postgres/postmaster.pid')), 'utf8'), 10)
  const shopPid = () => Number(shop?.pid)
  const pidsOf: Record<Victim, () => number[]> = {
    shop: () => [shopPid()],
    sandbox: () => [childOf(shopPid(), 'sandbox/src/main.ts')],
    database: () => [databasePid()],
    'shop and database': () => [databasePid(), shopPid()],
  }

  const databaseReturns = async (before: number) => {
    const until = performance.now() + returnsWithinMs
    while (!(await isReadyAgain(before))) {
      if (performance.now() > until) throw new Error(`The database did not return:\n${output}`)
      await pause(20)
    }
  }
  const isReadyAgain = async (before: number) => {
    try {
      return databasePid() !== before && (await fetch(`http://localhost:${port}/api/ready`)).status === 200
    } catch {
      return false
    }
  }

  return {
    address: `http://localhost:${port}`,
    sandboxAddress: `http://localhost:${sandboxPort}`,
    start,
    /** Resolves when the current start is done. */
    isReady: () => ready,
    pid: shopPid,
    /** Returns when it serves again. The shop starts a database that ends by itself; everything else ends the shop. */
    killAndRecover: async (victim: Victim) => {
      const pids = pidsOf[victim]()
      for (const pid of pids) process.kill(pid, 'SIGKILL')
      if (victim === 'database') return databaseReturns(Number(pids[0]))
      await exited
      await start()
    },
    databaseUrl: () => urlOfEmbedded(disks.inside(dataDir)),
    output: () => output,
    send: (message: number) => void shop?.send(message),
    end: async () => {
      isOver = true
      shop?.kill('SIGTERM')
      await exited
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const becomesReady = (shop: ChildProcess) =>
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
