import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { upload } from '@storylamp/contract/uploads/uploads'
import { describe, expect, test } from 'vitest'
import { visitor } from '../../../../test/fixtures/families.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop()
const { makeAdmin } = visitor(shop)

/** Sends one byte of the body every half second; returns the reply and how long the connection lasted. */
async function trickle(method: string, path: string, headers: string[] = [], forMs = 20_000, host = 'localhost') {
  const socket = connect(Number(new URL(shop.address).port), '127.0.0.1')
  let text = ''
  socket.on('data', (part) => {
    text += part
  })
  socket.on('error', () => {})
  const ended = once(socket, 'close')
  const startedAt = performance.now()
  const head = [`host: ${host}`, 'content-length: 16000', ...headers]
  socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
  const timer = setInterval(() => socket.writable && socket.write('x'), 500)
  await Promise.race([ended, pause(forMs)])
  clearInterval(timer)
  const isOpen = !socket.closed
  socket.destroy()
  return { ms: performance.now() - startedAt, text, isOpen }
}

describe.concurrent('a body that trickles holds a connection only for seconds', () => {
  test.for([
    ['POST', '/api/auth/login', 408],
    ['POST', '/api/contact', 408],
    ['POST', '/api/payment/webhook', 408],
    ['PUT', '/api/cart/', 401],
    ['POST', upload.path, 401],
    ['POST', '/nosuch', 408],
    ['GET', '/about', 200],
    ['GET', '/api/products/', 200],
  ] as const)('%s %s → %i, and it ends', { timeout: 30_000 }, async ([method, path, status]) => {
    const first = await trickle(method, path, ['content-type: application/json'])
    expect(first.text).toMatch(new RegExp(`^HTTP/1.1 ${status}`))
    expect(first.ms).toBeLessThan(15_000)
  })

  test('POST to a host that the shop does not serve → 421, and it ends', { timeout: 30_000 }, async () => {
    const { text, ms } = await trickle('POST', '/api/contact', [], 20_000, 'evil.example')
    expect(text).toMatch(/^HTTP\/1.1 421/)
    expect(ms).toBeLessThan(15_000)
  })

  test('only an upload of an admin may take longer', async () => {
    const { accessToken } = await makeAdmin()
    const headers = [`authorization: Bearer ${accessToken}`, 'content-type: multipart/form-data; boundary=x']
    expect(await trickle('POST', upload.path, headers, 14_000)).toMatchObject({ isOpen: true, text: '' })
  }, 30_000)

  test('a head that trickles ends, too', async () => {
    const socket = connect(Number(new URL(shop.address).port), '127.0.0.1')
    const ended = once(socket.on('error', () => {}).resume(), 'close')
    const startedAt = performance.now()
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n')
    const timer = setInterval(() => socket.writable && socket.write('x'), 500)
    await ended
    clearInterval(timer)
    expect(performance.now() - startedAt).toBeLessThan(15_000)
  }, 30_000)
})
