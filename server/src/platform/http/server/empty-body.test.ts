import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { api } from '@storylamp/contract/api'
import type { Endpoint } from '@storylamp/contract/endpoint'
import { describe, expect, test } from 'vitest'
import { visitor } from '../../../../test/fixtures/families.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { makeFamily, call } = visitor(shop)

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

const send = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
  const reply = await fetch(`${shop.address}${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
  const { code, message } = (await reply.json()) as { code?: string; message?: string }
  return [reply.status, code, message]
}

const withoutPayload = Object.values<Endpoint>(api).filter(
  ({ method, body }) => method !== 'GET' && (body === undefined || body.safeParse(undefined).success),
)

describe('a call without a payload accepts no body, an empty one and {}, whatever its content type (S7.01, D101)', () => {
  test.each(withoutPayload.map(({ method, path }) => [method, path]))('%s %s', async (method, path) => {
    const address = path.replace(/:\w+/g, 'none')
    const plain = await send(method, address, {})
    expect(plain[0]).not.toBe(415)
    expect(await send(method, address, json), 'with the header alone').toEqual(plain)
    expect(await send(method, address, json, ''), 'with an empty body').toEqual(plain)
    expect(await send(method, address, json, '{}'), 'with an empty object').toEqual(plain)
    expect(await send(method, address, form, ''), 'with an empty form').toEqual(plain)
  })
})

test('DELETE /api/cart and PUT /api/playlist/{id}/toggle-active with the JSON content type alone → as without it (S7.17, S7.35)', async () => {
  const { parent } = await makeFamily()
  const headers = { ...json, authorization: `Bearer ${parent.accessToken}` }
  await call('POST', '/api/cart/', { productId: 'owl-lamp-sage' }, parent)
  expect((await send('DELETE', '/api/cart', headers))[0]).toBe(200)
  const missing = await send('PUT', '/api/playlist/00000000-0000-4000-8000-000000000000/toggle-active', headers)
  expect(missing[0]).toBe(404)
})

test('an empty body that comes in chunks is no body either (D101)', async () => {
  const socket = connect(Number(new URL(shop.address).port), '127.0.0.1')
  const head = ['DELETE /api/cart HTTP/1.1', 'Host: localhost', 'Connection: close', 'Content-Type: application/json']
  socket.write([...head, 'Transfer-Encoding: chunked', '', '0', '', ''].join('\r\n'))
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 401 /)
})

test('a call that needs a payload says so', async () => {
  expect(await send('POST', '/api/contact', json)).toEqual([400, 'invalid_input', 'Please send a JSON object'])
})

test('a body of another type is still refused', async () => {
  expect((await send('POST', '/api/contact', form, 'name=Nora'))[0]).toBe(415)
})
