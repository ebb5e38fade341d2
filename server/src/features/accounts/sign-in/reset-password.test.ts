import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { expect, test } from 'vitest'
import { password, registration, type Tokens, unique, visitor } from '../../../../test/fixtures/families.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, post, emailsTo, codeFor, login, makeFamily } = visitor(shop)

const newPassword = 'another lamp, another night'
const forgot = (email: string) => post('/api/auth/forgot-password', { email })
const reset = (email: string, otp: unknown, secret = newPassword) =>
  post('/api/auth/reset-password', { email, otp, newPassword: secret })
const statusOfLogin = async (name: string, secret: string) =>
  (await post('/api/auth/login', { emailusername: name, password: secret })).statusCode
const statusOfMe = async (tokens: Tokens) => (await call('GET', '/api/user/me/', undefined, tokens)).statusCode

test('S4.11 S7.07 S7.08 D13 POST /api/auth/reset-password → sets the password, ends every session of the account and mails its owner', async () => {
  const { form, parent, child } = await makeFamily()
  const elsewhere = await login(form.email)
  expect((await forgot(form.email)).json()).toEqual({ message: accountTexts.resetCodeSent })
  const code = await codeFor(form.email)
  expect((await reset(form.email, Number(code))).statusCode).toBe(200)
  expect(await statusOfLogin(form.email, password)).toBe(401)
  expect(await statusOfLogin(form.email, newPassword)).toBe(200)
  expect([await statusOfMe(parent), await statusOfMe(elsewhere), await statusOfMe(child)]).toEqual([401, 401, 200])
  expect((await post('/api/auth/refresh-token', { refreshToken: parent.refreshToken })).statusCode).toBe(401)
  expect((await emailsTo(form.email))[0]?.subject).toContain('was changed')
  expect((await reset(form.email, code)).statusCode).toBe(400)
})

test('D13 POST /api/auth/forgot-password → the same reply for every email, and a mail only to an account', async () => {
  const { form } = await makeFamily()
  const waiting = registration()
  await post('/api/auth/register', waiting)
  const stranger = `${unique('nobody')}@example.com`
  const replies = await Promise.all([form.email, waiting.email, stranger].map(forgot))
  expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(await emailsTo(stranger)).toEqual([])
  expect(await emailsTo(waiting.email)).toHaveLength(1)
})

test('D13 POST /api/auth/reset-password → 400 for foreign, expired and used codes, and the password stays', async () => {
  const { form } = await makeFamily()
  const other = await makeFamily()
  await forgot(form.email)
  await forgot(other.form.email)
  const code = await codeFor(form.email)
  const foreign = await codeFor(other.form.email)
  if (foreign !== code) expect((await reset(form.email, foreign)).statusCode).toBe(400)
  expect((await post('/api/auth/verifyOtp', { email: form.email, otp: code })).statusCode).toBe(400)
  shop.aheadMs += 10.1 * 60_000
  expect((await reset(form.email, code)).statusCode).toBe(400)
  expect(await statusOfLogin(form.email, password)).toBe(200)
})

test('D13 POST /api/auth/reset-password → 50 concurrent wrong codes use up the right one; a right code works once', async () => {
  const { form } = await makeFamily()
  await forgot(form.email)
  const code = await codeFor(form.email)
  const wrong = code === '999999' ? '100000' : String(Number(code) + 1)
  await Promise.all(Array.from({ length: 50 }, () => reset(form.email, wrong)))
  expect((await reset(form.email, code)).statusCode).toBe(400)
  await forgot(form.email)
  const next = await codeFor(form.email)
  const replies = await Promise.all([reset(form.email, next), reset(form.email, next)])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
})

test('POST /api/auth/reset-password → lifts the limit after failed sign-ins', async () => {
  const { form } = await makeFamily()
  for (let count = 0; count < 11; count++) await statusOfLogin(form.email, 'wrong password')
  expect(await statusOfLogin(form.email, password)).toBe(429)
  await forgot(form.email)
  await reset(form.email, await codeFor(form.email))
  expect(await statusOfLogin(form.email, newPassword)).toBe(200)
})
