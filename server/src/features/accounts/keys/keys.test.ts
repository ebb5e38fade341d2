import { randomBytes, randomUUID } from 'node:crypto'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { type KeyRight, keyRights } from '@storylamp/contract/accounts/staff-rights'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { api } from '@storylamp/contract/api'
import type { Endpoint, Guard } from '@storylamp/contract/endpoint'
import { fileCalls } from '@storylamp/contract/file-calls'
import { beforeAll, expect, test } from 'vitest'
import { type Tokens, unique, visitor } from '../../../../test/fixtures/families.ts'
import { rawRequest } from '../../../../test/reading/raw-request.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
// A tenth of what a shop allows.
const strict = useShop({ RATE_LIMIT_SCALE: '0.1' })
const { call, makeAdmin } = visitor(shop)
const path = '/api/admin/keys'
const minuteMs = 60_000

let owner: Tokens
beforeAll(async () => {
  owner = await makeAdmin()
})

async function makeKey(rights: KeyRight[] = ['catalog'], name = unique('program')) {
  const reply = await call('POST', path, { name, rights }, owner)
  expect(reply.statusCode).toBe(201)
  const { secret: key, data: row } = reply.json()
  return { id: row._id as string, key: key as string, name, program: { ...owner, accessToken: key as string } }
}
const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers })
const statusWith = async (authorization: string, url = '/api/admin/products') =>
  (await get(url, { authorization })).statusCode
const listed = async (id: string) =>
  (await call('GET', path, undefined, owner)).json().data.find(({ _id }: { _id: string }) => _id === id)
const audited = async (search: string) =>
  (await call('GET', `/api/admin/audit?search=${encodeURIComponent(search)}`, undefined, owner)).json().data

type BackOfficeCall = Guard & { path: string; method?: Endpoint['method'] }
const backOffice = Object.entries<BackOfficeCall>({ ...api, ...fileCalls }).filter(
  ([, { access }]) => access !== 'everyone' && access.includes('admin'),
)

const isForKeys = (name: string, { right, needsFreshPassword }: BackOfficeCall) =>
  (keyRights as unknown[]).includes(right) && !needsFreshPassword && name !== 'unmaskChildren'

test('each call of the back office is answered to a key with its right alone, and refused to one with all others', async () => {
  const programs = (rightsFor: (right: KeyRight) => KeyRight[]) =>
    Promise.all(keyRights.map(async (right) => [right, (await makeKey(rightsFor(right))).program] as const))
  const having = new Map<unknown, Tokens>(await programs((right) => [right]))
  const lacking = new Map<unknown, Tokens>(await programs((right) => keyRights.filter((other) => other !== right)))
  const { program: all } = await makeKey([...keyRights])
  for (const [name, endpoint] of backOffice) {
    const { method = 'GET', path, right = '' } = endpoint
    const callAs = (program?: Tokens) =>
      call(method, path.replaceAll(/:\w+/g, 'none'), method === 'GET' || method === 'DELETE' ? undefined : {}, program)
    const refused = await callAs(lacking.get(right) ?? all)
    const message = isForKeys(name, endpoint) ? adminTexts.keyLacks(right) : adminTexts.notForKeys
    expect([name, refused.statusCode, refused.json().message]).toEqual([name, 403, message])
    if (isForKeys(name, endpoint)) expect([name, (await callAs(having.get(right))).statusCode]).not.toEqual([name, 403])
  }
})

test('a key is random and shown once: the database has its hash alone, and the list how it begins', async () => {
  const { id, key } = await makeKey(['catalog', 'orders', 'catalog'])
  expect(key).toMatch(/^slk_[\da-f]{64}$/)
  expect((await makeKey()).key).not.toBe(key)
  const { rows } = await shop.pool.query('SELECT * FROM api_key WHERE id = $1', [id])
  expect(JSON.stringify(rows)).not.toContain(key.slice(12))
  const list = await call('GET', path, undefined, owner)
  expect(list.body).not.toContain(key.slice(12))
  expect(await listed(id)).toMatchObject({
    start: key.slice(0, 12),
    rights: ['catalog', 'orders'],
    madeBy: 'Nora',
    lastUsedAt: null,
    endedAt: null,
  })
})

test('a key is refused from the next call on once it is ended, and only ends once', async () => {
  const { id, name, program } = await makeKey()
  expect(await statusWith(`Bearer ${program.accessToken}`)).toBe(200)
  expect((await call('DELETE', `${path}/${id}`, undefined, owner)).statusCode).toBe(200)
  const reply = await call('GET', '/api/admin/products', undefined, program)
  expect([reply.statusCode, reply.json().message]).toEqual([401, accountTexts.notAuthorized])
  expect((await listed(id)).endedAt).toEqual(expect.any(String))
  for (const other of [id, randomUUID(), 'x']) {
    expect((await call('DELETE', `${path}/${other}`, undefined, owner)).json().code).toBe('not_found')
  }
  await makeKey(['orders'], name)
})

test('of two keys in use none has the name of the other, also when both are made at once', async () => {
  const name = unique('Same')
  const replies = await Promise.all(
    [name, name.toLowerCase()].map((one) => call('POST', path, { name: one, rights: ['catalog'] }, owner)),
  )
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
})

test.each([
  { name: ' ' },
  { name: 'x'.repeat(61) },
  { rights: [] },
  { rights: undefined },
  { rights: ['catalog', 'refunds'] },
  { rights: ['connections'] },
  { rights: ['staff'] },
  { owner: true },
])('POST /api/admin/keys with %j → 400', async (changes) => {
  const reply = await call('POST', path, { name: 'Program', rights: ['catalog'], ...changes }, owner)
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_input'])
})

test('a key is accepted in one place alone, and whole', async () => {
  const { key } = await makeKey()
  expect(await statusWith(`Bearer ${key}`)).toBe(200)
  const last = key.at(-1) === 'a' ? 'b' : 'a'
  for (const wrong of [
    `Bearer ${key.slice(0, -1)}${last}`,
    `Bearer ${key.toUpperCase()}`,
    `Bearer ${key}0`,
    `Bearer ${key.slice(4)}`,
    'Bearer slk_',
    'Bearer ',
    'Bearer',
    key,
    `Basic ${key}`,
    `Bearer ${key}, Bearer ${key}`,
    `Bearer ${owner.accessToken}, Bearer ${key}`,
    '',
  ]) {
    expect([wrong, await statusWith(wrong)]).toEqual([wrong, 401])
  }
  for (const name of ['key', 'token', 'access_token', 'authorization', 'api_key']) {
    expect((await get(`/api/admin/products?${name}=${key}`)).statusCode).toBe(401)
  }
  expect((await get('/api/admin/products', { cookie: `key=${key}`, 'x-api-key': key })).statusCode).toBe(401)
})

test('two Authorization headers are refused, whichever of them is a key', async () => {
  const { key } = await makeKey()
  const { host } = new URL(shop.address)
  for (const pair of [
    [key, owner.accessToken],
    [owner.accessToken, key],
  ]) {
    const headers = ['Host', host, ...pair.flatMap((token) => ['Authorization', `Bearer ${token}`])]
    expect((await rawRequest(shop.address, '/api/admin/products', { headers })).status).toBe(400)
  }
})

test('a key opens nothing of a person: no profile, sessions, export or password, and a message has no sender', async () => {
  const { program } = await makeKey([...keyRights])
  for (const url of ['/api/user/me/', '/api/user/export', '/api/user/sessions', '/api/cart/', '/api/wallet/balance']) {
    expect([url, (await call('GET', url, undefined, program)).json().code]).toEqual([url, 'forbidden'])
  }
  const message = { name: 'Ada', email: 'ada@example.com', message: 'Does it hoot?' }
  const sent = await call('POST', '/api/contact', message, program)
  expect([sent.statusCode, sent.json().copyTo]).toEqual([201, undefined])
})

test('what needs a fresh password is refused to a key, also where only the change decides it', async () => {
  const { program } = await makeKey([...keyRights])
  const products = (await call('GET', '/api/admin/products', undefined, owner)).json().data
  const [{ _id, price }] = products.filter((one: { price: number }) => one.price >= 10)
  const change = (dollars: number) => call('PUT', `/api/products/${_id}`, { price: dollars }, program)
  const far = await change(price * 10)
  expect([far.statusCode, far.json()]).toMatchObject([
    403,
    { code: 'password_required', message: adminTexts.notForKeys },
  ])
  expect((await change(price + 1)).statusCode).toBe(200)
  const cancelled = { ids: ['none'], deliveryStatus: 'Cancelled' }
  expect((await call('POST', '/api/admin/orders/delivery', cancelled, program)).statusCode).toBe(403)
})

test('a key sees turnover with the right for money alone', async () => {
  const [packing, counting] = [await makeKey(['overview', 'orders']), await makeKey(['overview', 'money'])]
  const sales = async ({ program }: { program: Tokens }) =>
    (await call('GET', '/api/admin/today', undefined, program)).json().sales.length
  expect([await sales(packing), await sales(counting)]).toEqual([0, 7])
})

test('the audit log names who made and ended a key, and the key as a program for what it does', async () => {
  const { id, name, program } = await makeKey(['catalog', 'orders'])
  const reply = await call('PUT', '/api/products/round-speaker-pair', { name: 'Round speakers' }, program)
  expect(reply.statusCode).toBe(200)
  await call('DELETE', `${path}/${id}`, undefined, owner)
  expect(
    (await audited(`key ${id}`)).map(({ by, action, details }: Record<string, unknown>) => [by, action, details]),
  ).toEqual([
    ['Nora', 'end a key', { name }],
    ['Nora', 'make a key', { name, rights: ['catalog', 'orders'] }],
  ])
  const [act] = await audited(`${name} (program)`)
  expect(act).toMatchObject({ by: `${name} (program)`, action: 'change a product' })
  const { rows } = await shop.pool.query('SELECT kind, actor FROM event WHERE staff_id = $1', [id])
  expect(rows).toEqual([{ kind: 'product.changed', actor: 'program' }])
})

test('of calls of a key that are repeated with an Idempotency-Key one is carried out, and no other key meets it', async () => {
  const url = '/api/admin/products/round-speaker-pair/stock'
  const add = async ({ key }: { key: string }, pieces: number) => {
    const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'again', 'content-type': 'application/json' }
    const reply = await shop.app.inject({ method: 'POST', url, headers, payload: { pieces, reason: 'Counted' } })
    return [reply.statusCode, reply.json().data?.stock]
  }
  const [one, other] = [await makeKey(), await makeKey()]
  const before = (await call('GET', url, undefined, owner)).json().stock ?? 0
  expect(await add(one, 3)).toEqual([200, before + 3])
  expect(await add(one, 3)).toEqual([200, before + 3])
  expect(await add(other, 4)).toEqual([200, before + 7])
})

test('a key goes on when who made it leaves', async () => {
  const leaving = await makeAdmin()
  const { secret: key } = (await call('POST', path, { name: unique('heir'), rights: ['catalog'] }, leaving)).json()
  const staff = (await call('GET', '/api/admin/staff', undefined, leaving)).json().data
  const me = staff.find(({ isYou }: { isYou: boolean }) => isYou)
  expect((await call('DELETE', `/api/admin/staff/${me._id}`, undefined, owner)).statusCode).toBe(200)
  expect(await statusWith(`Bearer ${key}`)).toBe(200)
})

test('when a key was last used is written at most once a minute', async () => {
  const { id, program } = await makeKey()
  const use = () => call('GET', '/api/admin/products', undefined, program)
  const lastUsed = async () => (await listed(id)).lastUsedAt as string
  shop.aheadMs = 0
  await Promise.all([use(), use()])
  const first = await lastUsed()
  shop.aheadMs = minuteMs / 2
  await use()
  expect(await lastUsed()).toBe(first)
  shop.aheadMs = minuteMs + 5000
  await use()
  expect(Date.parse(await lastUsed()) - Date.parse(first)).toBeGreaterThanOrEqual(minuteMs)
  shop.aheadMs = 0
})

test('of 300 wrong keys and more from one address 300 are refused and the others told to wait, while a right key goes on', async () => {
  const { makeAdmin: makeStrictAdmin, call: strictly } = visitor(strict)
  const admin = await makeStrictAdmin()
  const { secret: key } = (await strictly('POST', path, { name: 'Right', rights: ['catalog'] }, admin)).json()
  const statuses = new Map<number, number>()
  const wrong = Array.from({ length: 50 }, () => ({ ...admin, accessToken: `slk_${randomBytes(32).toString('hex')}` }))
  const replies = wrong.map((tokens) => strictly('GET', '/api/admin/products', undefined, tokens))
  for (const { statusCode } of await Promise.all(replies)) statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  expect(Object.fromEntries(statuses)).toEqual({ 401: 30, 429: 20 })
  const right = { ...admin, accessToken: key }
  expect((await strictly('GET', '/api/admin/products', undefined, right)).statusCode).toBe(200)
  expect((await strictly('GET', '/api/admin/products', undefined, admin)).statusCode).toBe(200)
})

test('a key has 600 calls a minute, and the calls of one take none from another', async () => {
  const { makeAdmin: makeStrictAdmin, call: strictly } = visitor(strict)
  const admin = await makeStrictAdmin()
  const made = async (name: string) => {
    const { secret: key } = (await strictly('POST', path, { name, rights: ['catalog'] }, admin)).json()
    return { ...admin, accessToken: key as string }
  }
  const [busy, other] = [await made('Busy'), await made('Other')]
  let refused: Awaited<ReturnType<typeof strictly>> | undefined
  let calls = 0
  for (; refused === undefined && calls < 70; calls += 1) {
    const reply = await strictly('GET', '/api/admin/jobs', undefined, busy)
    if (reply.statusCode === 429) refused = reply
  }
  expect([calls, refused?.json().code, Number(refused?.headers['retry-after']) > 0]).toEqual([61, 'too_many', true])
  expect((await strictly('GET', '/api/admin/products', undefined, other)).statusCode).toBe(200)
})
