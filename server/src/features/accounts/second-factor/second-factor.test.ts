import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { expect, test } from 'vitest'
import { actsAbout } from '../../../../test/fixtures/acts.ts'
import { password, type Tokens, unique, visitor } from '../../../../test/fixtures/families.ts'
import { fromBase32 } from '../../../../test/fixtures/from-base32.ts'
import { useShop } from '../../../../test/shop.ts'
import { accountHashKey, appointAdmin } from '../index.ts'
import { codeAt, stepAt } from './totp.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, post, emailsTo } = visitor(shop)
const path = '/api/admin/second-factor'
const now = () => new Date(Date.now() + shop.aheadMs)

const appoint = async (email: string, isSecondFactorReset = false) =>
  appointAdmin(
    { db: shop.db, clock: now, hashKey: await accountHashKey(shop.db) },
    { email, firstname: 'Sam', lastname: 'Miller', isSecondFactorReset },
  )

async function makeAdmin() {
  const email = `${unique('admin')}@example.com`
  const appointed = await appoint(email)
  if (typeof appointed === 'string') throw new Error(appointed)
  await post('/api/auth/reset-password', { email, otp: appointed.code, newPassword: password })
  const login = (otp?: string, secret = password) =>
    post('/api/auth/login', { emailusername: email, password: secret, otp })
  return { email, login, tokens: (await login()).json() as Tokens }
}

async function makeAdminWithFactor() {
  const admin = await makeAdmin()
  const offered = await call('POST', path, { password }, admin.tokens)
  const secret = fromBase32(offered.json().secret)
  const code = () => codeAt(secret, stepAt(now()))
  const confirmed = await call('PUT', path, { otp: code() }, admin.tokens)
  const recoveryCodes: string[] = confirmed.json().recoveryCodes
  // The code of the confirmation is used up.
  shop.aheadMs += 60_000
  return { ...admin, code, recoveryCodes }
}

const codeNeeded = { isVerifyEmailOtp: true, isSecondFactorNeeded: true }
const tokens = { accessToken: expect.any(String), refreshToken: expect.any(String), isVerifyEmailOtp: true }
const wrongCodeFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('D1 npm run admin → the admin sets a password with the code and is in no customer family', async () => {
  const { tokens: admin } = await makeAdmin()
  expect((await call('GET', '/api/user/me/', undefined, admin)).json().data.role).toBe('admin')
  expect((await call('GET', path, undefined, admin)).json()).toEqual({ isOn: false })
})

test('Back office: the audit log names who appoints an admin and who switches a second factor on or off', async () => {
  const { email, tokens: admin, code } = await makeAdminWithFactor()
  await call('DELETE', path, { password, otp: code() }, admin)
  await appoint(email, true)
  const { accountId } = (await shop.pool.query('SELECT person_id AS "accountId" FROM login WHERE email = $1', [email]))
    .rows[0]
  expect(await actsAbout(shop, `admin ${accountId}`)).toEqual([
    { action: 'appoint an admin', by: 'npm run admin', details: { isNew: true, isSecondFactorReset: false } },
    { action: 'switch the second factor on', by: 'Sam', details: {} },
    { action: 'switch the second factor off', by: 'Sam', details: {} },
    { action: 'appoint an admin', by: 'npm run admin', details: { isNew: false, isSecondFactorReset: true } },
  ])
})

test('D1 npm run admin → refuses the email of a parent, whose role stays', async () => {
  const { form, parent } = await visitor(shop).makeFamily()
  expect(await appoint(form.email)).toBe('belongs to a family')
  expect((await call('GET', '/api/user/me/', undefined, parent)).json().data.role).toBe('user')
})

test('POST /api/admin/second-factor → the secret takes effect once a code is confirmed, and can be replaced until then', async () => {
  const { login, tokens: admin } = await makeAdmin()
  expect((await call('POST', path, { password: 'wrong password' }, admin)).statusCode).toBe(400)
  const first = await call('POST', path, { password }, admin)
  expect(first.json().address).toMatch(
    /^otpauth:\/\/totp\/Storylamp:admin.*%40example\.com\?secret=[A-Z2-7]{32}&issuer=Storylamp$/,
  )
  expect((await login()).json()).toEqual(tokens)
  const second = await call('POST', path, { password }, admin)
  const codeOf = (offer: typeof first) => codeAt(fromBase32(offer.json().secret), stepAt(now()))
  expect((await call('PUT', path, { otp: codeOf(first) }, admin)).json().errors).toEqual([
    { path: 'otp', message: adminTexts.secondFactorWrong },
  ])
  const confirmed = await call('PUT', path, { otp: codeOf(second) }, admin)
  expect(confirmed.json()).toEqual({ isOn: true, recoveryCodes: expect.any(Array) })
  expect(new Set(confirmed.json().recoveryCodes).size).toBe(10)
  expect((await call('POST', path, { password }, admin)).statusCode).toBe(409)
  expect((await call('PUT', path, { otp: '123456' }, admin)).statusCode).toBe(409)
})

test('PUT /api/admin/second-factor → 429 after ten wrong codes: whoever has the session cannot guess the offered secret', async () => {
  const { tokens: admin } = await makeAdmin()
  const { secret } = (await call('POST', path, { password }, admin)).json()
  const code = () => codeAt(fromBase32(secret), stepAt(now()))
  const confirm = async (otp: string) => (await call('PUT', path, { otp }, admin)).statusCode
  for (let tried = 0; tried < 10; tried++) expect(await confirm(wrongCodeFor(code()))).toBe(400)
  expect(await confirm(code())).toBe(429)
  expect((await call('GET', path, undefined, admin)).json()).toEqual({ isOn: false })
})

test('POST /api/auth/login → no tokens without the code of the second factor; a code works once', async () => {
  const { login, code } = await makeAdminWithFactor()
  expect((await login()).json()).toEqual(codeNeeded)
  const wrong = await login(wrongCodeFor(code()))
  expect(wrong.statusCode).toBe(401)
  expect(wrong.json()).toMatchObject({ message: adminTexts.secondFactorWrong, code: 'second_factor_wrong' })
  expect((await login(code(), 'wrong password')).json().message).toBe(accountTexts.invalidCredentials)
  const used = code()
  const replies = await Promise.all([login(`${used.slice(0, 3)} ${used.slice(3)}`), login(used)])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  shop.aheadMs += 30_000
  expect((await login(code())).json()).toEqual(tokens)
})

test('POST /api/auth/login → 429 after ten attempts without the right code: the password alone does not reset the limit', async () => {
  const { login, code } = await makeAdminWithFactor()
  const replies = []
  for (let count = 0; count < 12; count++) replies.push(await login(count % 2 ? undefined : wrongCodeFor(code())))
  expect(replies.map(({ statusCode }) => statusCode).filter((status) => status === 429)).toHaveLength(2)
  expect((await login(code())).statusCode).toBe(429)
})

test('POST /api/auth/login → a recovery code works once, in any case and grouping', async () => {
  const { login, recoveryCodes } = await makeAdminWithFactor()
  const [first = '', second = ''] = recoveryCodes
  expect(first).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
  expect((await login(first.toLowerCase().replaceAll('-', ' '))).json()).toEqual(tokens)
  expect((await login(first)).statusCode).toBe(401)
  expect((await login(second)).json()).toEqual(tokens)
})

test('DELETE /api/admin/second-factor → off with password and code; npm run admin resets it for an admin who lost both', async () => {
  const { login, code, tokens: admin } = await makeAdminWithFactor()
  shop.aheadMs = 60_000
  expect((await call('DELETE', path, { password, otp: wrongCodeFor(code()) }, admin)).statusCode).toBe(400)
  expect((await call('DELETE', path, { password: 'wrong password', otp: code() }, admin)).statusCode).toBe(400)
  expect((await call('DELETE', path, { password, otp: code() }, admin)).json()).toEqual({ isOn: false })
  expect((await login()).json()).toEqual(tokens)
  shop.aheadMs = 0

  const lockedOut = await makeAdminWithFactor()
  expect(await appoint(lockedOut.email, true)).toMatchObject({ isNew: false })
  expect((await lockedOut.login()).json()).toEqual(tokens)
})

test('PUT and DELETE /api/admin/second-factor → end every other session of the admin', async () => {
  const { login, tokens: admin } = await makeAdmin()
  const isSignedIn = async (session: Tokens) => (await call('GET', path, undefined, session)).statusCode === 200
  const beforeOn = (await login()).json()
  const secret = fromBase32((await call('POST', path, { password }, admin)).json().secret)
  const code = () => codeAt(secret, stepAt(now()))
  expect((await call('PUT', path, { otp: code() }, admin)).statusCode).toBe(200)
  expect([await isSignedIn(beforeOn), await isSignedIn(admin)]).toEqual([false, true])
  shop.aheadMs += 60_000
  const beforeOff = (await login(code())).json()
  shop.aheadMs += 60_000
  expect((await call('DELETE', path, { password, otp: code() }, admin)).statusCode).toBe(200)
  expect([await isSignedIn(beforeOff), await isSignedIn(admin)]).toEqual([false, true])
})

test('POST /api/auth/reset-password → leaves the second factor on', async () => {
  const { email, login, code } = await makeAdminWithFactor()
  const appointed = await appoint(email)
  if (typeof appointed === 'string') throw new Error(appointed)
  const newPassword = 'another password of mine'
  expect((await post('/api/auth/reset-password', { email, otp: appointed.code, newPassword })).statusCode).toBe(200)
  expect((await login(undefined, newPassword)).json()).toEqual(codeNeeded)
  expect((await login(code(), newPassword)).json()).toEqual(tokens)
})

test('the database stores neither the secret nor the recovery codes in clear', async () => {
  const { tokens: admin } = await makeAdmin()
  const { secret } = (await call('POST', path, { password }, admin)).json()
  const { recoveryCodes } = await makeAdminWithFactor()
  const { rows } = await shop.pool.query(
    "SELECT encode(sealed_secret, 'hex') AS stored FROM second_factor UNION ALL SELECT encode(code_hash, 'hex') FROM recovery_code",
  )
  const stored = rows.map((row) => row.stored).join()
  expect(stored).not.toContain(fromBase32(secret).toString('hex'))
  for (const code of recoveryCodes) expect(stored).not.toContain(Buffer.from(code.replaceAll('-', '')).toString('hex'))
})

test('D79 DELETE /api/admin/staff/:id/second-factor → an owner takes a lost factor of a colleague off: logged out, told by mail, in the audit log', async () => {
  const { tokens: owner, email: ownersEmail } = await makeAdmin()
  const lost = await makeAdminWithFactor()
  const session = (await lost.login(lost.code())).json() as Tokens
  const idOf = async (email: string) =>
    (await shop.pool.query('SELECT person_id AS id FROM login WHERE email = $1', [email])).rows[0].id
  const id = await idOf(lost.email)
  const reset = (who: string, by: Tokens) => call('DELETE', `/api/admin/staff/${who}/second-factor`, undefined, by)
  const own = await reset(id, session)
  expect([own.statusCode, own.json().code]).toEqual([403, 'forbidden'])
  const done = await reset(id, owner)
  expect(done.statusCode, done.body).toBe(200)
  expect(done.json().data.find((row: { _id: string }) => row._id === id).hasSecondFactor).toBe(false)
  expect((await call('GET', '/api/user/me/', undefined, session)).statusCode).toBe(401)
  expect((await lost.login()).json()).toMatchObject(tokens)
  expect((await emailsTo(lost.email)).map(({ subject }) => subject)).toContain(
    'Your second factor at Storylamp was taken off',
  )
  expect((await actsAbout(shop, `admin ${id}`)).at(-1)).toMatchObject({ action: 'reset a second factor', by: 'Sam' })
  expect([(await reset(id, owner)).json().code, (await reset(await idOf(ownersEmail), owner)).statusCode]).toEqual([
    'second_factor_inactive',
    403,
  ])
})
