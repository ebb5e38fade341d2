import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { load } from './load.ts'

/** Replies to each request with these chunks, with a short pause between them. */
async function serve(pieces: string[]): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = []
  const server: Server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', async (request) => {
      asked.push(String(request))
      for (const piece of pieces) {
        socket.write(piece)
        await pause(2)
      }
    })
  }).listen(0)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, asked }
}

test('a reply counts once it is there to its last byte, in whatever pieces it comes', async () => {
  const { port, asked } = await serve(['HTTP/1.1 200 OK\r\nContent-Le', 'ngth: 10\r\n\r', '\n01234', '56789'])
  const { latenciesMs } = await load(port, () => '/list?n=1', 200)
  expect(latenciesMs.length).toBeGreaterThan(16)
  expect(latenciesMs.length).toBe(asked.length)
  expect(Math.min(...latenciesMs)).toBeGreaterThan(5)
  expect(asked[0]).toMatch(/^GET \/list\?n=1 HTTP\/1\.1\r\nhost: localhost:\d+\r\naccept-encoding: br\r\n\r\n$/)
})

test('each of several connections asks questions of its own', async () => {
  const { port, asked } = await serve(['HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'])
  await load(port, (connection) => `/${connection}`, 60, 3)
  const paths = asked.map((request) => /^GET (\S+)/.exec(request)?.[1])
  expect(new Set(paths)).toEqual(new Set(['/0', '/1', '/2']))
})

test('a reply other than 200 is no measurement', async () => {
  const { port } = await serve(['HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n'])
  await expect(load(port, () => '/', 60)).rejects.toThrow('Expected 200 with a Content-Length')
})

test('a connection that the server closes is no measurement', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  await expect(load((server.address() as AddressInfo).port, () => '/', 60)).rejects.toThrow()
})
