import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createAmazonCall } from './amazon-call.ts'
import { FulfilmentError } from './provider.ts'

async function serve(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a redirect of the warehouse is not followed, so that its token reaches nobody else', async () => {
  const seen: unknown[] = []
  const elsewhere = await serve((request, response) => {
    seen.push(request.headers['x-amz-access-token'])
    response.end('{}')
  })
  const warehouse = await serve((request, response) => {
    if (request.url === '/token') return response.end('{"access_token":"secret","expires_in":3600}')
    response.writeHead(307, { location: `${elsewhere}/orders` }).end()
  })
  const call = createAmazonCall({
    apiBase: warehouse,
    tokenUrl: `${warehouse}/token`,
    clientId: 'client',
    clientSecret: 'secret',
    refreshToken: 'refresh',
  })
  await expect(call('GET', '/orders')).rejects.toBeInstanceOf(FulfilmentError)
  expect(seen).toEqual([])
})
