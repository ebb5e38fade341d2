import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createProxy } from '../../../test/outside/database-proxy.ts'
import { useShop } from '../../../test/shop.ts'
import { createChangeListener } from './change-listener.ts'

const shop = useShop()
const log = pino({ level: 'silent' })
const asInShops = undefined

async function listenTo(url: string, pace: Parameters<typeof createChangeListener>[3]) {
  const listener = createChangeListener(url, 'catalog_changed', log, pace)
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

/** Notes when it was connected to, and how many connections were open at once. */
async function startServer(onConnection: (socket: Socket) => void) {
  const seen = { attemptsAt: [] as number[], open: 0, maxOpen: 0 }
  const server: Server = createServer((socket) => {
    seen.attemptsAt.push(performance.now())
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
  const { listener } = await listenTo(url, { pingEveryMs: 50, answerWithinMs: 100 })
  await expect.poll(() => seen.attemptsAt.length).toBe(4)
  expect([listener.isUp(), seen.maxOpen]).toEqual([false, 1])
})

test('D60 a server that refuses connections is tried at most four times a second', async () => {
  const { seen, url } = await startServer((socket) => socket.destroy())
  await listenTo(url, asInShops)
  await expect.poll(() => seen.attemptsAt.length).toBeGreaterThan(4)
  const gaps = seen.attemptsAt.slice(1).map((at, index) => at - (seen.attemptsAt[index] ?? 0))
  // A timer may be a millisecond early.
  expect(Math.min(...gaps)).toBeGreaterThan(248)
})

test('D60 a connection that falls silent is found out, and used again when it is back', async () => {
  const proxy = await createProxy(shop.databaseUrl)
  onTestFinished(() => proxy.close())
  const { listener, counted } = await listenTo(proxy.url, asInShops)
  expect([listener.isUp(), counted.changes]).toEqual([true, 1])
  proxy.stopForwarding()
  await expect.poll(() => listener.isUp()).toBe(false)
  expect(counted).toEqual({ changes: 2, silences: 1 })
  proxy.forward()
  await expect.poll(() => listener.isUp()).toBe(true)
  expect(counted).toEqual({ changes: 3, silences: 1 })
  await shop.pool.query("SELECT pg_notify('catalog_changed', '')")
  await expect.poll(() => counted.changes).toBe(4)
})

test('D60 a connection that ends is noticed at once, and it is no silence', async () => {
  const proxy = await createProxy(shop.databaseUrl)
  onTestFinished(() => proxy.close())
  // No ping tells of it.
  const { listener, counted } = await listenTo(proxy.url, { pingEveryMs: 60_000, answerWithinMs: 10_000 })
  proxy.breakConnections()
  await expect.poll(() => counted).toEqual({ changes: 3, silences: 0 })
  expect(listener.isUp()).toBe(true)
})

/** Meanwhile the answer arrives, and the deadline passes, which the event loop notices first. */
function block() {
  for (const until = performance.now() + 1500; performance.now() < until; );
}

test('a blocked event loop is not taken for a silent server', async () => {
  const { query } = pg.Client.prototype
  let client: pg.Client | undefined
  let blocked = 0
  const asked = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args) {
    const answer = Reflect.apply(query, this, args)
    if (String(args[0]).startsWith('LISTEN')) client = this
    if (this === client && String(args[0]) === 'SELECT 1' && ++blocked === 1) setImmediate(block)
    return answer
  })
  onTestFinished(() => asked.mockRestore())
  const { listener, counted } = await listenTo(shop.databaseUrl, { pingEveryMs: 50, answerWithinMs: 1000 })
  await expect.poll(() => blocked).toBeGreaterThan(1)
  expect([listener.isUp(), counted.changes]).toEqual([true, 1])
})
