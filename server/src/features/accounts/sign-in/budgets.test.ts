import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { password, visitor } from '../../../../test/fixtures/families.ts'
import { useShop } from '../../../../test/shop.ts'
import { limitsPerAccount } from '../deps.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, post, emailsTo, codeFor, makeFamily } = visitor(shop)

const login = async (emailusername: string, secret: string, deviceMark?: string) =>
  (await post('/api/auth/login', { emailusername, password: secret, deviceMark })).statusCode
const fail = async (email: string, times: number, deviceMark?: string) => {
  const statuses: number[] = []
  for (let count = 0; count < times; count++) statuses.push(await login(email, 'wrong password', deviceMark))
  return statuses
}
const forgot = async (email: string, deviceMark?: string) =>
  (await post('/api/auth/forgot-password', { email, deviceMark })).statusCode
const reset = async (email: string, otp: string, deviceMark?: string) =>
  (await post('/api/auth/reset-password', { email, otp, newPassword: password, deviceMark })).statusCode
const wrong = (code: string) => (code === '999999' ? '100000' : String(Number(code) + 1))

async function makeOwner() {
  const { form, parent } = await makeFamily()
  const mark = randomUUID()
  expect(await login(form.email, password, mark)).toBe(200)
  return { email: form.email, mark, parent }
}

test("D63 POST /api/auth/login → a stranger's wrong passwords lock strangers out, and not the owner's device", async () => {
  const { email, mark } = await makeOwner()
  expect(await fail(email, 11)).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  expect(await login(email, password)).toBe(429)
  expect(await login(email, password, randomUUID())).toBe(429)
  expect(await login(email, password, mark)).toBe(200)
})

test("D63 POST /api/auth/login → the owner's sign-ins free no stranger, on a known device or a new one", async () => {
  const { email, mark } = await makeOwner()
  await fail(email, 9)
  expect(await login(email, password, mark)).toBe(200)
  expect(await login(email, password, randomUUID())).toBe(200)
  expect(await fail(email, 2)).toEqual([401, 429])
})

test('D63 POST /api/auth/login → ten wrong passwords on a known device lock that device out alone', async () => {
  const { email, mark } = await makeOwner()
  const other = randomUUID()
  await login(email, password, other)
  expect((await fail(email, 11, mark)).at(-1)).toBe(429)
  expect(await login(email, password, mark)).toBe(429)
  expect(await login(email, password, other)).toBe(200)
  expect(await login(email, password)).toBe(200)
})

test('D63 POST /api/auth/login → on a known device a success clears the count', async () => {
  const { email, mark } = await makeOwner()
  await fail(email, 9, mark)
  expect(await login(email, password, mark)).toBe(200)
  expect(await fail(email, 9, mark)).toEqual(Array.from({ length: 9 }, () => 401))
  expect(await login(email, password, mark)).toBe(200)
})

test('D63 DELETE /api/user/me/ → strangers cannot lock out a signed-in parent', async () => {
  const { email, parent } = await makeOwner()
  await fail(email, 11)
  const reply = await call('DELETE', '/api/user/me/', { password: 'wrong password' }, parent)
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'password_wrong'])
})

test('D63 POST /api/auth/login → no name that a stranger types counts against the session of its owner', async () => {
  const { email, parent } = await makeOwner()
  for (const name of [`${email} signed in`, `session ${email}`, `strangers ${email}`]) await fail(name, 11)
  const confirmed = await call('POST', '/api/auth/confirm-password', { password }, parent)
  expect(confirmed.statusCode).toBe(200)
  expect(await login(email, password)).toBe(200)
})

test('D63 POST /api/auth/forgot-password → twenty mails to strangers do not silence the own device', async () => {
  const { email, mark } = await makeOwner()
  for (let count = 0; count < 25; count++) expect(await forgot(email)).toBe(200)
  const mailed = (await emailsTo(email)).length
  expect(await forgot(email, randomUUID())).toBe(200)
  expect(await emailsTo(email)).toHaveLength(mailed)
  expect(await forgot(email, mark)).toBe(200)
  expect(await emailsTo(email)).toHaveLength(mailed + 1)
  expect(await reset(email, await codeFor(email), mark)).toBe(200)
})

test('D63 POST /api/auth/forgot-password → codes for new passwords are counted apart from those for new accounts', async () => {
  const { email } = await makeOwner()
  for (let count = 0; count < 19; count++) await forgot(email)
  const mailed = (await emailsTo(email)).length
  await forgot(email)
  expect(await emailsTo(email)).toHaveLength(mailed + 1)
})

test('D13 POST /api/auth/forgot-password → asking again leaves the earlier code valid; a reset ends them all', async () => {
  const { email } = await makeOwner()
  await forgot(email)
  const first = await codeFor(email)
  await forgot(email)
  const second = await codeFor(email)
  expect(second).not.toBe(first)
  expect(await reset(email, first)).toBe(200)
  expect(await reset(email, second)).toBe(400)
})

test('D63 POST /api/auth/reset-password → five wrong codes of strangers end the code for them, and not for the own device', async () => {
  const { email, mark } = await makeOwner()
  await forgot(email)
  const code = await codeFor(email)
  for (let count = 0; count < 5; count++) expect(await reset(email, wrong(code))).toBe(400)
  expect(await reset(email, code)).toBe(400)
  expect(await reset(email, code, randomUUID())).toBe(400)
  for (let count = 0; count < 4; count++) expect(await reset(email, wrong(code), mark)).toBe(400)
  expect(await reset(email, code, mark)).toBe(200)
})

test('D63 POST /api/auth/reset-password → the own device has five tries too', async () => {
  const { email, mark } = await makeOwner()
  await forgot(email)
  const code = await codeFor(email)
  for (let count = 0; count < 5; count++) await reset(email, wrong(code), mark)
  expect(await reset(email, code, mark)).toBe(400)
})

/** The same calls from an address of a network. */
const from = (remoteAddress: string) => {
  const send = (path: string, payload: object) =>
    shop.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, remoteAddress })
  return {
    login: async (emailusername: string, secret = password) =>
      (await send('login', { emailusername, password: secret })).statusCode,
    forgot: async (email: string) => (await send('forgot-password', { email })).statusCode,
    reset: async (email: string, otp: string, newPassword = password) =>
      (await send('reset-password', { email, otp, newPassword })).statusCode,
  }
}
const own = from('203.0.113.1')
const stranger = from('198.51.100.1')
const linkFor = async (email: string) => /code=([0-9a-f]{64})/.exec((await emailsTo(email))[0]?.text ?? '')?.[1] ?? ''
/** A hundred wrong passwords from many networks, all but one of them only counted. */
const guessFromEverywhere = async (name: string) => {
  const { strangersSignIns } = limitsPerAccount(shop.pool, 1)
  for (let count = 0; count < 99; count++) await strangersSignIns.use(name)
  expect(await stranger.login(name, 'wrong password')).toBe(401)
}

test('D63 POST /api/auth/login → ten wrong passwords of one network lock that network out, and not a new device elsewhere', async () => {
  const { email } = await makeOwner()
  for (let count = 0; count < 10; count++) expect(await stranger.login(email, 'wrong password')).toBe(401)
  expect(await stranger.login(email)).toBe(429)
  expect(await own.login(email)).toBe(200)
})

test('D63 POST /api/auth/login → a hundred wrong passwords from anywhere leave the known device and what the mailbox gives', async () => {
  const { email, mark } = await makeOwner()
  await guessFromEverywhere(email)
  const refused = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { emailusername: email, password },
    remoteAddress: '203.0.113.1',
  })
  expect([refused.statusCode, refused.json().message]).toEqual([429, expect.stringContaining('Forgot Password')])
  expect(await login(email, password, mark)).toBe(200)
  await own.forgot(email)
  expect(await own.reset(email, await codeFor(email), 'another lamp')).toBe(200)
  expect(await own.login(email, 'another lamp')).toBe(200)
})

test('D63 PUT /api/user/updateMe/ → a child whom strangers have locked out signs in with the password that its parent sets', async () => {
  const { form, parent } = await makeFamily()
  const username = form.children[0]?.username ?? ''
  await guessFromEverywhere(username)
  expect(await own.login(username)).toBe(429)
  const children = [{ username, password: 'another lamp' }]
  expect((await call('PUT', '/api/user/updateMe/', { children }, parent)).statusCode).toBe(200)
  expect(await own.login(username, 'another lamp')).toBe(200)
})

test('D63 D13 POST /api/auth/reset-password → wrong codes of other networks leave the code to the network that asked for it', async () => {
  const { email } = await makeOwner()
  await own.forgot(email)
  const code = await codeFor(email)
  for (let count = 0; count < 6; count++) expect(await stranger.reset(email, wrong(code))).toBe(400)
  expect(await stranger.reset(email, code)).toBe(400)
  for (let count = 0; count < 4; count++) expect(await own.reset(email, wrong(code))).toBe(400)
  expect(await own.reset(email, code)).toBe(200)
})

test('D13 POST /api/auth/reset-password → the network that asked for a code has five tries', async () => {
  const { email } = await makeOwner()
  await own.forgot(email)
  const code = await codeFor(email)
  for (let count = 0; count < 5; count++) await own.reset(email, wrong(code))
  expect(await own.reset(email, code)).toBe(400)
})

test('D63 POST /api/auth/reset-password → the link in the mail works once, within an hour, whatever codes were tried', async () => {
  const { email } = await makeOwner()
  await own.forgot(email)
  const [code, link] = [await codeFor(email), await linkFor(email)]
  for (const network of [own, stranger]) for (let count = 0; count < 6; count++) await network.reset(email, wrong(code))
  shop.aheadMs = 59 * 60_000
  expect(await own.reset('somebody@example.com', link)).toBe(400)
  expect(await own.reset(email, link)).toBe(200)
  expect(await own.reset(email, link)).toBe(400)
  await own.forgot(email)
  const late = await linkFor(email)
  shop.aheadMs += 61 * 60_000
  expect(await own.reset(email, late)).toBe(400)
})

test('D63 POST /api/auth/forgot-password → mails that one network asked for do not silence another', async () => {
  const { email } = await makeOwner()
  for (let count = 0; count < 25; count++) await stranger.forgot(email)
  expect(await emailsTo(email)).toHaveLength(20)
  await own.forgot(email)
  expect(await emailsTo(email)).toHaveLength(21)
})

test('D63 POST /api/auth/forgot-password → beyond sixty mails that strangers asked for there is one an hour, whose link works', async () => {
  const { email } = await makeOwner()
  for (let network = 0; network < 4; network++)
    for (let count = 0; count < 20; count++) await from(`192.0.2.${network}`).forgot(email)
  const mailed = (await emailsTo(email)).length
  expect(mailed).toBe(60)
  shop.aheadMs = 61 * 60_000
  expect([await stranger.forgot(email), await own.forgot(email)]).toEqual([200, 200])
  expect(await emailsTo(email)).toHaveLength(mailed + 1)
  expect(await own.reset(email, await linkFor(email))).toBe(200)
})
