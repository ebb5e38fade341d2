import { expect, test } from 'vitest'
import { childForm, password, registration, unique, visitor } from '../../../../test/families.ts'
import { useShop } from '../../../../test/shop.ts'
import { toArgon2Text } from '../../../platform/passwords/argon2-text.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { post, call, codeFor, emailsTo, login, makeFamily } = visitor(shop)

const register = (form: object) => post('/api/auth/register', form)
const verify = (email: string, otp: unknown) => post('/api/auth/verifyOtp', { email, otp })
const wrongCodeFor = (code: string) => (code === '999999' ? '100000' : String(Number(code) + 1))

test('S3.12 S7.04 D11 POST /api/auth/register → 201 with an id and a message, and a mail with a six-digit code', async () => {
  const form = registration()
  const reply = await register(form)
  expect(reply.statusCode).toBe(201)
  expect(reply.json()).toEqual({ data: { _id: expect.stringMatching(/^[0-9a-f-]{36}$/) }, message: expect.any(String) })
  const letters = await emailsTo(form.email)
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text.match(/\d{6}/g)).toEqual([await codeFor(form.email)])
  expect(letters[0]?.html).toContain(await codeFor(form.email))
  expect(letters[0]?.subject).not.toMatch(/\d/)
})

test('S3.01 S4.09 S7.05 S7.09 the code, as a number or as text, makes the family; its id is that of the registration', async () => {
  for (const type of [Number, String]) {
    const form = registration()
    const { data } = (await register(form)).json()
    expect((await verify(form.email.toUpperCase(), type(await codeFor(form.email)))).statusCode).toBe(200)
    const me = await call('GET', '/api/user/me/', undefined, await login(form.email))
    expect(me.json().data).toEqual({
      _id: data._id,
      role: 'user',
      firstname: 'Nora',
      lastname: 'Winter',
      email: form.email,
      mobile: '5550100123',
      children: [{ name: 'Mia', username: form.children[0]?.username, dob: '2017-03-09' }],
      purchasedBundles: [],
    })
  }
})

test('D11 a registered email gets the same answer, its owner another mail, and nothing of the account changes', async () => {
  const { form } = await makeFamily()
  const again = await register({
    ...form,
    children: [childForm()],
    firstname: 'Eve',
    password: 'evil password',
    cpassword: 'evil password',
  })
  const fresh = await register(registration())
  expect(again.statusCode).toBe(fresh.statusCode)
  expect(again.json()).toEqual({ ...fresh.json(), data: { _id: expect.any(String) } })
  const [letter] = await emailsTo(form.email)
  expect(letter?.subject).toContain('already have an account')
  expect(letter?.text).not.toMatch(/\d{6}/)
  expect((await post('/api/auth/login', { emailusername: form.email, password })).statusCode).toBe(200)
})

test('D11 whoever tries the password of an own registration to a registered email learns nothing either', async () => {
  const { form } = await makeFamily()
  const secret = 'evil password'
  const attempts = [registration(), { ...registration(), email: form.email }]
  for (const attempt of attempts) {
    await register({ ...attempt, password: secret, cpassword: secret })
    const reply = await post('/api/auth/login', { emailusername: attempt.email, password: secret })
    expect([reply.statusCode, reply.json()]).toEqual([200, { isVerifyEmailOtp: false }])
  }
  const [letter] = await emailsTo(form.email)
  expect(letter?.text).not.toMatch(/\d{6}/)
})

test('D11 not even a guessed code turns an attempt on a registered email into anything', async () => {
  const { form } = await makeFamily()
  const secret = 'evil password'
  await register({ ...registration(), email: form.email, password: secret, cpassword: secret })
  const guessed = await toArgon2Text('123456')
  await shop.pool.query('UPDATE one_time_code SET code_hash = $1 WHERE email = $2', [guessed, form.email])
  expect((await verify(form.email, 123456)).statusCode).toBe(400)
  expect(await login(form.email, secret)).not.toHaveProperty('accessToken')
  expect(await login(form.email)).toHaveProperty('accessToken')
})

test('D11 an unverified email that registers again replaces the earlier attempt whole', async () => {
  const first = registration({ children: [childForm(), childForm()] })
  await register(first)
  const earlier = await codeFor(first.email)
  const second = { ...registration(), email: first.email, children: [first.children[1]], firstname: 'Second' }
  expect((await register(second)).statusCode).toBe(201)
  const code = await codeFor(first.email)
  if (earlier !== code) expect((await verify(first.email, earlier)).statusCode).toBe(400)
  expect((await verify(first.email, code)).statusCode).toBe(200)
  const me = await call('GET', '/api/user/me/', undefined, await login(first.email))
  expect(me.json().data).toMatchObject({ firstname: 'Second', children: [{ username: first.children[1]?.username }] })
  expect((await post('/api/auth/login', { emailusername: first.children[0]?.username, password })).statusCode).toBe(401)
})

test('D5 a username of another family → 409, also in other capitals and before that family has verified', async () => {
  const { form } = await makeFamily()
  const waiting = registration()
  await register(waiting)
  for (const { children } of [form, waiting]) {
    const taken = childForm(` ${children[0]?.username.toUpperCase()} `)
    const reply = await register(registration({ children: [childForm(), taken] }))
    expect([reply.statusCode, reply.json().message]).toEqual([409, 'Username already taken'])
    expect(reply.json().errors).toEqual([{ path: 'children.1.username', message: 'Username already taken' }])
  }
})

test('D5 two families that want the same username at the same moment: one gets it, the other 409', async () => {
  const username = unique('wanted')
  const forms = [registration({ children: [childForm(username)] }), registration()]
  for (const form of forms) await register(form)
  await shop.pool.query(
    "UPDATE registration SET children = jsonb_set(children, '{0,username}', to_jsonb($1::text)) WHERE email = $2",
    [username, forms[1]?.email],
  )
  const codes = await Promise.all(forms.map(({ email }) => codeFor(email)))
  const replies = await Promise.all(forms.map(({ email }, at) => verify(email, codes[at])))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test('issue 3: the consent text and its version are stored with the family', async () => {
  const { parent } = await makeFamily()
  const { account } = (await call('GET', '/api/user/export', undefined, parent)).json()
  expect(account.consent).toEqual({
    version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    text: expect.stringContaining('parent or guardian'),
    givenAt: expect.any(String),
  })
})

test('D13 a code is used once, also by two at the same time', async () => {
  const form = registration()
  await register(form)
  const code = await codeFor(form.email)
  const replies = await Promise.all(Array.from({ length: 5 }, () => verify(form.email, code)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400])
  expect((await verify(form.email, code)).statusCode).toBe(400)
})

test('D13 50 wrong codes at once: at most 5 are looked at, and the right one is dead', async () => {
  const form = registration()
  await register(form)
  const code = await codeFor(form.email)
  const replies = await Promise.all(Array.from({ length: 50 }, () => verify(form.email, wrongCodeFor(code))))
  expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(replies[0]?.statusCode).toBe(400)
  const { rows } = await shop.pool.query('SELECT tries_left FROM one_time_code WHERE email = $1', [form.email])
  expect(rows).toEqual([{ tries_left: 0 }])
  expect((await verify(form.email, code)).statusCode).toBe(400)
})

test('D13 four wrong tries leave the fifth', async () => {
  const form = registration()
  await register(form)
  const code = await codeFor(form.email)
  for (let tried = 0; tried < 4; tried++) await verify(form.email, wrongCodeFor(code))
  expect((await verify(form.email, code)).statusCode).toBe(200)
})

test.each([
  [9.9, 200],
  [10.1, 400],
])('D13 a code that is %s minutes old → %i', async (minutes, status) => {
  const form = registration()
  await register(form)
  const code = await codeFor(form.email)
  shop.aheadMs += minutes * 60_000
  expect((await verify(form.email, code)).statusCode).toBe(status)
})

test('S7.06 S9.04 D13 resendOtp: 429 with Retry-After within 60 s, then another code in place of the first', async () => {
  const form = registration()
  await register(form)
  const resend = () => post('/api/auth/resendOtp', { email: form.email })
  const early = await resend()
  expect(early.statusCode).toBe(429)
  expect(Number(early.headers['retry-after'])).toBeGreaterThan(50)
  const first = await codeFor(form.email)
  shop.aheadMs += 60_500
  const replies = await Promise.all([resend(), resend(), resend()])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429])
  expect(replies.find(({ statusCode }) => statusCode === 200)?.json()).toEqual({ message: 'OTP sent successfully!' })
  expect(await emailsTo(form.email)).toHaveLength(2)
  const second = await codeFor(form.email)
  if (second !== first) expect((await verify(form.email, first)).statusCode).toBe(400)
  expect((await verify(form.email, second)).statusCode).toBe(200)
})

test('D11 resendOtp answers alike for an email that nobody registered, and mails nothing', async () => {
  const email = `${unique('nobody')}@example.com`
  const replies = [await post('/api/auth/resendOtp', { email }), await post('/api/auth/resendOtp', { email })]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 429])
  expect(await emailsTo(email)).toEqual([])
})

test('D13 after 20 codes in a day an address gets no more mail, and a stranger does not learn it', async () => {
  const form = registration({ children: [childForm()] })
  const statuses = new Set<number>()
  for (let count = 0; count < 22; count++) statuses.add((await register(form)).statusCode)
  expect([...statuses]).toEqual([201])
  expect(await emailsTo(form.email)).toHaveLength(20)
  shop.aheadMs += 61_000
  expect((await post('/api/auth/resendOtp', { email: form.email })).statusCode).toBe(429)
}, 20_000)
