import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useShop } from '../../../test/shop.ts'
import { jobs as lanesOf, schedule } from '../../jobs.ts'
import { createLog } from '../logs/log.ts'
import { claimJobs, findDueKinds, unlockUnknownJobs } from './lane-queries.ts'
import { queueDueJobs } from './periodic-jobs.ts'
import { startWorker } from './worker.ts'
import { freeAbandonedJobs } from './worker-heartbeat.ts'

const shop = useShop()
const log = createLog('silent')
const stuckWorker = join(import.meta.dirname, '../../../test/processes/stuck-worker.ts')

const addJob = () => shop.pool.query("SELECT add_job('long-work')")
const jobs = async () => (await shop.pool.query('SELECT locked_by, attempts FROM job')).rows
beforeEach(() => expect.poll(workersAlive).toEqual([]))
afterEach(() => shop.pool.query('DELETE FROM job'))

const isBegunOnce = [{ locked_by: expect.any(String), attempts: 1 }]

/** A worker in its own process that has started the job and never finishes it. */
async function startStuck() {
  const stuck = spawn(process.execPath, [stuckWorker, shop.databaseUrl], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(stuck, 'exit')
  onTestFinished(() => void stuck.kill('SIGKILL'))
  await once(stuck.stdout, 'data')
  const kill = () => {
    stuck.kill('SIGKILL')
    return ended
  }
  return { kill }
}

async function start(work = async () => {}) {
  const begin = vi.fn(work)
  onTestFinished(await startWorker({ ...shop, log }, { only: { slots: 1, tasks: { 'long-work': begin } } }))
  return begin
}

test('D45 what a killed shop had begun is begun again by the next that starts', async () => {
  await addJob()
  const killed = await startStuck()
  await killed.kill()
  await expect.poll(workersAlive).toEqual([])
  expect(await jobs()).toEqual(isBegunOnce)
  const begin = await start()
  await expect.poll(jobs).toEqual([])
  expect(begin).toHaveBeenCalledOnce()
})

test('D45 a running shop keeps its jobs; once it is killed, the other processes take them over', async () => {
  await addJob()
  const neighbour = await startStuck()
  const begin = await start()
  await freeAbandonedJobs(shop.pool)
  expect(await jobs()).toEqual(isBegunOnce)
  await neighbour.kill()
  const isTakenOver = async () => {
    await freeAbandonedJobs(shop.pool)
    return (await jobs()).length === 0
  }
  await expect.poll(isTakenOver).toBe(true)
  expect(begin).toHaveBeenCalledOnce()
})

test('a worker that loses its heartbeat shows it again, and keeps the jobs that it has begun', async () => {
  const { promise: isDone, resolve: end } = Promise.withResolvers<void>()
  await addJob()
  const begin = await start(() => isDone)
  onTestFinished(() => end())
  await expect.poll(() => begin.mock.calls.length).toBe(1)
  const [lost] = await workersAlive()
  await shop.pool.query('SELECT pg_terminate_backend($1)', [lost])
  await expect.poll(workersAlive).toEqual([expect.not.toBeOneOf([lost])])
  await freeAbandonedJobs(shop.pool)
  expect(await jobs()).toEqual(isBegunOnce)
  end()
  await expect.poll(jobs).toEqual([])
})

test('a mail server or provider that hangs delays no job of another lane', async () => {
  const hanging = Promise.withResolvers<void>()
  onTestFinished(() => hanging.resolve())
  const other = vi.fn(async () => {})
  const lanes = {
    mail: { slots: 2, tasks: { 'send-mail': () => hanging.promise } },
    payments: { slots: 1, tasks: { settle: other } },
    files: { slots: 1, tasks: { sweep: other } },
  }
  onTestFinished(await startWorker({ ...shop, log }, lanes))
  await shop.pool.query("SELECT add_job('send-mail') FROM generate_series(1, 20)")
  await shop.pool.query("SELECT add_job('settle'), add_job('sweep')")
  await expect.poll(() => other.mock.calls.length).toBe(2)
  hanging.resolve()
  await expect.poll(jobs).toEqual([])
})

test('a periodic job is queued once for each date, and never twice at a time', async () => {
  const known = () => shop.pool.query("UPDATE periodic_job SET last_at = '2020-01-01'")
  const look = () => queueDueJobs(shop.pool, { 'long-work': { everySeconds: 86_400 } })
  const keys = async () => (await shop.pool.query('SELECT key, attempts FROM job')).rows as object[]
  await Promise.all([look(), look(), look()])
  expect(await keys()).toEqual([{ key: 'long-work', attempts: 0 }])
  const hanging = Promise.withResolvers<void>()
  const begin = await start(() => hanging.promise)
  await expect.poll(() => begin.mock.calls.length).toBe(1)
  for (const _ of [1, 2, 3]) {
    await known()
    await look()
  }
  expect(await keys()).toEqual([{ key: 'long-work', attempts: 1 }])
  hanging.reject(new Error('the provider hung'))
  await expect.poll(jobs).toEqual([{ locked_by: null, attempts: 1 }])
  expect(begin).toHaveBeenCalledOnce()
  // A failed job that becomes due again does not wait for its retry.
  begin.mockImplementation(async () => {})
  await known()
  await look()
  await expect.poll(jobs).toEqual([])
  expect(begin).toHaveBeenCalledTimes(2)
})

test('a worker that is stopped does not wait for the end of a job that hangs', async () => {
  await addJob()
  const begin = vi.fn(() => new Promise<void>(() => {}))
  const stop = await startWorker({ ...shop, log }, { only: { slots: 1, tasks: { 'long-work': begin } } })
  await expect.poll(() => begin.mock.calls.length).toBe(1)
  await stop()
  // The lock is released when the heartbeat ends, as if the process had been killed.
  await expect.poll(workersAlive).toEqual([])
  await freeAbandonedJobs(shop.pool)
  expect(await jobs()).toEqual([{ locked_by: null, attempts: 1 }])
})

test('a claim whose answer was lost is undone', async () => {
  const claimant = { pool: shop.pool, worker: 'one', tasks: ['long-work'] }
  await addJob()
  await addJob()
  const [claimed] = await claimJobs(claimant, 2)
  await unlockUnknownJobs(claimant, [String(claimed?.id)])
  expect((await jobs()).map(({ locked_by }) => locked_by).sort()).toEqual([null, 'one'])
})

test('a job whose claim got no answer is run soon after', async () => {
  let isLost = false
  const query = async (statement: string | pg.QueryConfig, values?: unknown[]) => {
    const answer = await shop.pool.query(statement as string, values)
    const isClaim = typeof statement === 'object' && statement.name === 'claim-jobs' && answer.rowCount !== 0
    if (isLost || !isClaim) return answer
    isLost = true
    throw new Error('the connection was lost')
  }
  const pool = new Proxy(shop.pool, { get: (own, name) => (name === 'query' ? query : Reflect.get(own, name, own)) })
  const begin = vi.fn()
  onTestFinished(await startWorker({ ...shop, pool, log }, { only: { slots: 1, tasks: { 'long-work': begin } } }))
  await addJob()
  await expect.poll(() => isLost).toBe(true)
  await expect.poll(jobs).toEqual([])
  expect(begin).toHaveBeenCalledOnce()
})

test('a look for jobs reads none of the many that wait for another lane', async () => {
  const others = "SELECT add_job('other-work') FROM generate_series(1, 3000)"
  await shop.pool.query(others)
  await addJob()
  await shop.pool.query('ANALYZE job')
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 1 })
  onTestFinished(() => pool.end())
  await pool.query('BEGIN')
  expect(await claimJobs({ pool, worker: 'one', tasks: ['long-work', 'unknown-work'] }, 2)).toHaveLength(1)
  const { rows } = await pool.query(
    "SELECT (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_xact_user_tables WHERE relname = 'job'",
  )
  await pool.query('ROLLBACK')
  expect(rows[0].read).toBeLessThan(10)
})

test('a look asks once for all lanes, and names the kinds with a job to run now', async () => {
  const later = "SELECT add_job('long-work', run_at := now() + interval '1 hour')"
  await shop.pool.query(later)
  await shop.pool.query("SELECT add_job('other-work'), add_job('third-work')")
  expect(await findDueKinds(shop.pool, ['long-work', 'other-work', 'unknown-work'])).toEqual(['other-work'])
  await addJob()
  expect((await findDueKinds(shop.pool, ['long-work', 'other-work'])).sort()).toEqual(['long-work', 'other-work'])
})

test('a job with the key of one that waits takes its place, and one with the key of one that runs follows it', async () => {
  const add = (payload: object) =>
    shop.pool.query("SELECT add_job('long-work', $1::json, job_key := 'only')", [JSON.stringify(payload)])
  const waiting = async () =>
    (await shop.pool.query('SELECT payload, key, attempts, locked_by FROM job ORDER BY id')).rows
  await Promise.all([add({ n: 1 }), add({ n: 1 }), add({ n: 1 })])
  await shop.pool.query("UPDATE job SET attempts = 25, last_error = 'no'")
  await add({ n: 2 })
  const second = { payload: { n: 2 }, key: 'only', attempts: 0, locked_by: null }
  expect(await waiting()).toEqual([second])
  await claimJobs({ pool: shop.pool, worker: 'one', tasks: ['long-work'] }, 1)
  await Promise.all([add({ n: 3 }), add({ n: 3 })])
  expect(await waiting()).toEqual([
    { ...second, key: null, attempts: 1, locked_by: 'one' },
    { ...second, payload: { n: 3 } },
  ])
})

/** The names of the jobs in each lane of the shop. */
function namesInLanes(): string[][] {
  const config = {
    isProduction: false,
    dataDir: shop.dataDir,
    smtpUrl: 'smtp://127.0.0.1:1',
    mailFrom: '',
    shopOrigin: '',
    sandboxUrl: null,
  }
  const clock = () => new Date()
  return Object.values(lanesOf({ ...shop, clock, log, config })).map(({ tasks }) => Object.keys(tasks))
}

// A new job is named here or there.
const callsProvider = [
  'send-mail',
  'close-checkouts',
  'reconcile-payments',
  'reconcile-refunds',
  'compare-books',
  'fulfil-order',
  'cancel-parcels',
  'follow-deliveries',
  'send-webhooks',
]
const callsNobody = [
  'record-spent-tokens',
  'apply-sales',
  'publish-products',
  'retention',
  'list-erasure',
  'free-abandoned-jobs',
  'record-withdrawal',
  'release-unconfirmed',
  'lapse-returns',
  'refund-overdue-stories',
  'send-reminders',
  'offer-gifts',
  'send-gifts',
  'send-alerts',
  'sum-sales',
  'renew-search',
  'take-over-debts',
  'prove-ledger',
]

test('a job that calls a provider shares its lane with none that does not', () => {
  const lanes = namesInLanes()
  expect(lanes.flat().sort()).toEqual([...callsProvider, ...callsNobody].sort())
  const isCall = (name: string) => callsProvider.includes(name)
  expect(lanes.filter((names) => names.some(isCall) && !names.every(isCall))).toEqual([])
})

test('every periodic job is in a lane, and no job is in two', async () => {
  const names = namesInLanes().flat()
  expect(new Set(names).size).toBe(names.length)
  for (const name of Object.keys(schedule)) expect(names).toContain(name)
})

/** The connections that hold a heartbeat. */
async function workersAlive(): Promise<number[]> {
  const { rows } = await shop.pool.query(
    "SELECT pid FROM pg_locks JOIN pg_database ON oid = database WHERE locktype = 'advisory' AND datname = current_database()",
  )
  return rows.map(({ pid }) => pid)
}
