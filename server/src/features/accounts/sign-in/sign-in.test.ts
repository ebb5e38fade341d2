import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { expect, test } from 'vitest'
import { password, registration, type Tokens, unique, visitor } from '../../../../test/fixtures/families.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, post, emailsTo, codeFor, makeFamily, registerFamily } = visitor(shop)

const login = (emailusername: unknown, secret: unknown = password) =>
  post('/api/auth/login', { emailusername, password: secret })
const statusOfMe = async (tokens: Tokens) => (await call('GET', '/api/user/me/', undefined, tokens)).statusCode

test('S1.03 S3.13 S7.03 D12 POST /api/auth/login → 200 for a parent by email and a child by username, in any case', async () => {
  const { form } = await registerFamily()
  for (const name of [form.email, ` ${form.email.toUpperCase()} `, form.children[0]?.username.toUpperCase()]) {
    const reply = await login(name)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      isVerifyEmailOtp: true,
    })
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(await statusOfMe(reply.json())).toBe(200)
  }
})

test('S4.08 D12 POST /api/auth/login → isVerifyEmailOtp false, no token and a mailed code while the email is unverified', async () => {
  const form = registration()
  await post('/api/auth/register', form)
  const reply = await login(form.email)
  expect([reply.statusCode, reply.json()]).toEqual([200, { isVerifyEmailOtp: false }])
  expect(await emailsTo(form.email)).toHaveLength(2)
  expect((await post('/api/auth/verifyOtp', { email: form.email, otp: await codeFor(form.email) })).statusCode).toBe(
    200,
  )
  expect((await login(form.email)).json().isVerifyEmailOtp).toBe(true)
})

test('D12 POST /api/auth/login → the same 401 for a wrong password, an unknown name and an unverified email', async () => {
  const { form } = await makeFamily()
  const waiting = registration()
  await post('/api/auth/register', waiting)
  const names = [form.email, form.children[0]?.username, `${unique('no')}@example.com`, unique('no'), waiting.email]
  const replies = await Promise.all(names.map((name) => login(name, 'wrong password')))
  for (const reply of replies) {
    expect([reply.statusCode, reply.json()]).toEqual([
      401,
      { message: accountTexts.invalidCredentials, code: 'invalid_credentials' },
    ])
  }
})

test('POST /api/auth/login → 429 for 15 minutes after 10 failures of one account, even with the right password', async () => {
  const { form } = await makeFamily()
  for (const name of [form.email, `${unique('no')}@example.com`]) {
    const replies = await Promise.all(Array.from({ length: 30 }, () => login(name, 'wrong password')))
    const statuses = replies.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    const refused = await login(name)
    expect([refused.statusCode, refused.json().message]).toEqual([429, accountTexts.tooManyTries])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
  }
  expect((await login(form.children[0]?.username)).statusCode).toBe(200)
})

test('POST /api/auth/login → successful sign-ins do not count towards the limit, concurrent ones included', async () => {
  const { form } = await makeFamily()
  for (const count of [25, 5]) {
    const replies = await Promise.all(Array.from({ length: count }, () => login(form.email)))
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  }
})

test('POST /api/auth/login → a password matches in any Unicode normalisation', async () => {
  const secret = 'Zoë schläft'
  const { form } = await registerFamily({ password: secret, cpassword: secret })
  expect((await login(form.email, secret.normalize('NFD'))).statusCode).toBe(200)
  expect((await login(form.email, `${secret} `)).statusCode).toBe(401)
})

test('S7.02 D14 POST /api/auth/refresh-token → the next pair; both access tokens work until they expire', async () => {
  const { parent } = await makeFamily()
  const reply = await refresh(parent)
  expect(reply.statusCode).toBe(200)
  const next: Tokens = reply.json()
  expect(next.refreshToken).not.toBe(parent.refreshToken)
  expect(next.accessToken).not.toBe(parent.accessToken)
  expect([await statusOfMe(parent), await statusOfMe(next)]).toEqual([200, 200])
  expect((await refresh(next)).statusCode).toBe(200)
})

const refresh = ({ refreshToken }: Tokens) => post('/api/auth/refresh-token', { refreshToken })

test.each([
  [14.9, 200],
  [15.1, 401],
])('D14 GET /api/user/me/ with an access token %s minutes old → %i', async (minutes, status) => {
  const { parent } = await makeFamily()
  shop.aheadMs += minutes * 60_000
  expect(await statusOfMe(parent)).toBe(status)
})

test.each([
  [29.9, 200],
  [30.1, 401],
])('D14 POST /api/auth/refresh-token with a token %s days old → %i', async (days, status) => {
  const { parent } = await makeFamily()
  shop.aheadMs += days * 24 * 3_600_000
  expect((await refresh(parent)).statusCode).toBe(status)
})

test('D14 POST /api/auth/refresh-token → the same pair for five concurrent requests and again within 10 s', async () => {
  const { parent } = await makeFamily()
  const replies = await Promise.all(Array.from({ length: 5 }, () => refresh(parent)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  shop.aheadMs += 9000
  const late = await refresh(parent)
  expect(late.json()).toEqual(replies[0]?.json())
  expect((await refresh(late.json())).statusCode).toBe(200)
})

test('D14 POST /api/auth/refresh-token → a late tab gets the pair that the session has reached by now', async () => {
  const { parent } = await makeFamily()
  const second: Tokens = (await refresh(parent)).json()
  const third = (await refresh(second)).json()
  expect((await refresh(parent)).json()).toEqual(third)
})

test('D14 POST /api/auth/refresh-token → 401 for a used token after 10 s, and the whole session ends', async () => {
  const { parent } = await makeFamily()
  const second: Tokens = (await refresh(parent)).json()
  const third: Tokens = (await refresh(second)).json()
  shop.aheadMs += 10_100
  const reply = await refresh(parent)
  expect([reply.statusCode, reply.json()]).toEqual([
    401,
    { message: accountTexts.signInAgain, code: 'session_expired' },
  ])
  expect((await refresh(third)).statusCode).toBe(401)
  expect([await statusOfMe(second), await statusOfMe(third)]).toEqual([401, 401])
})

test('D14 POST /api/auth/logout → ends that session at once and no other; 200 for an unknown token', async () => {
  const { form, parent } = await makeFamily()
  const elsewhere: Tokens = (await login(form.email)).json()
  const { refreshToken } = parent
  expect((await post('/api/auth/logout', { refreshToken })).statusCode).toBe(200)
  expect([await statusOfMe(parent), (await refresh(parent)).statusCode]).toEqual([401, 401])
  expect(await statusOfMe(elsewhere)).toBe(200)
  expect((await post('/api/auth/logout', { refreshToken })).statusCode).toBe(200)
})

test.each([
  undefined,
  '',
  'Bearer',
  'Bearer x',
  'Basic x',
  `Bearer ${'a'.repeat(5000)}`,
  'Bearer a b',
  'Bearer \u00e9',
])('S8.01 D10 GET /api/user/me/ with authorization %j → 401 User is not authorized', async (authorization) => {
  const headers = authorization === undefined ? {} : { authorization }
  const reply = await shop.app.inject({ url: '/api/user/me/', headers })
  expect([reply.statusCode, reply.json()]).toEqual([401, { message: accountTexts.notAuthorized, code: 'unauthorized' }])
})

test('the tokens in the database are hashes, which sign nobody in', async () => {
  const { parent } = await makeFamily()
  const { rows } = await shop.pool.query('SELECT * FROM session_token')
  const stored = JSON.stringify(rows, (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('base64url') : value,
  )
  expect(stored).not.toContain(parent.accessToken)
  expect(stored).not.toContain(parent.refreshToken)
  const tokens = rows.flatMap((row) => [row.refresh_hash, row.access_hash].map((hash) => hash.toString('base64url')))
  for (const token of tokens) expect(await statusOfMe({ accessToken: token, refreshToken: token })).toBe(401)
})
