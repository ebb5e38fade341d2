import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { beforeAll, describe, expect, test } from 'vitest'
import { childForm, type Family, registration, visitor } from '../../../test/fixtures/families.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, post, registerFamily, codeFor, login } = visitor(shop)

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const long = 'a'.repeat(201)
const notTexts = [undefined, null, 5, true, [], {}, ['Nora']]
const notLines = [...notTexts, '', '   ', long, 'a\u0000b', 'a\ud800b', '\u202eevil', '\u200b', '\u0301']
const notDays = [...notTexts, '', '2023-02-29', '2024-02-30', '1899-12-31', '29.02.2024', '2024-2-9', tomorrow()]
const notPasswords = [...notTexts, '', 'seven77', '🦉'.repeat(7), 'a'.repeat(257), 'a lamp\u0000', 'a lamp \ud800 b']
const notUsernames = [...notLines, 'mia owl', 'mia@home', 'mia/leo', '<b>mia</b>', 'mia🦉', 'mia\nleo', '../mia']

/** Every field of the form with its messages and invalid values (S5). */
const invalidFields: [field: string, messages: RegExp, values: unknown[]][] = [
  ['firstname', /First name is required|200 characters|plain text/, notLines],
  ['lastname', /Last name is required|200 characters|plain text/, notLines],
  ['dob', /Date of birth|date of birth/, notDays],
  [
    'mobile',
    /^Please enter a valid 10-digit mobile number$/,
    [...notTexts, '', '123456789', '12345678901', '+15550100', '555010012a', '１２３４５６７８９０'],
  ],
  [
    'email',
    /^(Invalid email address|Please use plain text only)$/,
    [
      ...notTexts,
      '',
      'ada',
      'ada@',
      '@b.co',
      'a b@c.de',
      'a@b',
      'a@b.c',
      `${long}@b.co`,
      'a@b.co\nBcc: c@d.ef',
      'a@b.co,c@d.ef',
      '🦉@b.co',
      'a\u0000@b.co',
    ],
  ],
  ['password', /^Password must be|plain text/, notPasswords],
  [
    'cpassword',
    /^(Please confirm your password|Your passwords do not match)$/,
    [undefined, null, 5, [], '', 'something else'],
  ],
  [
    'children',
    /^Please add at (least one child|most 12 children)$/,
    [undefined, null, 5, 'Mia', {}, [], Array.from({ length: 13 }, () => childForm())],
  ],
  ['children.0.name', /Child name is required|200 characters|plain text/, notLines],
  ['children.0.username', /Child username is required|200 characters|plain text|letters, digits/, notUsernames],
  ['children.0.password', /^Password must be|plain text/, notPasswords],
  ['children.0.dob', /Child date of birth is required|date of birth/i, notDays],
]

function formWith(field: string, value: unknown): object {
  const form = registration({ children: [childForm()] })
  const [first, , last] = field.split('.')
  if (last === undefined) return { ...form, [field]: value, ...(first === 'password' ? { cpassword: value } : {}) }
  return { ...form, children: [{ ...form.children[0], [last]: value }] }
}

const cases = invalidFields.flatMap(([field, messages, values]) =>
  values.map((value) => ({ field, messages, value, shown: JSON.stringify(value)?.slice(0, 40) })),
)

const queued = async () => (await shop.pool.query('SELECT count(*) FROM job')).rows[0].count

describe('S5.02 S5.03 S5.04 S5.05 S5.06 S5.07 S5.08 S5.09 POST /api/auth/register → 400 at the field, nothing mailed', () => {
  test.each(cases)('$field is $shown', async ({ field, messages, value }) => {
    const before = await queued()
    const reply = await post('/api/auth/register', formWith(field, value))
    expect(reply.statusCode).toBe(400)
    const { errors, message } = reply.json()
    expect(message).not.toBe('')
    const ofField = errors.filter(({ path }: { path: string }) => path === field)
    expect(ofField.length, JSON.stringify(errors)).toBeGreaterThan(0)
    for (const error of ofField) expect(error.message).toMatch(messages)
    expect(await queued()).toBe(before)
  })
})

test.each([
  ['a role', { role: 'admin' }],
  ['an id', { _id: '1' }],
  ['a prototype', JSON.parse('{"__proto__":{"role":"admin"}}')],
  ['a role of a child', { children: [{ ...childForm(), role: 'admin' }] }],
])('POST /api/auth/register with %s that is no field of the form → 400', async (_, more) => {
  const form = JSON.stringify(registration()).replace(/}$/, `,${JSON.stringify(more).slice(1)}`)
  const headers = { 'content-type': 'application/json' }
  const reply = await shop.app.inject({ method: 'POST', url: '/api/auth/register', headers, payload: form })
  expect(reply.statusCode).toBe(400)
})

test('POST /api/auth/register → 400 names every invalid field, passwords that differ included', async () => {
  const reply = await post('/api/auth/register', registration({ firstname: '', mobile: '1', cpassword: 'other words' }))
  const paths = reply.json().errors.map(({ path }: { path: string }) => path)
  expect(paths.sort()).toEqual(['cpassword', 'firstname', 'mobile'])
})

test('POST /api/auth/register → 400 at a username that occurs twice in the form, whatever the case', async () => {
  const reply = await post('/api/auth/register', registration({ children: [childForm('Same'), childForm('sAME ')] }))
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors).toEqual([{ path: 'children.1.username', message: accountTexts.usernameTwice }])
})

test.each([
  ['firstname', 'Zoë 🦉 O’Brien', 'Zoë 🦉 O’Brien'],
  ['firstname', 'Zoe\u0308', 'Zoë'],
  ['firstname', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['firstname', "Robert'); DROP TABLE person;--", "Robert'); DROP TABLE person;--"],
  ['firstname', 'नीलिमा', 'नीलिमा'],
  ['lastname', 'a'.repeat(200), 'a'.repeat(200)],
])('POST /api/auth/register with %s %j → stored as %j', async (field, typed, stored) => {
  const { parent } = await registerFamily({ [field]: typed })
  const me = await call('GET', '/api/user/me/', undefined, parent)
  expect(me.json().data[field]).toBe(stored)
})

test('S3.02 S5.03 POST /api/auth/register → accepts a leap day, today and a timestamp as date of birth', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const children = ['2024-02-29', today, '2019-05-06T00:00:00.000Z'].map((dob) => ({ ...childForm(), dob }))
  const { parent } = await registerFamily({ children })
  const me = await call('GET', '/api/user/me/', undefined, parent)
  const days = me.json().data.children.map(({ dob }: { dob: string }) => dob)
  expect(days.sort()).toEqual(['2019-05-06', '2024-02-29', today].sort())
})

test('POST /api/auth/register → accepts passwords of 256 characters and of eight emojis', async () => {
  for (const secret of ['x'.repeat(256), '🦉'.repeat(8)]) {
    const { form } = await registerFamily({ password: secret, cpassword: secret })
    expect((await post('/api/auth/login', { emailusername: form.email, password: secret })).statusCode).toBe(200)
  }
})

const notCodes = [
  undefined,
  null,
  '',
  'abcdef',
  '12345',
  '1234567',
  '012345',
  12345,
  1234567,
  123456.5,
  1e300,
  -123456,
  [123456],
  {},
  '１２３４５６',
]

test.each(notCodes)(
  'S5.11 S3.14 POST /api/auth/verifyOtp and /reset-password with otp %j → 400 Please enter a valid 6-digit OTP.',
  async (otp) => {
    const email = 'somebody@example.com'
    for (const [url, body] of [
      ['/api/auth/verifyOtp', { email, otp }],
      ['/api/auth/reset-password', { email, otp, newPassword: 'long enough' }],
    ] as const) {
      const reply = await post(url, body)
      expect([reply.statusCode, reply.json().message]).toEqual([400, accountTexts.otpInvalid])
    }
  },
)

test.each([undefined, null, 5, '', 'short', 'a'.repeat(257)])(
  'S5.12 POST /api/auth/reset-password with new password %j → 400',
  async (newPassword) => {
    const reply = await post('/api/auth/reset-password', { email: 'a@example.com', otp: 123456, newPassword })
    expect([reply.statusCode, reply.json().errors[0].path]).toEqual([400, 'newPassword'])
  },
)

test.each([
  ['emailusername', accountTexts.emailOrUsernameRequired],
  ['password', accountTexts.passwordRequired],
])('S5.01 POST /api/auth/login with %s missing, empty or of another type → 400', async (field, message) => {
  for (const value of [undefined, null, '', 5, [], {}]) {
    const reply = await post('/api/auth/login', { emailusername: 'a@example.com', password: 'p', [field]: value })
    expect([reply.statusCode, reply.json().errors]).toEqual([400, [{ path: field, message }]])
  }
})

test.each([
  ['login', { emailusername: long, password: 'p' }, 400],
  ['login', { emailusername: 'a@example.com', password: 'a'.repeat(257) }, 400],
  ['login', { emailusername: 'a\u0000b', password: 'password' }, 400],
  ['login', { emailusername: '\ud800', password: 'password' }, 400],
  ['login', { emailusername: "' OR 1=1 --", password: 'password' }, 401],
  ['login', { emailusername: 'a@example.com', password: '\ud800\u0000' }, 400],
  ['login', [], 400],
  ['login', 'text', 400],
  ['refresh-token', {}, 400],
  ['refresh-token', { refreshToken: null }, 400],
  ['refresh-token', { refreshToken: 'x' }, 401],
  ['refresh-token', { refreshToken: '\u0000' }, 400],
  ['refresh-token', { refreshToken: long }, 400],
  ['logout', {}, 400],
  ['logout', { refreshToken: 'x' }, 200],
  ['resendOtp', { email: 'nobody' }, 400],
  ['forgot-password', { email: 5 }, 400],
  ['forgot-password', {}, 400],
] as const)('POST /api/auth/%s %j → %i', async (path, body, status) => {
  const reply = await shop.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  expect(reply.statusCode).toBe(status)
  expect(reply.json().message).not.toBe('')
})

let family: Family
beforeAll(async () => {
  family = await registerFamily()
})

test.each([
  ['a list', []],
  ['null', null],
  ['children that are none', { children: 'Mia' }],
  ['a child without username', { children: [{ name: 'Mia' }] }],
  ['a child with a role', { children: [{ username: 'x', role: 'admin' }] }],
  ['the same child twice', { children: [{ username: 'mia-x' }, { username: 'MIA-X' }] }],
  ['a short password', { children: [{ username: 'x', password: 'short' }] }],
  ['a name of nothing', { firstname: ' ' }],
  ['a mobile number with letters', { mobile: '555010012a' }],
  ['a first name that is null', { firstname: null }],
])('S7.10 PUT /api/user/updateMe/ with %s → 400, nothing changed', async (_, change) => {
  const before = await call('GET', '/api/user/me/', undefined, family.parent)
  expect((await call('PUT', '/api/user/updateMe/', change, family.parent)).statusCode).toBe(400)
  expect((await call('GET', '/api/user/me/', undefined, family.parent)).body).toBe(before.body)
})

test.each(['%00', '%FF', '..%2f..', 'a'.repeat(199), '%F0%9F%A6%89', 'constructor'])(
  'DELETE /api/user/children/%s → 4xx',
  async (name) => {
    const reply = await call('DELETE', `/api/user/children/${name}`, undefined, family.parent)
    expect([400, 404]).toContain(reply.statusCode)
  },
)

test.each(['?child=', '?child=%00', '?child=a&child=b', `?child=${long}`])(
  'GET /api/user/export%s → 4xx',
  async (query) => {
    const reply = await call('GET', `/api/user/export${query}`, undefined, family.parent)
    expect([400, 404]).toContain(reply.statusCode)
  },
)

test('D13 POST /api/auth/verifyOtp → 400 with the code of another email', async () => {
  const [first, second] = [registration(), registration()]
  await post('/api/auth/register', first)
  await post('/api/auth/register', second)
  const otp = await codeFor(first.email)
  if (otp === (await codeFor(second.email))) return
  expect((await post('/api/auth/verifyOtp', { email: second.email, otp })).statusCode).toBe(400)
  expect(await login(second.email)).toEqual({ isVerifyEmailOtp: false })
})
