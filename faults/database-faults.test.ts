import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Chance, chanceFrom } from './chance.ts'
import { startDatabaseLoad } from './database-load.ts'
import { type ShopPair, startShopPair } from './shop-pair.ts'
import { type FaultKind, faultKinds, startUnsteadyDatabase, type UnsteadyDatabase } from './unsteady-database.ts'

const countOf: Record<FaultKind, number> = {
  crash: Number(process.env.CRASHES ?? 2),
  disconnection: Number(process.env.DISCONNECTIONS ?? 2),
  'black hole': Number(process.env.BLACK_HOLES ?? 2),
}
const longestMs = Number(process.env.LONGEST_FAULT_MS ?? 1500)
const seed = Number(process.env.FAULTS_SEED ?? randomInt(1_000_000_000))
const shortestMs = 200
// Generous, because the machine may be busy: the shop has to come back by itself.
const waitMs = 20_000
// The pool, the worker's pool, and two listeners.
const connectionsOfAProcess = 8 + 6 + 2

type Fault = { kind: FaultKind; ms: number; isLoaded: boolean }

let database: UnsteadyDatabase
let shops: ShopPair

/** Mostly short outages, but every length occurs, idle and under load. */
function planFaults(chance: Chance): Fault[] {
  const lengthMs = () => Math.round(shortestMs * (longestMs / shortestMs) ** (chance.whole(1001) / 1000))
  const all = faultKinds.flatMap((kind) =>
    Array.from({ length: countOf[kind] }, (_, at) => ({ kind, ms: lengthMs(), isLoaded: at % 3 !== 1 })),
  )
  return chance.shuffled(all)
}

const ask = async (port: number, path: string) =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { host: 'localhost' } })).status
const servesWhole = async (port: number) => [
  await ask(port, '/api/health'),
  await ask(port, `/api/products/?maxPrice=${randomInt(1_000_000)}`),
]
const connections = async (): Promise<number> =>
  Number(
    (await database.query("SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'storylamp%'"))[0]?.count,
  )

async function expectJobsDone() {
  await database.query("SELECT add_job('free-abandoned-jobs')")
  const jobs = () => database.query('SELECT id FROM job WHERE run_at <= now()')
  await expect.poll(jobs).toEqual([])
}

beforeAll(async () => {
  shops = await startShopPair(async (dataDir) => {
    database = await startUnsteadyDatabase(dataDir)
    return database
  })
}, 120_000)
afterAll(async () => {
  await shops?.stop()
})

describe(`the database goes away behind two processes (seed ${seed})`, () => {
  const faults = planFaults(chanceFrom(seed))
  let idleConnections: number

  test(
    `D60 ${faults.length} times: every process is there and serves again by itself, with no more connections`,
    async () => {
      const pids = shops.ports.map(shops.pidOf)
      idleConnections = await connections()
      const load = await startDatabaseLoad(shops, database)
      for (const [at, { kind, ms, isLoaded }] of faults.entries()) {
        const name = `${at + 1} of ${faults.length}: ${kind}, ${ms} ms, ${isLoaded ? 'under load' : 'idle'}`
        console.log(name)
        if (isLoaded) load.resume()
        else await load.rest()
        await pause(200)
        const end = await database.begin(kind)
        await pause(ms)
        await end()
        for (const port of shops.ports)
          await expect.poll(() => servesWhole(port), { timeout: waitMs, message: name }).toEqual([200, 200])
        expect(await connections(), name).toBeLessThanOrEqual(2 * connectionsOfAProcess)
        await load.rest()
        await expectJobsDone()
        expect(shops.ports.map(shops.endOf), `${name}\n${shops.output()}`).toEqual([undefined, undefined])
      }
      expect(shops.ports.map(shops.pidOf)).toEqual(pids)
      await load.expectNothingLost()
    },
    60_000 + faults.length * (longestMs + 30_000),
  )

  test('an idle shop has as many connections as before', async () => {
    await expect.poll(connections, { timeout: 25_000, interval: 1000 }).toBeLessThanOrEqual(idleConnections)
  }, 30_000)

  test('D51 SIGTERM ends a process while the database swallows everything', async () => {
    const load = await startDatabaseLoad(shops, database)
    load.resume()
    load.letEnd()
    await pause(300)
    const end = await database.begin('black hole')
    const ends = await Promise.all(shops.ports.map((port) => shops.terminate(port)))
    expect(ends).toEqual([
      [0, null],
      [0, null],
    ])
    await end()
    await load.rest()
  }, 60_000)
})
