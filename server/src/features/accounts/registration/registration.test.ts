import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { expect, test } from 'vitest'
import { childForm, type Family, password, registration, unique, visitor } from '../../../../test/fixtures/families.ts'
import { useShop } from '../../../../test/shop.ts'
import { claimJobs } from '../../../platform/jobs/lane-queries.ts'
import { queueMail, sendMailJob } from '../../../platform/mail/mail.ts'
import { accountHashKey } from '../deps.ts'
import { keyedHash } from '../keyed-hash.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { post, call, codeFor, emailsTo, login, makeFamily, registerFamily } = visitor(shop)

const register = (form: object) => post('/api/auth/register', form)
const verify = (email: string, otp: unknown) => post('/api/auth/verifyOtp', { email, otp })
const wrongCodeFor = (code: string) => (code === '999999' ? '100000' : String(Number(code) + 1))

test('S3.12 S7.04 D11 POST /api/auth/register → 201 with an id and a message, and a mail with a six-digit code', async () => {
  const form = registration()
  const reply = await register(form)
  expect(reply.statusCode).toBe(201)
  expect(reply.json()).toEqual({ data: { _id: expect.stringMatching(/^[0-9a-f-]{36}$/) }, message: expect.any(String) })
  const emails = await emailsTo(form.email)
  expect(emails).toHaveLength(1)
  expect(emails[0]?.text.match(/\d{6}/g)).toEqual([await codeFor(form.email)])
  expect(emails[0]?.html).toContain(await codeFor(form.email))
  expect(emails[0]?.subject).not.toMatch(/\d/)
})

test('S3.01 S4.09 S7.05 S7.09 POST /api/auth/verifyOtp → the code, as a number or as text, creates the family; the id stays', async () => {
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

test('D11 POST /api/auth/register → the same reply for a registered email; its owner gets another mail and the account is unchanged', async () => {
  const { form } = await registerFamily()
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
  const [email] = await emailsTo(form.email)
  expect(email?.subject).toContain('already have an account')
  expect(email?.text).not.toMatch(/\d{6}/)
  expect((await post('/api/auth/login', { emailusername: form.email, password })).statusCode).toBe(200)
})

test('D11 POST /api/auth/login → the same reply for a pending registration, whether its email has an account or not', async () => {
  const { form } = await registerFamily()
  const secret = 'evil password'
  const attempts = [registration(), { ...registration(), email: form.email }]
  for (const attempt of attempts) {
    await register({ ...attempt, password: secret, cpassword: secret })
    const reply = await post('/api/auth/login', { emailusername: attempt.email, password: secret })
    expect([reply.statusCode, reply.json()]).toEqual([200, { isVerifyEmailOtp: false }])
  }
  const [email] = await emailsTo(form.email)
  expect(email?.text).not.toMatch(/\d{6}/)
})

test('D11 POST /api/auth/verifyOtp → 400 for a registration of a registered email, even with the right code', async () => {
  const { form } = await registerFamily()
  const secret = 'evil password'
  await register({ ...registration(), email: form.email, password: secret, cpassword: secret })
  const guessed = keyedHash(await accountHashKey(shop.db), 'code', 'verify', form.email, '123456')
  await shop.pool.query('UPDATE mailed_code SET code_hash = $1 WHERE email = $2', [guessed, form.email])
  expect((await verify(form.email, 123456)).statusCode).toBe(400)
  expect(await login(form.email, secret)).not.toHaveProperty('accessToken')
  expect(await login(form.email)).toHaveProperty('accessToken')
})

test('D5 POST /api/auth/register → 409 username_taken, whatever the case, also while that family is unverified', async () => {
  const { form } = await registerFamily()
  const waiting = registration()
  await register(waiting)
  for (const { children } of [form, waiting]) {
    const taken = childForm(` ${children[0]?.username.toUpperCase()} `)
    const reply = await register(registration({ children: [childForm(), taken] }))
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toEqual({
      message: accountTexts.usernameTaken,
      code: 'username_taken',
      errors: [
        {
          path: 'children.1.username',
          message: accountTexts.usernameTaken,
          free: [expect.any(String), expect.any(String)],
        },
      ],
    })
  }
})

test('D5 POST /api/auth/register → with one of the usernames that a refusal calls free it goes through', async () => {
  const { form } = await registerFamily()
  const [{ username } = childForm()] = form.children
  const { errors } = (await register(registration({ children: [childForm(username)] }))).json()
  for (const free of errors[0].free) {
    expect(free).toMatch(new RegExp(`^${username}\\d{1,3}$`))
    expect((await register(registration({ children: [childForm(free)] }))).statusCode).toBe(201)
  }
})

test('D5 POST /api/auth/register → the free usernames are as short as the taken one must be', async () => {
  const username = unique('long').padEnd(200, 'x')
  await registerFamily({ children: [childForm(username)] })
  const { errors } = (await register(registration({ children: [childForm(username)] }))).json()
  expect(errors[0].free.every((free: string) => free.length <= 200)).toBe(true)
})

test('D5 POST /api/auth/verifyOtp → of two families with the same username at the same time one gets it, the other 409', async () => {
  const username = unique('contested')
  const forms = [registration({ children: [childForm(username)] }), registration()]
  for (const form of forms) await register(form)
  await shop.pool.query(
    "UPDATE registration_attempt SET children = jsonb_set(children, '{0,username}', to_jsonb($1::text)) WHERE email = $2",
    [username, forms[1]?.email],
  )
  const codes = await Promise.all(forms.map(({ email }) => codeFor(email)))
  const replies = await Promise.all(forms.map(({ email }, index) => verify(email, codes[index])))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test('GET /api/user/export → the consent text and its version are stored with the family', async () => {
  const { parent } = await registerFamily()
  const { account } = (await call('GET', '/api/user/export', undefined, parent)).json()
  expect(account.consent).toEqual({
    version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    text: expect.stringContaining('parent or guardian'),
    givenAt: expect.any(String),
  })
})

test('D13 POST /api/auth/verifyOtp → a code works once, concurrent requests included', async () => {
  const form = registration()
  await register(form)
  const code = await codeFor(form.email)
  const replies = await Promise.all(Array.from({ length: 5 }, () => verify(form.email, code)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400])
  expect((await verify(form.email, code)).statusCode).toBe(400)
})

test('D13 POST /api/auth/verifyOtp → 50 concurrent wrong codes use up the five attempts, and the right code is refused', async () => {
  const form = registration()
  await register(form)
  const code = await codeFor(form.email)
  const replies = await Promise.all(Array.from({ length: 50 }, () => verify(form.email, wrongCodeFor(code))))
  expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(replies[0]?.statusCode).toBe(400)
  expect(replies[0]?.json().code).toBe('code_wrong')
  const { rows } = await shop.pool.query('SELECT tries_left FROM mailed_code WHERE email = $1', [form.email])
  expect(rows).toEqual([{ tries_left: 0 }])
  expect((await verify(form.email, code)).statusCode).toBe(400)
})

test('D13 POST /api/auth/verifyOtp → 200 at the fifth attempt after four wrong ones', async () => {
  const form = registration()
  await register(form)
  const code = await codeFor(form.email)
  for (let attempt = 0; attempt < 4; attempt++) await verify(form.email, wrongCodeFor(code))
  expect((await verify(form.email, code)).statusCode).toBe(200)
})

test.each([
  [9.9, 200],
  [10.1, 400],
])('D13 POST /api/auth/verifyOtp with a code %s minutes old → %i', async (minutes, status) => {
  const form = registration()
  await register(form)
  const code = await codeFor(form.email)
  shop.aheadMs += minutes * 60_000
  expect((await verify(form.email, code)).statusCode).toBe(status)
})

test('S7.06 S9.04 D13 POST /api/auth/resendOtp → 429 with Retry-After within 60 s, then a code beside the first', async () => {
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
  expect(replies.find(({ statusCode }) => statusCode === 200)?.json()).toEqual({ message: accountTexts.otpSent })
  expect(await emailsTo(form.email)).toHaveLength(2)
  expect(await codeFor(form.email)).not.toBe(first)
  expect((await verify(form.email, first)).statusCode).toBe(200)
})

test('D11 POST /api/auth/resendOtp → the same reply for an unregistered email, and no mail', async () => {
  const email = `${unique('nobody')}@example.com`
  const replies = [await post('/api/auth/resendOtp', { email }), await post('/api/auth/resendOtp', { email })]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 429])
  expect(await emailsTo(email)).toEqual([])
})

test('D13 POST /api/auth/register → no mail after 20 codes in a day, and still 201', async () => {
  const form = registration({ children: [childForm()] })
  const statuses = new Set<number>()
  for (let count = 0; count < 22; count++) statuses.add((await register(form)).statusCode)
  expect([...statuses]).toEqual([201])
  expect(await emailsTo(form.email)).toHaveLength(20)
  shop.aheadMs += 61_000
  expect((await post('/api/auth/resendOtp', { email: form.email })).statusCode).toBe(429)
}, 20_000)

test('D11 D13 a code is mailed before the mails that already wait', async () => {
  const owner = (await registerFamily()).form.email
  const form = registration()
  await shop.pool.query('DELETE FROM job')
  for (let count = 0; count < 20; count++)
    await queueMail(shop.db, { to: 'all@example.com', subject: '', text: '', html: '' })
  await register(form)
  await post('/api/auth/forgot-password', { email: owner })
  const claimed = await claimJobs({ pool: shop.pool, worker: 'one', tasks: [sendMailJob.name] }, 2)
  expect(claimed.map(({ payload }) => sendMailJob.payload.parse(payload).to).sort()).toEqual([form.email, owner].sort())
})

test('what tests plant as a family is what registering and signing in store', async () => {
  const stored = async ({ form: { email } }: Family) => {
    const { rows } = await shop.pool.query(
      `SELECT to_jsonb(person) AS person, to_jsonb(login) AS login, to_jsonb(member) AS member, to_jsonb(consent) AS consent,
         to_jsonb(session) AS session
       FROM login parent JOIN consent USING (person_id) JOIN member own USING (person_id) JOIN member USING (family_id)
       JOIN person ON person.id = member.person_id JOIN login ON login.person_id = person.id
       JOIN session ON session.person_id = person.id
       WHERE parent.email = $1 ORDER BY member.role`,
      [email],
    )
    return JSON.parse(JSON.stringify(rows), (key, value) => (isOwn(key) && value !== null ? typeof value : value))
  }
  const isOwn = (key: string) => /^(id|\w+_id|\w+_at|since|password_hash|email|username|device|search_key)$/.test(key)
  const planted = await stored(await makeFamily())
  expect(planted).toHaveLength(2)
  expect(planted).toEqual(await stored(await registerFamily()))
})
