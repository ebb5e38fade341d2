import { createHmac } from 'node:crypto'
import { api } from '@storylamp/contract/api'
import type { Endpoint } from '@storylamp/contract/endpoint'
import { deliveryFormTexts } from '@storylamp/contract/orders/order-texts'
import { beforeAll, expect, test } from 'vitest'
import { media, uploadingAdmins } from '../../../../test/fixtures/admin-uploads.ts'
import { type Family, type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { useShop } from '../../../../test/shop.ts'

const secret = 'a secret that the story tool knows'
const shop = useShop({ RATE_LIMIT_SCALE: '1000', STORY_TOOL_URL: 'http://localhost:1', STORY_TOOL_SECRET: secret })
const { call, makeFamily, makeAdmin } = visitor(shop)
const { upload } = uploadingAdmins(shop)

let family: Family
let admin: Tokens
beforeAll(async () => {
  family = await makeFamily()
  admin = await makeAdmin()
})

const endpoints = Object.entries(api) as [string, Endpoint][]
const tokensFor = ({ access }: Endpoint) =>
  access === 'everyone' ? undefined : access.includes('user') ? family.parent : admin
const withParams = endpoints.filter(([, { path }]) => path.includes(':'))
// A report that is not signed is refused for that.
const withBody = endpoints.filter(([name, { body }]) => body !== undefined && name !== 'reportStory')

test('D10 a NUL in a parameter of any endpoint → 400', async () => {
  for (const [name, endpoint] of withParams) {
    const reply = await call(endpoint.method, endpoint.path.replace(/:\w+/g, 'a%00b'), undefined, tokensFor(endpoint))
    expect([name, reply.statusCode, reply.json().code]).toEqual([name, 400, 'invalid_input'])
  }
})

test('D10 a NUL in the query of any endpoint → 400', async () => {
  for (const [name, endpoint] of endpoints) {
    const reply = await call(endpoint.method, `${endpoint.path}?q=a%00b`, undefined, tokensFor(endpoint))
    expect([name, reply.statusCode, reply.json().errors?.[0].path]).toEqual([name, 400, 'q'])
  }
})

test('D10 a NUL or a lone surrogate in the body of any endpoint → 400', async () => {
  for (const [at, [name, endpoint]] of withBody.entries()) {
    const texts = ['a\0b', '\ud83d', '\udd89 owl']
    const body = { some: [{ field: texts[at % texts.length] }] }
    const reply = await call(endpoint.method, endpoint.path, body, tokensFor(endpoint))
    expect([name, reply.statusCode, reply.json().errors?.[0].path]).toEqual([name, 400, 'some.0.field'])
  }
})

test('a NUL in the name of a field → 400', async () => {
  const reply = await call('POST', '/api/auth/login', { some: { 'a\0b': 'an owl' } })
  expect([reply.statusCode, reply.json().errors]).toEqual([400, [expect.objectContaining({ path: 'some' })]])
})

test.each([
  ['GET', '/api/bundles/download/%00'],
  ['GET', '/api/user/orders/%00/receipt.pdf'],
  ['GET', '/api/playlist/feed?pass=%00'],
  ['GET', '/api/playlist/feed/%00'],
  ['GET', '/api/nosuch/%00'],
  ['GET', '/uploads/pictures/%00'],
  ['GET', '/assets/%00.js'],
  ['GET', '/%00'],
  ['GET', '/productinfo/a%00b'],
  ['GET', '/collections/nightlamp?color=%00'],
  ['GET', '/products?collection=%00&collection=a'],
  ['POST', '/%00'],
] as const)('%s %s → 400', async (method, url) => {
  expect((await call(method, url)).statusCode).toBe(400)
})

test('GET /%00 → 400 as a page', async () => {
  const reply = await shop.app.inject({ url: '/%00', headers: { accept: 'text/html', host: 'localhost' } })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  expect(reply.headers['content-security-policy']).toContain("default-src 'self'")
})

test.each(['%ED%A0%80', '%FF', '%C0%80', '%'])('bytes %s that are no UTF-8 → below 500', async (bytes) => {
  for (const url of [`/api/products/${bytes}`, `/api/products?q=${bytes}`, `/${bytes}`, `/products?color=${bytes}`]) {
    expect((await call('GET', url)).statusCode).toBeLessThan(500)
  }
})

test('D35 POST /api/integrations/story-tool/stories → 400 for a signed report with a NUL', async () => {
  const report = JSON.stringify({ orderId: 'x', storyId: 'a\0b', title: 'A story' })
  const seconds = Math.floor(Date.now() / 1000)
  const signature = `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${report}`).digest('hex')}`
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/integrations/story-tool/stories',
    headers: { 'content-type': 'application/json', 'x-story-signature': signature },
    payload: report,
  })
  expect([reply.statusCode, reply.json().errors]).toEqual([
    400,
    [{ path: 'storyId', message: deliveryFormTexts.tooShort }],
  ])
})

test('POST /api/admin/uploads → 400 for an alternative text with a NUL', async () => {
  expect((await upload(admin, await media.picture('png'), { alt: 'an\0owl' })).status).toBe(400)
})

test('a body nested a hundred thousand times → 400, and the process goes on', async () => {
  const depth = 100_000
  const payload = `{"email":${'['.repeat(depth)}"a\\u0000"${']'.repeat(depth)}}`
  const headers = { 'content-type': 'application/json' }
  const reply = await shop.app.inject({ method: 'POST', url: '/api/integrations/story-tool/stories', headers, payload })
  expect(reply.statusCode).toBe(400)
})

test.each([
  ['a\\u0000', 400],
  ['a\\\\u0000', 201],
  ['a\\\\\\u0000', 400],
  ['a\\ud83d\\ude00', 201],
  ['a\\uD83D\\uDE00\\uDE00', 400],
  ['a\\ud83d\\ud83d\\ude00', 400],
  ['a\\\\ud83d\\ude00', 400],
  ['a\\ud83d\\\\ude00', 400],
  ['a\\u00e9\\n\\"', 201],
])('D10 the JSON text "%s" is found in the bytes of a body → %i', async (message, status) => {
  const payload = `{"name":"Nora","email":"nora@example.com","message":"${message}"}`
  const headers = { 'content-type': 'application/json' }
  const reply = await shop.app.inject({ method: 'POST', url: '/api/contact', headers, payload })
  expect(reply.statusCode).toBe(status)
  if (status === 400) expect(reply.json().errors).toEqual([{ path: 'message', message: deliveryFormTexts.tooShort }])
})

test('D10 only the first fields of a body are searched for the names of such texts', async () => {
  const many = Array(3000).fill('')
  const payload = JSON.stringify({ late: 'a\0', many, ...Object.fromEntries(many.map((_, at) => [at, ''])) })
  const headers = { 'content-type': 'application/json' }
  const reply = await shop.app.inject({ method: 'POST', url: '/api/contact', headers, payload })
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_input'])
})
