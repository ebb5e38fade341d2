import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createProxy, type DatabaseProxy } from '../test/outside/database-proxy.ts'
import { type TestShop, useShop } from '../test/shop.ts'
import { databaseProbe } from './health.ts'
import { openDatabase } from './platform/db/database.ts'
import { createLog } from './platform/logs/log.ts'

const token = 'only-for-prometheus'
const real = useShop()
const behindProxy = {} as TestShop
let proxy: DatabaseProxy
beforeAll(async () => {
  proxy = await createProxy(real.databaseUrl)
  behindProxy.databaseUrl = proxy.url
  return () => proxy.close()
})
const shop = useShop({ METRICS_TOKEN: token }, behindProxy)

const ask = (path: string) => shop.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
const statuses = async () =>
  Promise.all(['/api/live', '/api/ready', '/api/health'].map(async (path) => (await ask(path)).statusCode))
const metrics = async () => (await ask('/metrics')).body

const outages: [string, () => void, () => void][] = [
  ['swallows what it is sent', () => proxy.stall(), () => proxy.resume()],
  ['refuses connections', () => proxy.refuse(), () => proxy.accept()],
]

test.each(outages)(
  'D52 D91 the database %s → /api/live 200, /api/ready and /api/health 503, and no old metrics',
  async (_, begin, end) => {
    await expect.poll(statuses).toEqual([200, 200, 200])
    expect(await metrics()).toMatch(/storylamp_database_up 1[\s\S]*storylamp_ledger_sum 0/)
    begin()
    onTestFinished(end)
    expect(await statuses()).toEqual([200, 503, 503])
    expect((await ask('/api/ready')).headers['retry-after']).toBe('1')
    const away = await metrics()
    expect(away).toContain('storylamp_database_up 0')
    expect(away).not.toMatch(/^storylamp_(ledger_sum|jobs|orders_to_ship)/m)
    end()
    await expect.poll(statuses).toEqual([200, 200, 200])
  },
)

test('D91 whether it can serve is known although the database has not answered', async () => {
  // It waits for its answers without a limit.
  const { db, close } = openDatabase(proxy.url, createLog('silent'))
  onTestFinished(close)
  proxy.stall()
  onTestFinished(proxy.resume)
  expect(await databaseProbe(db, { isUp: () => true })()).toBe(false)
})

test('D91 without change notifications a process is not ready, even if the database answers', async () => {
  expect(await databaseProbe(real.db, { isUp: () => true })()).toBe(true)
  expect(await databaseProbe(real.db, { isUp: () => false })()).toBe(false)
})
