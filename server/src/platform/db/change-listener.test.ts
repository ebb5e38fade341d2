import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createProxy } from '../../../test/database-proxy.ts'
import { useShop } from '../../../test/shop.ts'
import { createChangeListener } from './change-listener.ts'

const shop = useShop()
const log = pino({ level: 'silent' })

async function listenTo(url: string) {
  const listener = createChangeListener(url, 'catalog_changed', log)
  const counted = { changes: 0, silences: 0 }
  listener.onChange(() => {
    counted.changes += 1
  })
  listener.onSilence(() => {
    counted.silences += 1
  })
  onTestFinished(() => listener.close())
  await listener.open()
  return { listener, counted }
}

/** Counts the attempts to connect, and how many were open at once. */
async function startServer(onConnection: (socket: Socket) => void) {
  const seen = { attempts: 0, open: 0, maxOpen: 0 }
  const server: Server = createServer((socket) => {
    seen.attempts += 1
    seen.open += 1
    seen.maxOpen = Math.max(seen.maxOpen, seen.open)
    socket
      .on('error', () => {})
      .on('close', () => {
        seen.open -= 1
      })
    onConnection(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  return { seen, url: `postgresql://shop@127.0.0.1:${port}/shop?sslmode=disable` }
}

test('D60 a server that swallows what it is sent is tried again and again, one connection at a time', async () => {
  const { seen, url } = await startServer((socket) => socket.resume())
  const { listener } = await listenTo(url)
  await pause(4000)
  expect(listener.isUp()).toBe(false)
  // Each attempt lasts a second, and a quarter passes before the next.
  expect(seen.attempts).toBeGreaterThanOrEqual(3)
  expect(seen.attempts).toBeLessThanOrEqual(5)
  expect(seen.maxOpen).toBe(1)
})

test('D60 a server that refuses connections is tried at most four times a second', async () => {
  const { seen, url } = await startServer((socket) => socket.destroy())
  await listenTo(url)
  const rates = []
  for (let second = 0; second < 4; second++) {
    const before = seen.attempts
    await pause(1000)
    rates.push(seen.attempts - before)
  }
  expect(Math.max(...rates)).toBeLessThanOrEqual(4)
  expect(Math.min(...rates)).toBeGreaterThanOrEqual(2)
})

test('D60 a connection that falls silent is found out within two seconds, and used again when it is back', async () => {
  const proxy = await createProxy(shop.databaseUrl)
  onTestFinished(() => proxy.close())
  const { listener, counted } = await listenTo(proxy.url)
  expect([listener.isUp(), counted.changes]).toEqual([true, 1])
  proxy.stopForwarding()
  await expect.poll(() => listener.isUp(), { timeout: 2000, interval: 50 }).toBe(false)
  expect(counted).toEqual({ changes: 2, silences: 1 })
  proxy.forward()
  await expect.poll(() => listener.isUp(), { timeout: 2000, interval: 50 }).toBe(true)
  expect(counted).toEqual({ changes: 3, silences: 1 })
  await shop.pool.query("SELECT pg_notify('catalog_changed', '')")
  await expect.poll(() => counted.changes).toBe(4)
})

test('D60 a connection that ends is noticed at once, and it is no silence', async () => {
  const proxy = await createProxy(shop.databaseUrl)
  onTestFinished(() => proxy.close())
  const { listener, counted } = await listenTo(proxy.url)
  proxy.breakConnections()
  await expect.poll(() => listener.isUp(), { timeout: 200, interval: 10 }).toBe(false)
  await expect.poll(() => listener.isUp(), { timeout: 2000, interval: 50 }).toBe(true)
  expect(counted).toEqual({ changes: 3, silences: 0 })
})

test('a blocked event loop is not taken for a silent server', async () => {
  const { listener, counted } = await listenTo(shop.databaseUrl)
  for (let round = 0; round < 3; round++) {
    await pause(510)
    const until = performance.now() + 1200
    while (performance.now() < until);
    await pause(50)
  }
  expect([listener.isUp(), counted.changes]).toEqual([true, 1])
})
