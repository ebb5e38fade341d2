import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { upload } from '@storylamp/contract/uploads/uploads'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { visitor } from '../../../../test/fixtures/families.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop()
const { makeAdmin } = visitor(shop)
const deadlineMs = 10_000

afterEach(() => void vi.useRealTimers())

function open() {
  const socket = connect(Number(new URL(shop.address).port), '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return socket
}

/** A client that has sent the head and the beginning of the body of a request, as the shop has received it. */
async function begin(method: string, path: string, { headers = [] as string[], host = 'localhost', body = 'x' } = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const socket = open()
  const client = { text: '', isEnded: false }
  socket.on('data', (part) => {
    client.text += part
  })
  socket.on('close', () => {
    client.isEnded = true
  })
  const arrived = once(shop.app.server, 'request') as Promise<[IncomingMessage, unknown]>
  const head = [`host: ${host}`, 'content-length: 16000', ...headers]
  socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${body}`)
  const [request] = await arrived
  /** Of what is answered already nothing more is read. */
  const sendAnother = async () => {
    const before = request.socket.bytesRead
    socket.write('x')
    if (client.text === '') await expect.poll(() => request.socket.bytesRead).toBeGreaterThan(before)
  }
  return { client, sendAnother }
}

const json = { headers: ['content-type: application/json'] }

test.for([
  ['POST', '/api/auth/login', 408],
  ['POST', '/api/contact', 408],
  ['POST', '/api/payment/webhook', 408],
  ['PUT', '/api/cart/', 401],
  ['POST', upload.path, 401],
  ['POST', '/nosuch', 408],
  ['GET', '/about', 200],
  ['GET', '/api/products/', 200],
  ['POST', '/api/contact', 421, 'evil.example'],
] as const)(
  'a body that trickles holds a connection only for seconds: %s %s → %i, and it ends',
  async ([method, path, status, host = 'localhost']) => {
    const { client, sendAnother } = await begin(method, path, { ...json, host })
    const isAnswered = () => expect.poll(() => client.text).toMatch(new RegExp(`^HTTP/1.1 ${status}`))
    if (status !== 408) await isAnswered()
    vi.advanceTimersByTime(deadlineMs - 1)
    await sendAnother()
    expect([client.isEnded, client.text === '']).toEqual([false, status === 408])
    vi.advanceTimersByTime(1)
    await isAnswered()
    await expect.poll(() => client.isEnded).toBe(true)
  },
)

test('only an upload of an admin may take longer', async () => {
  const { accessToken } = await makeAdmin()
  const { client, sendAnother } = await begin('POST', upload.path, {
    headers: [`authorization: Bearer ${accessToken}`, 'content-type: multipart/form-data; boundary=x'],
    body: '--x\r\ncontent-disposition: form-data; name="file"; filename="film.mp4"\r\n\r\nx',
  })
  await expect.poll(() => readdirSync(join(shop.dataDir, 'uploads/incoming'))).toHaveLength(1)
  vi.advanceTimersByTime(2 * deadlineMs)
  await sendAnother()
  expect(client).toEqual({ text: '', isEnded: false })
})

test('a head that trickles ends, too', async () => {
  const { server } = shop.app
  expect(server.headersTimeout).toBe(deadlineMs)
  server.headersTimeout = 200
  onTestFinished(() => {
    server.headersTimeout = deadlineMs
  })
  const socket = open()
  socket.resume().write('GET / HTTP/1.1\r\nhost: localhost\r\n')
  const timer = setInterval(() => socket.writable && socket.write('x'), 50)
  onTestFinished(() => clearInterval(timer))
  await expect.poll(() => socket.closed).toBe(true)
})
