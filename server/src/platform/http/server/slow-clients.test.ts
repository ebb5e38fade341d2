import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { rawRequest } from '../../../../test/reading/raw-request.ts'
import { useShop } from '../../../../test/shop.ts'
import { minuteMs } from '../../clock.ts'

const shop = useShop({ TRUST_PROXY: '127.0.0.1' })

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

async function openSocket(): Promise<Socket> {
  const socket = connect(Number(new URL(shop.address).port), '127.0.0.1').on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

const statusOf = async (path: string) =>
  (await rawRequest(shop.address, path, { headers: { host: 'localhost', 'x-forwarded-for': '203.0.113.1' } })).status

/** Announces a body and does not send it; returns the status if the shop answers at once. */
async function announceBody(address: string): Promise<string> {
  const socket = await openSocket()
  let text = ''
  socket.on('data', (part) => {
    text += part
  })
  const head = [
    'host: localhost',
    `x-forwarded-for: ${address}`,
    'content-type: application/json',
    'content-length: 200',
  ]
  socket.write(`POST /api/auth/login HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{`)
  await pause(5)
  return text.slice(9, 12)
}

test('hundreds of clients that send no body after the head take nobody else’s place', async () => {
  await Promise.all(Array.from({ length: 350 }, (_, at) => announceBody(`198.51.100.${at % 250}`)))
  // So many that connect at once are too many for a moment.
  await expect.poll(() => statusOf('/api/user/me/')).toBe(401)
  expect(await statusOf('/api/products/?minPrice=1')).toBe(200)
})

test('POST → 429 while thirty bodies of one address are on their way, and no other address feels it', async () => {
  for (let sent = 0; sent < 30; sent++) expect(await announceBody('203.0.113.7')).toBe('')
  await expect.poll(() => announceBody('203.0.113.7')).toBe('429')
  expect(await announceBody('203.0.113.8')).toBe('')
  for (const socket of sockets.splice(0)) socket.destroy()
  await expect.poll(() => announceBody('203.0.113.7')).toBe('')
})

test('POST → 429 while 120 bodies of one IPv6 /48 are on their way, however many networks it has', async () => {
  for (let sent = 0; sent < 120; sent++) expect(await announceBody(`2001:db8:7:${sent}::1`)).toBe('')
  await expect.poll(() => announceBody('2001:db8:7:ffff::1')).toBe('429')
  expect(await announceBody('2001:db8:8:1::1')).toBe('')
})

test('one client that asks for many pages and reads none of them keeps no page from others', async () => {
  const socket = await openSocket()
  socket.pause()
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: 203.0.113.9\r\n\r\n`
  const unread = ask('/api/openapi.json').repeat(30)
  socket.write(unread + Array.from({ length: 60 }, (_, at) => ask(`/products?maxPrice=${at + 1}`)).join(''))
  let asked = 0
  const askAnother = () => statusOf(`/products?minPrice=${++asked}`)
  await pause(500)
  // What it asked for is rendered, and then it is over.
  await expect.poll(askAnother).toBe(200)
  for (let more = 0; more < 5; more++) expect(await askAnother()).toBe(200)
})

test('a client that reads nothing for two minutes is let go', () => {
  expect((shop.app.server as { timeout?: number }).timeout).toBe(2 * minuteMs)
})
