import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { isPublicAddress, lookupPublic, post } from './deliver.ts'

async function receiver(answer: RequestListener) {
  let connections = 0
  const server = createServer(answer).on('connection', () => connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}`, port, connections: () => connections }
}

const postHere = (url: string, deadlineMs = 10_000) =>
  post(url, {}, '{}', { sandboxUrl: new URL(url).origin, deadlineMs })

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['192.168.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001::1', false],
])('the address %s may be called: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

type Found = { address: string; family: number }[]

const resolving = (answers: (string | Found)[]) => {
  const asked: string[] = []
  const resolve = ((host: string, _options: unknown, done: (error: null, found: Found) => void) => {
    asked.push(host)
    const found = answers.shift() ?? []
    done(null, typeof found === 'string' ? [{ address: found, family: 4 }] : found)
  }) as unknown as Parameters<typeof lookupPublic>[0]
  return { asked, lookup: lookupPublic(resolve) }
}

test('a name that leads elsewhere by the time of the call is refused: the connection itself looks it up, once', async () => {
  const here = await receiver((_request, response) => response.end())
  const { asked, lookup } = resolving(['203.0.113.9', '127.0.0.1'])
  const call = () => post(`https://hooks.test:${here.port}/`, {}, '{}', { sandboxUrl: null, lookup })
  const refused = { status: null, reply: 'the address is not public' }
  expect([await call(), await call()]).toEqual([refused, refused])
  expect([asked, here.connections()]).toEqual([['hooks.test', 'hooks.test'], 0])
})

test('the connection goes to the address that was looked up', async () => {
  const here = await receiver((_request, response) => response.end())
  const unchecked: LookupFunction = (_host, { all }, done) =>
    all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)
  const reach = { sandboxUrl: null, lookup: unchecked }
  await post(`https://hooks.test:${here.port}/`, {}, '{}', reach)
  expect(here.connections()).toBe(1)
})

test('one private address among several is enough to refuse', async () => {
  const { lookup } = resolving([
    [
      { address: '8.8.8.8', family: 4 },
      { address: '::1', family: 6 },
    ],
  ])
  const answer = await post('https://hooks.test/', {}, '{}', { sandboxUrl: null, lookup })
  expect(answer).toEqual({ status: null, reply: 'the address is not public' })
})

test.each(['https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'https://localhost/', 'http://8.8.8.8/'])(
  '%s is not called, as a literal address is not looked up',
  async (url) => {
    const answer = await post(url, {}, '{}', { sandboxUrl: 'http://localhost:5001' })
    expect(answer).toEqual({ status: null, reply: 'the address is not public' })
  },
)

test('a redirect is an answer, and nobody follows it', async () => {
  const target = await receiver((_request, response) => response.end())
  const here = await receiver((_request, response) => response.writeHead(307, { location: target.url }).end())
  expect((await postHere(here.url)).status).toBe(307)
  expect(target.connections()).toBe(0)
})

test('a receiver that hangs is left after the deadline', async () => {
  const here = await receiver(() => {})
  expect(await postHere(here.url, 200)).toEqual({ status: null, reply: 'no reply within 0.2 seconds' })
})

test('of one that hangs within its reply the status decides', async () => {
  const here = await receiver((_request, response) => response.writeHead(200).write('Thank'))
  expect(await postHere(here.url, 500)).toEqual({ status: 200, reply: 'Thank' })
})

test('of 10 MB one kilobyte is read, and the connection ends', async () => {
  let sent = 0
  const here = await receiver((_request, response) => {
    const chunks = function* () {
      for (; sent < 160; sent++) yield Buffer.alloc(64 * 1024, 'a')
    }
    response.writeHead(500)
    Readable.from(chunks()).pipe(response)
  })
  expect(await postHere(here.url)).toEqual({ status: 500, reply: 'a'.repeat(1024) })
  expect(sent).toBeLessThan(160)
})

test('a reply of bytes becomes text that can be stored', async () => {
  const here = await receiver((_request, response) => response.end(Buffer.from([0x4f, 0, 0xff, 0x4b])))
  expect((await postHere(here.url)).reply).toBe('O\ufffdK')
})

test('without a receiver the reply says why', async () => {
  expect(await postHere('http://localhost:9')).toEqual({ status: null, reply: 'ECONNREFUSED' })
})
