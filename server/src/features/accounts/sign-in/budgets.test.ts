import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { password, visitor } from '../../../../test/fixtures/families.ts'
import { useShop } from '../../../../test/shop.ts'

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
