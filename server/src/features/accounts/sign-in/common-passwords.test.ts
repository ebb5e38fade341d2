import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { expect, test } from 'vitest'
import { childForm, registration, visitor } from '../../../../test/fixtures/families.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, codeFor, login, makeFamily, post } = visitor(shop)

const message = accountTexts.passwordCommon
const common = ['password', 'Password1', 'qwertyuiop', '1234567890', 'iloveyou', 'P@ssw0rd', 'sunshine1', '11111111']
// Hashed as `password1`.
const otherwiseEncoded = ['ｐａｓｓｗｏｒｄ１']
const wordsOfTheShop = ['storylamp', 'Storylamp123', 'Nightlamp1', 'bedtime2026']

test.each([...common, ...otherwiseEncoded, ...wordsOfTheShop])(
  'POST /api/auth/register → 400 at each field with the common password %s',
  async (password) => {
    const children = [childForm(), { ...childForm(), password }]
    const reply = await post('/api/auth/register', registration({ password, cpassword: password, children }))
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_input'])
    expect(reply.json().errors).toEqual(['password', 'children.1.password'].map((path) => ({ path, message })))
  },
)

test('POST /api/auth/check-password → 400 at the field with a common password, before the rest is typed', async () => {
  const refused = await post('/api/auth/check-password', { password: 'Password1' })
  expect([refused.statusCode, refused.json().errors]).toEqual([400, [{ path: 'password', message }]])
  expect((await post('/api/auth/check-password', { password: 'owls at the lake' })).statusCode).toBe(200)
})

test('PUT /api/user/updateMe/ → 400 for a common password of a new or known child, which keeps its own', async () => {
  const { form, parent } = await makeFamily()
  const username = form.children[0]?.username ?? ''
  for (const child of [
    { username, password: 'password1' },
    { ...childForm(), password: 'password1' },
  ]) {
    const reply = await call('PUT', '/api/user/updateMe/', { children: [child] }, parent)
    expect([reply.statusCode, reply.json().errors]).toEqual([400, [{ path: 'children.0.password', message }]])
  }
  expect((await login(username)).accessToken).toBeDefined()
})

test('POST /api/auth/reset-password → 400 for a common password, and the code stays good for another', async () => {
  const { form } = await makeFamily()
  await post('/api/auth/forgot-password', { email: form.email })
  const reset = { email: form.email, otp: await codeFor(form.email) }
  const refused = await post('/api/auth/reset-password', { ...reset, newPassword: 'letmein123' })
  expect([refused.statusCode, refused.json().errors]).toEqual([400, [{ path: 'newPassword', message }]])
  expect((await post('/api/auth/reset-password', { ...reset, newPassword: 'owls at the lake' })).statusCode).toBe(200)
})

test.each(['Password1 ', 'PASSWORD1X', 'my password', 'pässword'])(
  'POST /api/auth/register → %j is no exact match and is accepted',
  async (password) => {
    expect((await post('/api/auth/register', registration({ password, cpassword: password }))).statusCode).toBe(201)
  },
)
