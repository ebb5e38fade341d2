import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { inGroupOf, remaining, startedBy } from '../../server/test/processes/processes.ts'
import { chooseAccount, runnerFor } from './account.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { startEmbeddedDatabase } from './embedded-database.ts'

const log = pino({ level: 'silent' })
const program = join(import.meta.dirname, '../../server/test/processes/writing-shop.ts')
const isRoot = process.getuid?.() === 0

// A private folder: if root owns it, PostgreSQL's own user cannot enter it without help.
const root = mkdtempSync(join(tmpdir(), 'storylamp-embedded-'))
const dataDir = join(root, 'data of a shop')
const cluster = join(dataDir, 'postgres')

afterAll(() => rmSync(root, { recursive: true, force: true }))

type WritingShop = { process: ChildProcess; pid: number; server: number; found: number[]; acknowledged: number[] }

/** A shop in its own process that inserts rows and prints each acknowledged one. */
async function startWriting(folder = dataDir): Promise<WritingShop> {
  const shop = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void shop.kill('SIGKILL'))
  const acknowledged: number[] = []
  const { server, found } = await new Promise<{ server: number; found: number[] }>((resolve, fail) => {
    shop.on('exit', (code) => fail(new Error(`the shop ended with ${code}`)))
    createInterface({ input: shop.stdout }).on('line', (line) => {
      if (line.startsWith('{')) resolve(JSON.parse(line))
      else acknowledged.push(Number(line))
    })
  })
  return { process: shop, pid: Number(shop.pid), server, found, acknowledged }
}

async function kill(shop: WritingShop, others: number[] = []) {
  const ended = once(shop.process, 'close')
  for (const pid of [shop.pid, ...others]) killIfRunning(pid)
  await ended
}

/** A server's process may have ended by itself, such as one that cleaned a table. */
function killIfRunning(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function stop(shop: WritingShop) {
  const ended = once(shop.process, 'exit')
  shop.process.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
}

const open = async (folder: string) => {
  const database = await startEmbeddedDatabase({ dataDir: folder, log })
  onTestFinished(() => database.stop())
  return database
}

test('a start that was killed while it made the database leaves nothing in the way (D51)', async () => {
  const shop = spawn(process.execPath, [program, dataDir], { stdio: 'ignore' })
  const isUnderWay = () => readdirSync(root, { recursive: true }).some((path) => path.includes('pg_wal'))
  while (!isUnderWay()) await pause(5)
  shop.kill('SIGKILL')
  await stop(await startWriting())
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'running'])
})

test('four shops killed with SIGKILL lose no acknowledged row and leave no process (D51)', {
  timeout: 60_000,
}, async () => {
  const acknowledged: number[] = []
  const families: number[] = []
  for (let round = 0; round < 4; round++) {
    const shop = await startWriting()
    expect(shop.found).toEqual(expect.arrayContaining(acknowledged))
    await pause(20 + 40 * round)
    families.push(...startedBy(shop.pid))
    await kill(shop)
    acknowledged.push(...shop.acknowledged)
    // Every other round, the next shop starts while this one's server is still shutting down.
    if (round % 2) expect(await remaining(families)).toEqual([])
  }
  expect(acknowledged.length).toBeGreaterThan(20)
})

test('a server that has lost shop and watchdog is ended by the next start (D51)', async () => {
  const first = await startWriting()
  await kill(
    first,
    inGroupOf(first.server).filter((pid) => pid !== first.server),
  )
  const second = await startWriting()
  expect(second.server).not.toBe(first.server)
  expect(await remaining([first.server])).toEqual([])
  expect(second.found).toEqual(expect.arrayContaining(first.acknowledged))
  await stop(second)
})

test('a start waits for what a killed server has left busy (D51)', async () => {
  const first = await startWriting()
  const family = startedBy(first.pid)
  const orphan = Number(startedBy(first.server).find((pid) => !inGroupOf(first.server).includes(pid)))
  process.kill(orphan, 'SIGSTOP')
  await kill(
    first,
    family.filter((pid) => pid !== orphan),
  )
  const second = startWriting()
  await pause(1000)
  process.kill(orphan, 'SIGCONT')
  const { found } = await second
  expect(found).toEqual(expect.arrayContaining(first.acknowledged))
  await stop(await second)
})

test('the number of a dead server may belong to another program by now, which is left alone (D51)', async () => {
  const shop = await startWriting()
  await kill(shop, startedBy(shop.pid))
  const { uid, gid } = statSync(cluster)
  const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {})
  onTestFinished(() => void stranger.kill())
  const note = join(cluster, 'postmaster.pid')
  writeFileSync(note, readFileSync(note, 'utf8').replace(/^\d+/, String(stranger.pid)))
  await stop(await startWriting())
  expect(stranger.signalCode).toBe(null)
})

test('a second shop on the same DATA_DIR is refused, and the first goes on (D51)', async () => {
  const first = await startWriting()
  await expect(startEmbeddedDatabase({ dataDir, log })).rejects.toThrow(
    `Another shop (process ${first.pid}) is running on DATA_DIR (${dataDir})`,
  )
  const before = first.acknowledged.length
  await expect.poll(() => first.acknowledged.length).toBeGreaterThan(before)
  await stop(first)
})

test('the shop hears of the end of its server', async () => {
  const shop = await startWriting()
  const ended = once(shop.process, 'exit')
  process.kill(shop.server, 'SIGKILL')
  expect(await ended).toEqual([3, null])
  await stop(await startWriting())
})

test('two copies with different data folders run side by side (D51)', async () => {
  const databases = [await open(dataDir), await open(join(root, 'another'))]
  for (const { url } of databases) await ask(url, 'CREATE TABLE only_here ()')
})

test('every acknowledged row is on the disk, and only the socket leads to the database', async () => {
  const { url } = await open(dataDir)
  expect(await ask(url, 'SHOW fsync')).toEqual([{ fsync: 'on' }])
  expect(await ask(url, 'SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
  expect(await ask(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }])
  const socketFolder = String(new URL(url).searchParams.get('host'))
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
})

test.runIf(isRoot && process.platform === 'linux')(
  'root lends the server another account, which may pass closed folders only where it must (D50)',
  async () => {
    const accountAndRights = async () => {
      const { pid, stop } = await startEmbeddedDatabase({ dataDir, log })
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      await stop()
      return { uid: Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]), rights: /^CapEff:\s+0*(\d+)/m.exec(status)?.[1] }
    }
    const dacOverride = '2'
    expect(await accountAndRights()).toEqual({ uid: expect.any(Number), rights: dacOverride })
    chmodSync(root, 0o711)
    const { uid } = statSync(cluster)
    expect(uid).not.toBe(0)
    // A repository below a private folder, such as root's home, needs the capability too.
    const needed = isOpenToAll((await findBinaries()).postgres) ? '0' : dacOverride
    expect(await accountAndRights()).toEqual({ uid, rights: needed })
  },
)

test.runIf(isRoot)(
  'root can keep the programs of the database, too, below a folder closed to everybody else (D50)',
  async () => {
    const closed = mkdtempSync(join(root, 'closed-'))
    const { postgres } = await findBinaries()
    cpSync(join(dirname(postgres), '..'), join(closed, 'native'), { recursive: true, verbatimSymlinks: true })
    const binaries = { initdb: join(closed, 'native/bin/initdb'), postgres: join(closed, 'native/bin/postgres') }
    const place = join(closed, 'postgres')
    const account = chooseAccount(place)
    await ensureCluster(place, binaries, runnerFor(account, [binaries.postgres, place]), account)
    expect(statSync(place).uid).toBe(account?.uid)
  },
)

test('an unusable DATA_DIR is reported in one sentence (D51)', async () => {
  const file = join(root, 'file')
  writeFileSync(file, '')
  for (const place of [file, join(file, 'below')]) {
    await expect(startEmbeddedDatabase({ dataDir: place, log })).rejects.toThrow(
      `DATA_DIR (${place}) is not a folder: choose another DATA_DIR.`,
    )
  }
})

test.skipIf(isRoot)('a DATA_DIR that may not be written is told in one sentence (D51)', async () => {
  const closed = mkdtempSync(join(root, 'closed-'))
  chmodSync(closed, 0o500)
  await expect(startEmbeddedDatabase({ dataDir: closed, log })).rejects.toThrow(
    `DATA_DIR (${closed}) may not be written by this user: mend its owner and mode, or choose another DATA_DIR.`,
  )
})

function isOpenToAll(path: string): boolean {
  const folder = dirname(path)
  return folder === path || ((statSync(folder).mode & 0o001) !== 0 && isOpenToAll(folder))
}

async function ask(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}
