import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { rawRequest } from '../../../../test/reading/raw-request.ts'
import { type CachedResponse, toCachedResponse } from '../../cache/cached-response.ts'
import { writeResponse } from './write-response.ts'

async function serve(cached: CachedResponse) {
  const server = createServer((request, response) => writeResponse(request, response, cached)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return `http://127.0.0.1:${port}`
}

test('a response that cannot be compressed is sent as it is, and nothing is left rejected', async () => {
  const response = toCachedResponse({ status: 200, headers: {}, body: 'owl' })
  const broken = Object.defineProperty(response, 'headers', {
    get: () => {
      throw new Error('no headers')
    },
  })
  const reply = await rawRequest(await serve(broken), '/', { headers: { 'accept-encoding': 'br' } })
  expect([reply.status, reply.headers['content-encoding'], reply.body.toString()]).toEqual([200, undefined, 'owl'])
})
