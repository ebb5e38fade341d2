import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { childForm, password, registration, visitor } from '../../../../test/fixtures/families.ts'
import { useShop } from '../../../../test/shop.ts'
import { advisoryLocks } from '../../../platform/db/advisory-locks.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { post, call, codeFor, emailsTo, login } = visitor(shop)

type Form = ReturnType<typeof registration>

const register = async (form: object, remoteAddress = '203.0.113.1') => {
  const reply = await shop.app.inject({ method: 'POST', url: '/api/auth/register', payload: form, remoteAddress })
  expect(reply.statusCode).toBe(201)
  return reply.json().data._id as string
}
/** Registers, and returns what only the sender knows: the id of the attempt, and the code if the mail is theirs. */
const attempt = async (form: Form & { deviceMark?: string }, remoteAddress?: string) => {
  const _id = await register(form, remoteAddress)
  return { _id, code: await codeFor(form.email) }
}
const verify = async (email: string, otp: string, proof: object = {}) =>
  (await post('/api/auth/verifyOtp', { email, otp, ...proof })).statusCode
const again = (form: Form, changes: object = {}) => ({ ...registration(changes), email: form.email })
const wrong = (code: string) => (code === '999999' ? '100000' : String(Number(code) + 1))
const profileOf = async (email: string, secret?: string) =>
  (await call('GET', '/api/user/me/', undefined, await login(email, secret))).json().data

test('D90 POST /api/auth/register → a stranger who registers the same email, before or after, changes nothing of the first attempt', async () => {
  for (const isStrangerFirst of [true, false]) {
    const form = registration({ firstname: 'Nora' })
    const strange = again(form, { firstname: 'Eve', password: 'evil password', cpassword: 'evil password' })
    if (isStrangerFirst) await register(strange)
    const own = await attempt(form)
    if (!isStrangerFirst) await register(strange)
    expect(await verify(form.email, own.code)).toBe(200)
    expect(await profileOf(form.email)).toMatchObject({
      _id: own._id,
      firstname: 'Nora',
      children: [{ username: form.children[0]?.username }],
    })
    expect((await post('/api/auth/login', { emailusername: form.email, password: 'evil password' })).statusCode).toBe(
      401,
    )
  }
})

test('D90 POST /api/auth/verifyOtp → the code decides which attempt becomes the account, and the others go', async () => {
  const form = registration()
  const first = await attempt(form)
  const second = await attempt(again(form, { firstname: 'Second' }))
  expect(second.code).not.toBe(first.code)
  expect(await verify(form.email, second.code)).toBe(200)
  expect((await profileOf(form.email)).firstname).toBe('Second')
  expect(await verify(form.email, first.code, { _id: first._id })).toBe(400)
  const { rows } = await shop.pool.query('SELECT FROM registration_attempt WHERE email = $1', [form.email])
  expect(rows).toEqual([])
  // The usernames that the others had reserved are free again.
  await register(registration({ children: [childForm(form.children[0]?.username)] }))
})

test('D90 POST /api/auth/verifyOtp with an _id → only the code of that attempt', async () => {
  const form = registration()
  const strange = await attempt(form)
  const own = await attempt(again(form))
  expect(await verify(form.email, strange.code, { _id: own._id })).toBe(400)
  expect(await verify(form.email, own.code, { _id: own._id })).toBe(200)
})

test.each(['_id', 'deviceMark'] as const)(
  'D90 D63 POST /api/auth/verifyOtp → five wrong codes end all codes of the email for strangers, not for the sender with %s',
  async (kind) => {
    const deviceMark = randomUUID()
    const form = registration({ deviceMark })
    const own = await attempt(form)
    const other = await attempt(again(form))
    const unused = [own.code, other.code].includes('999999') ? '888888' : '999999'
    for (let guess = 0; guess < 5; guess++) expect(await verify(form.email, unused)).toBe(400)
    expect(await verify(form.email, own.code)).toBe(400)
    expect(await verify(form.email, other.code)).toBe(400)
    expect(await verify(form.email, own.code, { _id: randomUUID() })).toBe(400)
    expect(await verify(form.email, own.code, kind === '_id' ? { _id: own._id } : { deviceMark })).toBe(200)
  },
)

test('D90 POST /api/auth/verifyOtp → the sender has five tries too', async () => {
  const form = registration()
  const { _id, code } = await attempt(form)
  for (let guess = 0; guess < 5; guess++) await verify(form.email, wrong(code), { _id })
  expect(await verify(form.email, code, { _id })).toBe(400)
})

test('D90 POST /api/auth/register → of six attempts five stay: the network with the most attempts loses its oldest', async () => {
  const form = registration()
  const own = await attempt(form, '203.0.113.7')
  const strange = await attempt(again(form), '2001:db8::1')
  for (let count = 2; count <= 8; count++) await register(again(form), `2001:db8::${count}`)
  const { rows } = await shop.pool.query('SELECT FROM registration_attempt WHERE email = $1', [form.email])
  expect(rows).toHaveLength(5)
  expect(await verify(form.email, strange.code, { _id: strange._id })).toBe(400)
  expect(await verify(form.email, own.code, { _id: own._id })).toBe(200)
})

test('D90 POST /api/auth/register → the networks of one IPv6 /48 displace the attempts of nobody else', async () => {
  const form = registration()
  const own = await attempt(form, '203.0.113.7')
  for (let network = 1; network <= 6; network++) await register(again(form), `2001:db8:9:${network}::1`)
  expect(await verify(form.email, own.code, { _id: own._id })).toBe(200)
})

test('D90 what changes the codes and attempts of an email waits for its lock', async () => {
  const form = registration()
  await register(form)
  const { email } = form
  const changes: [string, object][] = [
    ['resendOtp', { email }],
    ['register', again(form)],
    ['verifyOtp', { email, otp: '100000' }],
    ['login', { emailusername: email, password }],
    ['forgot-password', { email }],
    ['reset-password', { email, otp: '100000', newPassword: password }],
  ]
  shop.aheadMs += 61_000
  for (const [path, body] of changes) {
    const client = await shop.pool.connect()
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [advisoryLocks.emails, email])
    const reply = post(`/api/auth/${path}`, body)
    try {
      await expect.poll(waitingForLocks, { message: path }).toBe(1)
    } finally {
      await client.query('COMMIT')
      client.release()
    }
    expect((await reply).statusCode).toBeLessThan(500)
  }
})

const waitingForLocks = async () => {
  const { rows } = await shop.pool.query(
    `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
     WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()`,
  )
  return rows.length
}

test('D90 POST /api/auth/resendOtp → for the attempt that _id names, else for the newest; each sender has a pause of their own', async () => {
  const form = registration({ firstname: 'First' })
  const first = await attempt(form)
  shop.aheadMs += 40_000
  const newest = again(form, { children: [childForm(), childForm()] })
  await register(newest)
  const resend = (proof: object = {}) => post('/api/auth/resendOtp', { email: form.email, ...proof })
  const textOfMail = async () => (await emailsTo(form.email))[0]?.text
  shop.aheadMs += 30_000
  expect((await resend()).statusCode).toBe(429)
  expect((await resend({ _id: first._id })).statusCode).toBe(200)
  expect(await textOfMail()).toContain('a family with one child')
  shop.aheadMs += 61_000
  expect((await resend()).statusCode).toBe(200)
  expect(await textOfMail()).toContain('a family with 2 children')
  const before = (await emailsTo(form.email)).length
  shop.aheadMs += 61_000
  expect((await resend({ _id: randomUUID() })).statusCode).toBe(200)
  expect(await emailsTo(form.email)).toHaveLength(before)
  expect(await verify(form.email, first.code, { _id: first._id })).toBe(200)
})

test('D90 POST /api/auth/login → with the password of any attempt a code of that attempt is mailed, which its device may enter', async () => {
  const children = [childForm(), childForm()]
  const form = registration({ firstname: 'First', children, password: 'the first one', cpassword: 'the first one' })
  await register(form)
  const strange = await attempt(again(form))
  const deviceMark = randomUUID()
  const reply = await post('/api/auth/login', { emailusername: form.email, password: 'the first one', deviceMark })
  expect([reply.statusCode, reply.json()]).toEqual([200, { isVerifyEmailOtp: false }])
  const [sentMail] = await emailsTo(form.email)
  expect(sentMail?.text).toContain('a family with 2 children')
  expect(await verify(form.email, strange.code, { deviceMark })).toBe(400)
  expect(await verify(form.email, await codeFor(form.email), { deviceMark })).toBe(200)
  expect((await profileOf(form.email, 'the first one')).firstname).toBe('First')
})

test('D90 the mail with a code says what entering it agrees to, for how many children and when, in none of the words that were typed', async () => {
  const children = ['Mia', 'You won 1000 dollars', 'evil\u2024example'].map((name) => ({ ...childForm(), name }))
  const form = registration({ children, firstname: 'Claim', lastname: 'your prize now' })
  await register(form)
  const [mail] = await emailsTo(form.email)
  const me = `SELECT consent_text FROM registration_attempt WHERE email = '${form.email}'`
  const [{ consent_text }] = (await shop.pool.query(me)).rows
  expect(mail?.text).toMatch(/a family with 3 children, asked for on .* UTC\./)
  expect(mail?.text).toContain(`By entering the code you agree: “${consent_text}”`)
  expect(mail?.text).toContain('do not enter the code')
  for (const word of ['Mia', 'dollars', 'evil', 'Claim', 'prize'])
    for (const words of [mail?.subject, mail?.text, mail?.html]) expect(words).not.toContain(word)
})

test('D90 POST /api/auth/verifyOtp and register at once for one email → no deadlock, one account', async () => {
  const form = registration()
  const own = await attempt(form)
  const others = await Promise.all([attempt(again(form)), attempt(again(form))])
  const replies = await Promise.all([
    ...[own, ...others].map(({ code, _id }) => verify(form.email, code, { _id })),
    ...Array.from({ length: 8 }, () => verify(form.email, wrong(own.code))),
    ...Array.from({ length: 3 }, () => register(again(form)).then(() => 201)),
  ])
  expect(replies.filter((status) => status === 200)).toHaveLength(1)
  const { rows } = await shop.pool.query('SELECT FROM login WHERE email = $1', [form.email])
  expect(rows).toHaveLength(1)
})

test('D63 POST /api/auth/login → says of the first sign-in that it is the first, to a device that sends its mark', async () => {
  const form = registration()
  const { code } = await attempt(form)
  await verify(form.email, code)
  const isFirst = async (deviceMark?: string) =>
    (await post('/api/auth/login', { emailusername: form.email, password, deviceMark })).json().isFirstSignIn
  expect(await isFirst()).toBeUndefined()
  const mark = randomUUID()
  expect([await isFirst(mark), await isFirst(mark), await isFirst(randomUUID())]).toEqual([true, undefined, undefined])
})
