import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, makeAdmin } = visitor(shop)
const path = '/api/admin/webhooks'

let owner: Tokens
beforeAll(async () => {
  owner = await makeAdmin()
})

test.each([
  ['http://hooks.example.com/', 'https'],
  ['https://127.0.0.1/', 'not reachable'],
  ['https://localhost/', 'not reachable'],
  ['https://10.0.0.1:8443/x', 'not reachable'],
  ['https://[::1]/', 'not reachable'],
  ['https://[::ffff:127.0.0.1]/', 'not reachable'],
  ['https://me:secret@hooks.example.com/', 'https'],
  ['https://hooks.example.com/#part', 'https'],
  ['ftp://hooks.example.com/', 'https'],
  ['javascript:alert(1)', 'https'],
  ['hooks.example.com', 'https'],
  [`https://hooks.example.com/${'a'.repeat(2000)}`, 'https'],
])('the address %s → 400', async (url, words) => {
  const reply = await call('POST', path, { url, kinds: ['product.created'] }, owner)
  expect([reply.statusCode, reply.json().errors?.[0]?.path]).toEqual([400, 'url'])
  expect(reply.json().errors[0].message).toContain(words)
})

test.each([{ kinds: [] }, { kinds: ['staff.invited'] }, { kinds: ['no.such'] }, { kinds: 'order.placed' }, {}])(
  'the kinds of %j → 400',
  async (form) => {
    expect((await call('POST', path, { url: 'https://hooks.example.com/', ...form }, owner)).statusCode).toBe(400)
  },
)

test('only owners see and make connections, the secret is shown once, and the log names the host alone', async () => {
  const form = { url: 'https://hooks.example.com/in?key=hidden', kinds: ['product.created'] }
  const made = await call('POST', path, form, owner)
  expect(made.statusCode).toBe(201)
  const { data, secret } = made.json()
  const { rows } = await shop.pool.query('SELECT secret FROM webhook WHERE id = $1', [data._id])
  const manager = await makeAdmin()
  await shop.pool.query(
    "UPDATE staff SET role = 'manager' WHERE person_id = (SELECT id FROM person JOIN staff ON person_id = id ORDER BY created_at DESC LIMIT 1)",
  )
  expect((await call('GET', path, undefined, manager)).statusCode).toBe(403)
  expect((await call('DELETE', `${path}/${data._id}`, undefined, manager)).statusCode).toBe(403)
  const list = (await call('GET', path, undefined, owner)).body
  expect(list).not.toContain(secret)
  expect(rows[0].secret.includes(Buffer.from(secret.slice('whsec_'.length), 'base64'))).toBe(false)
  const log = (await call('GET', '/api/admin/audit?search=hooks.example.com', undefined, owner)).json().data
  expect(log).toMatchObject([{ action: 'make a webhook', target: 'webhook hooks.example.com' }])
  expect(JSON.stringify(log)).not.toContain('hidden')
})
