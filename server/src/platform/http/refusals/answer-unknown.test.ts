import { describe, expect, test } from 'vitest'
import { rawRequest } from '../../../../test/reading/raw-request.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop()

const ask = (method: string, path: string, send?: string) =>
  rawRequest(shop.address, path, {
    method,
    headers: { host: 'localhost', 'content-type': 'text/plain' },
    ...(send === undefined ? {} : { send }),
  })

describe('an address of the API with another method (S7.01, D10)', () => {
  test.each([
    ['PATCH', '/api/contact', 'POST, OPTIONS'],
    ['GET', '/api/contact', 'POST, OPTIONS'],
    ['POST', '/api/bundles', 'GET, HEAD, OPTIONS'],
    ['PUT', '/api/bundles/?page=1', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/api/search?query=owl', 'GET, HEAD, OPTIONS'],
    ['POST', '/api/wallet/transactions.csv', 'GET, HEAD, OPTIONS'],
    ['PROPFIND', '/api/contact', 'POST, OPTIONS'],
  ])('%s %s → 405 with what is allowed: %s', async (method, path, allow) => {
    const reply = await ask(method, path, /GET|DELETE/.test(method) ? undefined : 'not JSON')
    expect([reply.status, reply.headers.allow]).toEqual([405, allow])
    expect(JSON.parse(String(reply.body))).toMatchObject({ code: 'method_not_allowed', message: expect.any(String) })
  })

  test('OPTIONS → 204 with what is allowed, and nothing for other origins', async () => {
    const reply = await ask('OPTIONS', '/api/contact')
    expect([reply.status, reply.headers.allow, reply.body.length]).toEqual([204, 'POST, OPTIONS', 0])
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test.each(['OPTIONS', 'GET', 'POST', 'PATCH', 'PROPFIND'])('%s of an unknown address → 404', async (method) => {
    const reply = await ask(method, '/api/contact/nosuch')
    expect([reply.status, reply.headers.allow]).toEqual([404, undefined])
  })

  test.each(['/api/bundles/', '/api/products/', '/bundles/', '/bundles/moonlight-garden/', '/products/'])(
    'GET %s with an id that is longer than any → 404',
    async (path) => {
      expect((await ask('GET', path + 'a'.repeat(300))).status).toBe(404)
    },
  )
})
