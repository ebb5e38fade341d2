import { expect, test } from 'vitest'
import { password, type Tokens, unique, visitor } from '../../../../test/families.ts'
import { useShop } from '../../../../test/shop.ts'
import { createPasswords } from '../../../platform/passwords/passwords.ts'
import { appointAdmin } from '../index.ts'
import { codeAt, stepAt } from './totp.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, post } = visitor(shop)
const path = '/api/admin/second-factor'
const now = () => new Date(Date.now() + shop.aheadMs)

const appoint = (email: string, isSecondFactorReset = false) =>
  appointAdmin(
    { db: shop.db, clock: now, passwords: createPasswords() },
    { email, firstname: 'Sam', lastname: 'Keeper', isSecondFactorReset },
  )

async function makeAdmin() {
  const email = `${unique('keeper')}@example.com`
  const appointed = await appoint(email)
  if (typeof appointed === 'string') throw new Error(appointed)
  await post('/api/auth/reset-password', { email, otp: appointed.code, newPassword: password })
  const login = (otp?: string, secret = password) =>
    post('/api/auth/login', { emailusername: email, password: secret, otp })
  return { email, login, tokens: (await login()).json() as Tokens }
}

const fromBase32 = (text: string) => {
  const digits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from((digits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

async function makeGuardedAdmin() {
  const admin = await makeAdmin()
  const offered = await call('POST', path, { password }, admin.tokens)
  const secret = fromBase32(offered.json().secret)
  const code = () => codeAt(secret, stepAt(now()))
  const confirmed = await call('PUT', path, { otp: code() }, admin.tokens)
  const recoveryCodes: string[] = confirmed.json().recoveryCodes
  // The code that confirmed is used up.
  shop.aheadMs += 60_000
  return { ...admin, code, recoveryCodes }
}

const needed = { isVerifyEmailOtp: true, isSecondFactorNeeded: true }
const tokens = { accessToken: expect.any(String), refreshToken: expect.any(String), isVerifyEmailOtp: true }
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('D1 an appointed admin sets a password by the code and has a family of its own', async () => {
  const { tokens: admin } = await makeAdmin()
  expect((await call('GET', '/api/user/me/', undefined, admin)).json().data.role).toBe('admin')
  expect((await call('GET', path, undefined, admin)).json()).toEqual({ isOn: false })
})

test('Back office: who appoints an admin, and who switches a second factor on or off, is written down', async () => {
  const { email, tokens: admin, code } = await makeGuardedAdmin()
  await call('DELETE', path, { password, otp: code() }, admin)
  await appoint(email, true)
  const { accountId } = (await shop.pool.query('SELECT id AS "accountId" FROM account WHERE email = $1', [email]))
    .rows[0]
  const { rows } = await shop.pool.query(
    'SELECT action, by, details FROM audit_entry WHERE admin_id = $1 ORDER BY id',
    [accountId],
  )
  expect(rows).toEqual([
    { action: 'appoint an admin', by: 'npm run admin', details: { isNew: true, isSecondFactorReset: false } },
    { action: 'switch the second factor on', by: 'Sam', details: {} },
    { action: 'switch the second factor off', by: 'Sam', details: {} },
    { action: 'appoint an admin', by: 'npm run admin', details: { isNew: false, isSecondFactorReset: true } },
  ])
})

test('D1 an email of a family is refused, and stays what it was', async () => {
  const { form, parent } = await visitor(shop).makeFamily()
  expect(await appoint(form.email)).toBe('belongs to a family')
  expect((await call('GET', '/api/user/me/', undefined, parent)).json().data.role).toBe('user')
})

test('what is offered counts only once a code has come back, and until then can be offered anew', async () => {
  const { login, tokens: admin } = await makeAdmin()
  expect((await call('POST', path, { password: 'wrong password' }, admin)).statusCode).toBe(400)
  const first = await call('POST', path, { password }, admin)
  expect(first.json().address).toMatch(
    /^otpauth:\/\/totp\/Storylamp:keeper.*%40example\.com\?secret=[A-Z2-7]{32}&issuer=Storylamp$/,
  )
  expect((await login()).json()).toEqual(tokens)
  const second = await call('POST', path, { password }, admin)
  const codeOf = (offer: typeof first) => codeAt(fromBase32(offer.json().secret), stepAt(now()))
  expect((await call('PUT', path, { otp: codeOf(first) }, admin)).json().errors).toEqual([
    { path: 'otp', message: 'The code is wrong' },
  ])
  const confirmed = await call('PUT', path, { otp: codeOf(second) }, admin)
  expect(confirmed.json()).toEqual({ isOn: true, recoveryCodes: expect.any(Array) })
  expect(new Set(confirmed.json().recoveryCodes).size).toBe(10)
  expect((await call('POST', path, { password }, admin)).statusCode).toBe(409)
  expect((await call('PUT', path, { otp: '123456' }, admin)).statusCode).toBe(409)
})

test('with a factor the right password alone gives no tokens, a right code does, once', async () => {
  const { login, code } = await makeGuardedAdmin()
  expect((await login()).json()).toEqual(needed)
  const wrong = await login(otherThan(code()))
  expect([wrong.statusCode, wrong.json().message]).toEqual([401, 'The code is wrong'])
  expect((await login(code(), 'wrong password')).json().message).toBe('Invalid credentials')
  const spent = code()
  const replies = await Promise.all([login(`${spent.slice(0, 3)} ${spent.slice(3)}`), login(spent)])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  shop.aheadMs += 30_000
  expect((await login(code())).json()).toEqual(tokens)
})

test('the password alone does not lift the limit: ten tries without or with wrong codes, then 429', async () => {
  const { login, code } = await makeGuardedAdmin()
  const replies = []
  for (let at = 0; at < 12; at++) replies.push(await login(at % 2 ? undefined : otherThan(code())))
  expect(replies.map(({ statusCode }) => statusCode).filter((status) => status === 429)).toHaveLength(2)
  expect((await login(code())).statusCode).toBe(429)
})

test('each recovery code works once, written as one likes', async () => {
  const { login, recoveryCodes } = await makeGuardedAdmin()
  const [first = '', second = ''] = recoveryCodes
  expect(first).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  expect((await login(first.toLowerCase().replaceAll('-', ' '))).json()).toEqual(tokens)
  expect((await login(first)).statusCode).toBe(401)
  expect((await login(second)).json()).toEqual(tokens)
})

test('it ends with password and code, or by the command for whoever lost both', async () => {
  const { login, code, tokens: admin } = await makeGuardedAdmin()
  shop.aheadMs = 60_000
  expect((await call('DELETE', path, { password, otp: otherThan(code()) }, admin)).statusCode).toBe(400)
  expect((await call('DELETE', path, { password: 'wrong password', otp: code() }, admin)).statusCode).toBe(400)
  expect((await call('DELETE', path, { password, otp: code() }, admin)).json()).toEqual({ isOn: false })
  expect((await login()).json()).toEqual(tokens)
  shop.aheadMs = 0

  const forgetful = await makeGuardedAdmin()
  expect(await appoint(forgetful.email, true)).toMatchObject({ isNew: false })
  expect((await forgetful.login()).json()).toEqual(tokens)
})

test('what the database keeps of it is neither secret nor code', async () => {
  const { tokens: admin } = await makeAdmin()
  const { secret } = (await call('POST', path, { password }, admin)).json()
  const { recoveryCodes } = await makeGuardedAdmin()
  const { rows } = await shop.pool.query(
    "SELECT encode(sealed_secret, 'hex') AS kept FROM second_factor UNION ALL SELECT encode(code_hash, 'hex') FROM recovery_code",
  )
  const kept = rows.map((row) => row.kept).join()
  expect(kept).not.toContain(fromBase32(secret).toString('hex'))
  for (const code of recoveryCodes) expect(kept).not.toContain(Buffer.from(code.replaceAll('-', '')).toString('hex'))
})
