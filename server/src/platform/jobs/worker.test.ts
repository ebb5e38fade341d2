import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useShop } from '../../../test/shop.ts'
import { createLog } from '../log.ts'
import { startWorker } from './worker.ts'
import { freeAbandonedJobs } from './worker-heartbeat.ts'

const shop = useShop()
const stuckWorker = join(import.meta.dirname, '../../../test/stuck-worker.ts')

const addJob = () => shop.pool.query("SELECT graphile_worker.add_job('long-work')")
const jobs = async () => (await shop.pool.query('SELECT locked_by, attempts FROM graphile_worker._private_jobs')).rows
beforeEach(() => expect.poll(holders).toEqual([]))
afterEach(() => shop.pool.query('DELETE FROM graphile_worker._private_jobs'))

const isBegunOnce = [{ locked_by: expect.any(String), attempts: 1 }]

/** A worker in a process of its own, which has begun the job and will not end it. */
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
  onTestFinished(await startWorker(shop.pool, { 'long-work': begin }, createLog('silent')))
  return begin
}

test('D45 what a killed shop had begun is begun again by the next that starts', async () => {
  await addJob()
  const killed = await startStuck()
  await killed.kill()
  await expect.poll(holders).toEqual([])
  expect(await jobs()).toEqual(isBegunOnce)
  const begin = await start()
  await expect.poll(jobs, { timeout: 10_000 }).toEqual([])
  expect(begin).toHaveBeenCalledOnce()
})

test('D45 what a living shop has begun is left to it; once it is killed, those beside it take it over', async () => {
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
  await expect.poll(isTakenOver, { timeout: 10_000 }).toBe(true)
  expect(begin).toHaveBeenCalledOnce()
})

test('a worker that loses its heartbeat shows it again, and keeps the jobs that it has begun', async () => {
  const { promise: isDone, resolve: end } = Promise.withResolvers<void>()
  await addJob()
  const begin = await start(() => isDone)
  onTestFinished(() => end())
  await expect.poll(() => begin.mock.calls.length, { timeout: 10_000 }).toBe(1)
  const [lost] = await holders()
  await shop.pool.query('SELECT pg_terminate_backend($1)', [lost])
  await expect.poll(holders, { timeout: 10_000 }).toEqual([expect.not.toBeOneOf([lost])])
  await freeAbandonedJobs(shop.pool)
  expect(await jobs()).toEqual(isBegunOnce)
  end()
  await expect.poll(jobs, { timeout: 10_000 }).toEqual([])
})

/** The connections that hold a heartbeat. */
async function holders(): Promise<number[]> {
  const { rows } = await shop.pool.query(
    "SELECT pid FROM pg_locks JOIN pg_database ON oid = database WHERE locktype = 'advisory' AND datname = current_database()",
  )
  return rows.map(({ pid }) => pid)
}
