import { expect, test } from 'vitest'
import { visitor } from '../../../../../test/fixtures/families.ts'
import { useShop } from '../../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000' })
const { makeAdmin } = visitor(shop)

const countProducts = async () => (await shop.pool.query('SELECT count(*)::int AS count FROM product')).rows[0].count

test('D93 of 25,000 rows with every fifth wrong nothing is done, in bounded memory, and the first hundred are told', async () => {
  const { accessToken } = await makeAdmin()
  const counted = await countProducts()
  const rows = Array.from({ length: 25_000 }, (_, at) => `M-${at},Moth,${at % 5 === 0 ? 'free' : 1},x`)
  const file = ['SKU,Name,Price,Description', ...rows].join('\n')
  const before = process.memoryUsage().heapUsed
  let peak = 0
  const watching = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().heapUsed - before)
  }, 10)
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/products/import',
    payload: file,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'text/csv' },
  })
  clearInterval(watching)
  const { message, errors } = reply.json()
  expect([reply.statusCode, message, errors.length]).toEqual([400, '5000 rows are wrong, so nothing was changed', 100])
  expect(await countProducts()).toBe(counted)
  // Less than 4 kB a row, garbage included.
  expect(peak).toBeGreaterThan(0)
  expect(peak).toBeLessThan(100e6)
}, 60_000)

test('D93 others are served while 4 MB are read', async () => {
  const { accessToken } = await makeAdmin()
  const rows = Array.from({ length: 5000 }, (_, at) => `M-${at},"${'x "" '.repeat(200)}"`)
  let isRead = false
  const reading = fetch(`${shop.address}/api/admin/products/import?dryRun=true`, {
    method: 'POST',
    body: ['SKU,Description', ...rows].join('\n'),
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'text/csv' },
  }).finally(() => {
    isRead = true
  })
  let served = 0
  while (!isRead) if ((await fetch(`${shop.address}/api/live`)).ok && !isRead) served += 1
  expect((await reading).status).toBe(400)
  expect(served).toBeGreaterThan(10)
}, 60_000)
