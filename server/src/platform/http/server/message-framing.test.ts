import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop()

/** Sends the lines as they are, and reads until the shop closes the connection. */
async function send(...lines: string[]): Promise<string> {
  const socket = connect(Number(new URL(shop.address).port), '127.0.0.1')
  socket.write(lines.join('\r\n'))
  return text(socket)
}

const hidden = ['GET /api/products/ HTTP/1.1', 'Host: localhost', '', '']

test.each([
  ['both a length and chunks', ['Content-Length: 6', 'Transfer-Encoding: chunked', '', '0', '', ...hidden]],
  ['two lengths', ['Content-Length: 0', 'Content-Length: 90', '', ...hidden]],
  ['a length that is no number', ['Content-Length: +0', '', ...hidden]],
  ['an encoding after chunked', ['Transfer-Encoding: chunked, identity', '', '0', '', ...hidden]],
  ['a space before the colon', ['Content-Length : 0', '', ...hidden]],
])('a message with %s → 400, and what follows is no request', async (_, rest) => {
  const reply = await send('POST /api/contact HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', ...rest)
  expect(reply).toMatch(/^HTTP\/1\.1 400 /)
  expect(reply.match(/^HTTP\/1\.1 /gm)).toHaveLength(1)
})

test.each(['GET /about', 'GET /api/products/', 'GET /nosuch', 'POST /api/contact', 'POST /api/auth/logout'])(
  '%s with two hosts → 400, although both are known, and what follows is no request',
  async (call) => {
    for (const second of ['Host: localhost', 'HOST: evil.example']) {
      const reply = await send(`${call} HTTP/1.1`, 'Host: localhost', second, 'Content-Length: 0', '', ...hidden)
      expect(reply).toMatch(/^HTTP\/1\.1 400 /)
      expect(reply.match(/^HTTP\/1\.1 /gm)).toHaveLength(1)
    }
  },
)

test.each([
  ['tokens', ['Authorization: Bearer a', 'authorization: Bearer b']],
  ['types', ['Content-Type: application/json', 'Content-Type: text/plain']],
])('a call with two %s → 400, whichever of them is right', async (_, twice) => {
  const reply = await send('POST /api/cart HTTP/1.1', 'Host: localhost', ...twice, 'Content-Length: 0', '', ...hidden)
  expect(reply).toMatch(/^HTTP\/1\.1 400 /)
  expect(reply.match(/^HTTP\/1\.1 /gm)).toHaveLength(1)
})
