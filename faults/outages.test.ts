import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../bin/free-port.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../bin/postgres/embedded-database.ts'
import { readConfig } from '../server/src/config.ts'
import { createLog } from '../server/src/platform/logs/log.ts'
import { type RunningShop, startShop } from '../server/src/shop.ts'
import { createProxy, type DatabaseProxy } from '../server/test/outside/database-proxy.ts'
import { startedBy } from '../server/test/processes/processes.ts'
import { copyFilledCluster, run } from '../server/test/processes/template-database.ts'

const outageMs = Number(process.env.OUTAGE_MS ?? 3000)
const hangMs = outageMs + 120_000
const paths = ['/', '/about', '/api/products/', '/api/health', '/api/user/me/', '/productinfo/owl-lamp-sage']
// A page of text alone is served without the database.
const refusing = paths.filter((path) => path !== '/about')

let database: EmbeddedDatabase
let proxy: DatabaseProxy
let shop: RunningShop
const dataDir = mkdtempSync(join(tmpdir(), 'storylamp-outages-'))
const log = createLog('silent')

type Reply = { path: string; status: number; begunAt: number; endedAt: number; retryAfter: string | null }

/** Requests every path in a loop until stopped; then returns all replies. */
function startLoad() {
  const replies: Reply[] = []
  let isOver = false
  const ask = async (path: string) => {
    const begunAt = performance.now()
    const headers = { authorization: 'Bearer nobody' }
    const reply = await fetch(`${shop.address}${path}`, { headers }).catch(() => undefined)
    await reply?.arrayBuffer()
    const retryAfter = reply?.headers.get('retry-after') ?? null
    replies.push({ path, status: reply?.status ?? 0, begunAt, endedAt: performance.now(), retryAfter })
  }
  const callers = [...paths, '/api/products/?maxPrice='].map(async (path, index) => {
    for (let round = 0; !isOver; round++) {
      await ask(path.endsWith('=') ? `${path}${index + round}` : path)
      await pause(20)
    }
  })
  callers.push(queueJobs(() => isOver))
  const stop = async () => {
    isOver = true
    await Promise.all(callers)
  }
  return { replies, stop }
}

/** Queues short jobs continuously, so that every outage hits some that are just being completed. */
async function queueJobs(isOver: () => boolean) {
  while (!isOver()) {
    await run(database.url, "SELECT add_job('free-abandoned-jobs') FROM generate_series(1, 5)").catch(() => {})
    await pause(20)
  }
}

const expected = (path: string) => (path === '/api/user/me/' ? 401 : 200)
const isSuccess = ({ path, status }: Reply) => status === expected(path)
const healthStatus = async () => (await fetch(`${shop.address}/api/health`)).status

/** What every outage must look like from outside, whatever its cause. */
async function expectSoundOutage(begin: () => unknown, end: () => unknown) {
  const { replies, stop } = startLoad()
  const begunSince = (path: string, moment: number) =>
    replies.filter((reply) => reply.path === path && reply.begunAt > moment)
  const each = (of: string[], holds: (path: string) => boolean) =>
    expect.poll(() => of.filter((path) => !holds(path)), { timeout: hangMs, interval: 50 }).toEqual([])
  await each(paths, (path) => begunSince(path, 0).some(isSuccess))
  const beganAt = performance.now()
  await begin()
  let [seenAt, endedAt] = [0, 0]
  try {
    await each(refusing, (path) => begunSince(path, beganAt).some(({ status }) => status === 503))
    seenAt = performance.now()
    await pause(Math.max(0, beganAt + outageMs - performance.now()))
    // Nobody waits for the database to come back: while it is away, each path is answered again and again.
    await each(paths, (path) => begunSince(path, seenAt).length > 1)
    expect(await healthStatus()).toBe(503)
  } finally {
    endedAt = performance.now()
    await end()
  }
  // It comes back by itself.
  const backAt = performance.now()
  await each(paths, (path) => {
    const latest = begunSince(path, backAt).slice(-5)
    return latest.length === 5 && latest.every(isSuccess)
  })
  await stop()
  // Once the outage is detected, nothing is served from the cache, and every 503 carries Retry-After.
  const during = replies.filter(
    ({ path, begunAt, endedAt: at }) => refusing.includes(path) && begunAt > seenAt && at < endedAt,
  )
  for (const { path, status, retryAfter } of during) {
    expect([path, status]).toEqual([path, 503])
    expect(retryAfter).toMatch(/^\d+$/)
  }
  for (const { path, status } of replies) expect([expected(path), 503]).toContain(status)
}

describe(`the database is away for ${outageMs} ms under load`, () => {
  beforeAll(async () => {
    await copyFilledCluster(dataDir)
    database = await startEmbeddedDatabase({ dataDir, log })
    proxy = await createProxy(database.url)
    const port = await freePort()
    shop = await startShop(
      readConfig({
        PORT: String(port),
        DATABASE_URL: proxy.url,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'silent',
        // All of the load comes from one address.
        RATE_LIMIT_SCALE: '100',
      }),
    )
  })
  afterEach(async () => {
    await expect.poll(healthStatus, { timeout: hangMs }).toBe(200)
    await run(database.url, "SELECT add_job('free-abandoned-jobs')")
    const jobs = () => run(database.url, 'SELECT * FROM job WHERE locked_at IS NULL AND run_at <= now()')
    // Jobs were queued throughout, including some that the shop was not notified of. What failed in several outages is tried again later.
    await expect.poll(jobs, { timeout: hangMs }).toEqual([])
  }, 2 * hangMs)
  afterAll(async () => {
    await shop.stop()
    proxy.close()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const signal = (name: NodeJS.Signals) => {
    for (const pid of [database.pid, ...startedBy(database.pid)]) process.kill(pid, name)
  }
  const restart = async () => {
    database = await startEmbeddedDatabase({ dataDir, log })
    proxy.setTarget(database.url)
  }

  test(
    'D60 it is paused and goes on: SIGSTOP, SIGCONT',
    async () => {
      await expectSoundOutage(
        () => signal('SIGSTOP'),
        () => signal('SIGCONT'),
      )
    },
    hangMs,
  )

  test(
    'D60 the network swallows what is sent',
    async () => {
      await expectSoundOutage(proxy.stopForwarding, proxy.forward)
    },
    hangMs,
  )

  test(
    'D60 it is stopped and started again',
    async () => {
      await expectSoundOutage(() => database.stop(), restart)
    },
    hangMs,
  )

  test(
    'D60 it is killed and started again',
    async () => {
      const kill = async () => {
        process.kill(database.pid, 'SIGKILL')
        await database.ended
        await database.stop().catch(() => {})
      }
      await expectSoundOutage(kill, restart)
    },
    hangMs,
  )

  test('a connection of the pool that swallows what is sent is thrown away, and the next serves', async () => {
    proxy.silenceOpenConnections()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(`${shop.address}/api/user/me/`, { headers: { authorization: 'Bearer nobody' } }),
      ),
    )
    for (const { status } of replies) expect([401, 503]).toContain(status)
    await expect.poll(healthStatus, { timeout: hangMs }).toBe(200)
    const again = await fetch(`${shop.address}/api/user/me/`, { headers: { authorization: 'Bearer nobody' } })
    expect(again.status).toBe(401)
  })
})
