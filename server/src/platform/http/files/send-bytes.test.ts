import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rmSync, truncateSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { useDownloadServer } from '../../../../test/outside/download-server.ts'
import { useFolder } from '../../../../test/processes/folder.ts'
import { rawRequest } from '../../../../test/reading/raw-request.ts'
import { createFiles } from '../../files/files.ts'
import type { Download } from './send-bytes.ts'

const folder = useFolder()
const files = createFiles(folder.path)
const server = useDownloadServer({ type: 'audio/mpeg', disposition: 'attachment; filename="owl.mp3"' })

const story = Buffer.from('0123456789')
const long = randomBytes(24 * 1024 * 1024)
folder.write('story.mp3', story)
folder.write('long.mp3', long)

const offer = (name: string) => {
  server.open = async () => (await files.open(name)) as Download
}
beforeEach(() => offer('story.mp3'))

const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  rawRequest(server.address, '/download', { headers, method })
const allClosed = () => expect.poll(folder.countOpen).toBe(0)

test('S7.31 a download is complete, can be resumed, and is not cached by proxies', async () => {
  const reply = await ask()
  expect(reply).toMatchObject({ status: 200, body: story })
  expect(reply.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-disposition': 'attachment; filename="owl.mp3"',
    'content-length': '10',
    'content-type': 'audio/mpeg',
    etag: expect.stringMatching(/^"[\w-]+"$/),
    'last-modified': expect.stringMatching(/GMT$/),
    'x-content-type-options': 'nosniff',
  })
  expect(reply.headers['content-range']).toBeUndefined()
  await allClosed()
})

test.each([
  ['bytes=2-5', '2345', 'bytes 2-5/10'],
  ['bytes=7-', '789', 'bytes 7-9/10'],
  ['bytes=-4', '6789', 'bytes 6-9/10'],
  ['bytes=0-500', '0123456789', 'bytes 0-9/10'],
])('D33 Range: %s → 206 with %s', async (range, body, contentRange) => {
  const reply = await ask({ range })
  expect([reply.status, String(reply.body)]).toEqual([206, body])
  expect(reply.headers).toMatchObject({ 'content-range': contentRange, 'content-length': String(body.length) })
})

test.each(['bytes=5-2', 'bytes=0-1,4-5', 'chapters=1-2'])('Range: %s → 200 with the whole', async (range) => {
  expect(await ask({ range })).toMatchObject({ status: 200, body: story })
})

test('D33 D10 a range behind the end → 416 with the size and a message', async () => {
  const reply = await ask({ range: 'bytes=10-' })
  expect(reply.status).toBe(416)
  expect(reply.headers).toMatchObject({ 'content-range': 'bytes */10', 'content-type': /json/ })
  expect(reply.headers['content-disposition']).toBeUndefined()
  expect(JSON.parse(String(reply.body))).toEqual({ code: 'range_not_satisfiable', message: expect.any(String) })
  await allClosed()
})

test('D33 If-Range: the range if the validator matches, else the whole file', async () => {
  const { etag, 'last-modified': date } = (await ask()).headers
  const statusFor = async (ifRange: unknown) => (await ask({ range: 'bytes=5-', 'if-range': String(ifRange) })).status
  expect(await statusFor(etag)).toBe(206)
  expect(await statusFor(date)).toBe(206)
  expect(await statusFor('"another"')).toBe(200)
  expect(await statusFor(`W/${etag}`)).toBe(200)
  expect(await statusFor('Sat, 01 Jan 2000 00:00:00 GMT')).toBe(200)
  folder.write('story.mp3', 'abcdefghij')
  expect(await statusFor(etag)).toBe(200)
  folder.write('story.mp3', story)
})

test.each([(etag: string) => etag, (etag: string) => `"x", W/${etag}`, () => '*'])(
  'If-None-Match: what is known already is not sent again (%#)',
  async (tags) => {
    const { etag } = (await ask()).headers
    for (const method of ['GET', 'HEAD']) {
      const again = await ask({ 'if-none-match': tags(String(etag)), range: 'bytes=5-' }, method)
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag])
      expect(again.headers['content-length']).toBeUndefined()
    }
    await allClosed()
  },
)

test('HEAD says how long it is and reads nothing of it', async () => {
  const read = vi.fn()
  server.open = async () => ({ ...((await files.open('long.mp3')) as Download), read })
  const reply = await ask({ range: 'bytes=1-2' }, 'HEAD')
  expect([reply.status, reply.headers['content-length'], reply.body.length]).toEqual([200, String(long.length), 0])
  expect(read).not.toHaveBeenCalled()
  await allClosed()
})

test('an empty file is a whole of nothing', async () => {
  folder.write('empty.mp3', '')
  offer('empty.mp3')
  expect(await ask()).toMatchObject({ status: 200, headers: { 'content-length': '0' }, body: Buffer.alloc(0) })
  await allClosed()
})

test('S7.31 D33 a download that broke off twice is joined to the same bytes', async () => {
  offer('long.mp3')
  const first = await server.breakOffAfter(5_000_000)
  const onwards = { range: `bytes=${first.taken}-`, 'if-range': first.etag }
  const second = await server.breakOffAfter(7_000_000, onwards)
  const rest = await ask({ range: `bytes=${first.taken + second.taken}-`, 'if-range': first.etag })
  expect(rest.status).toBe(206)
  const joined = Buffer.concat([...first.parts, ...second.parts, rest.body])
  expect(hash(joined)).toBe(hash(long))
  await allClosed()
})

test('what is deleted while it is sent is sent whole', async () => {
  folder.write('goes.mp3', long)
  offer('goes.mp3')
  const asked = get(`${server.address}/download`, { agent: false })
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  rmSync(join(folder.path, 'goes.mp3'))
  await pause(50)
  expect(hash(Buffer.concat(await reply.toArray()))).toBe(hash(long))
  await allClosed()
})

test('what cannot be read to its end breaks the connection, and is logged', async () => {
  folder.write('cut.mp3', long)
  offer('cut.mp3')
  const asked = get(`${server.address}/download`, { agent: false })
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  truncateSync(join(folder.path, 'cut.mp3'), 1000)
  await expect(reply.toArray()).rejects.toThrow('aborted')
  await allClosed()
  const [line, ...others] = server.errors.splice(0)
  expect(others).toEqual([])
  expect(JSON.parse(String(line))).toMatchObject({
    msg: 'a download broke off',
    reqId: expect.any(String),
    err: { message: expect.stringContaining('cut.mp3 became shorter') },
  })
})

test('a client that disconnects before it begins leaves nothing open', async () => {
  let isOpening = false
  server.open = async () => {
    isOpening = true
    await pause(100)
    return (await files.open('long.mp3')) as Download
  }
  const asked = get(`${server.address}/download`, { agent: false })
  asked.on('error', () => {})
  await expect.poll(() => isOpening).toBe(true)
  asked.destroy()
  await pause(200)
  await allClosed()
})

function askAndTakeNothing(): Socket {
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname).pause()
  socket.on('error', () => {})
  socket.write('GET /download HTTP/1.1\r\nhost: shop\r\n\r\n')
  return socket
}

test('fifty who take nothing are read hardly anything for, and close what they leave', async () => {
  offer('long.mp3')
  let chunks = 0
  const { open } = server
  server.open = async () => {
    const file = await open()
    return {
      ...file,
      read: async function* (start, end) {
        for await (const chunk of file.read(start, end)) {
          chunks += 1
          yield chunk
        }
      },
    }
  }
  const sockets = Array.from({ length: 50 }, askAndTakeNothing)
  await expect.poll(folder.countOpen).toBe(50)
  for (let before = -1; before !== chunks; await pause(400)) before = chunks
  // The system's own buffers take a few megabytes for each connection; the rest stays in the file.
  expect(chunks * 128 * 1024).toBeLessThan((50 * long.length) / 2)
  for (const socket of sockets) socket.destroy()
  await allClosed()
})

test('a client that reads nothing for two minutes is disconnected', async () => {
  offer('long.mp3')
  const connected = once(server.app.server, 'connection') as Promise<[Socket]>
  const client = askAndTakeNothing()
  const [socket] = await connected
  await expect.poll(folder.countOpen).toBe(1)
  expect(socket.timeout).toBe(120_000)
  socket.emit('timeout')
  await allClosed()
  client.destroy()
})

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
