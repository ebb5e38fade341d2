import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { rawRequest } from '../../../../test/raw-request.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ DRAIN_MS: '1500' })
const get = (path: string) =>
  rawRequest(shop.address, path, { headers: { host: 'localhost', connection: 'keep-alive' } })

test('a connection that nobody uses stays open for longer than the minute for which proxies keep it', async () => {
  // A page, and a reply of the API.
  for (const path of ['/', '/api/live']) expect((await get(path)).headers['keep-alive']).toBe('timeout=75')
})

test('D51 D52 a process that is told to stop fails its health check first and goes on serving, and each reply closes its connection', async () => {
  expect((await get('/api/health')).status).toBe(200)
  expect((await get('/')).headers.connection).toBe('keep-alive')
  const left = shop.app.leave()
  await pause(100)
  const health = await get('/api/health')
  expect([health.status, JSON.parse(health.body.toString()).code]).toEqual([503, 'unavailable'])
  // A cached page, a rendered page and an API route.
  for (const path of ['/', `/products?x=${Date.now()}`, '/api/products/']) {
    const reply = await get(path)
    expect([reply.status, reply.headers.connection]).toEqual([200, 'close'])
  }
  await left
  await expect(get('/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
