import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { rawRequest } from '../../../../test/reading/raw-request.ts'
import { useShop } from '../../../../test/shop.ts'
import { addShutdown, createShutdown } from './shutdown.ts'

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

const requestOf = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

/** A server that clients who read nothing have sent these texts, each on a connection of its own. */
async function serverOf(texts: string[]) {
  const app = Fastify()
  addShutdown(app, createShutdown(0))
  app.get('/never', () => new Promise(() => {}))
  app.get('/long', () => Readable.from(Array(1000).fill('x'.repeat(100_000))))
  app.post('/form', () => 'taken')
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  for (const text of texts) {
    const arrived = once(app.server, text.endsWith('\r\n\r\n') ? 'request' : 'connection')
    const socket = connect(Number(port), '127.0.0.1').pause()
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {}).write(text)
    await arrived
  }
  return app
}

test('D51 a process that ends waits three seconds for clients that send nothing, half a request or no body, or read no reply, and ten for an answer that it owes', async () => {
  let nowMs = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  onTestFinished(() => void clock.mockRestore())
  const form = 'POST /form HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n'
  const silent = await serverOf(['', 'GET /never HTTP/1.1\r\nHost: ', form, requestOf('/long')])
  const owing = await serverOf([requestOf('/never')])
  const ended: string[] = []
  const owingEnds = owing.leave().then(() => ended.push('owing'))
  const silentEnds = silent.leave().then(() => ended.push('silent'))
  await turn()
  nowMs = 3001
  await silentEnds
  expect(ended).toEqual(['silent'])
  nowMs = 10_001
  await owingEnds
})
