import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { isKnownDevice, password, type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { untilWaiting } from '../../../../test/reading/waiting.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, post, emailsTo, codeFor, login, makeFamily, makeAdmin } = visitor(shop)

const newPassword = 'another lamp, another night'
const change = (tokens: Tokens, body: object = {}) =>
  call('PUT', '/api/user/password', { password, newPassword, ...body }, tokens)
const statusOfLogin = async (name: string, secret: string) =>
  (await post('/api/auth/login', { emailusername: name, password: secret })).statusCode
const me = (tokens: Tokens) => call('GET', '/api/user/me/', undefined, tokens)

test('PUT /api/user/password → the new password works, this session stays, all others of the account end, and its owner is mailed', async () => {
  const { form, parent, child } = await makeFamily()
  const elsewhere = await login(form.email)
  const [own, stolen] = [randomUUID(), randomUUID()]
  await post('/api/auth/login', { emailusername: form.email, password, deviceMark: stolen })
  expect((await change(parent, { deviceMark: own })).statusCode).toBe(200)
  const [mail] = await emailsTo(form.email)
  expect(mail?.text).toContain('You are logged out everywhere else')
  expect([await statusOfLogin(form.email, password), await statusOfLogin(form.email, newPassword)]).toEqual([401, 200])
  expect((await me(parent)).statusCode).toBe(200)
  expect((await me(elsewhere)).statusCode).toBe(401)
  expect((await me(child)).statusCode).toBe(200)
  const { _id: id } = (await me(parent)).json().data
  expect([await isKnownDevice(shop.db, id, own), await isKnownDevice(shop.db, id, stolen)]).toEqual([true, false])
})

test('PUT /api/user/password → 400 for a wrong current, a short and a common password, and all stays', async () => {
  const { form, parent } = await makeFamily()
  expect((await change(parent, { password: 'not this one' })).json()).toMatchObject({
    code: 'password_wrong',
    errors: [{ path: 'password' }],
  })
  for (const wrong of ['', 'short', 'password123']) {
    const { statusCode, ...reply } = await change(parent, { newPassword: wrong })
    expect([statusCode, reply.json().errors[0].path]).toEqual([400, 'newPassword'])
  }
  expect(await statusOfLogin(form.email, password)).toBe(200)
})

test('PUT /api/user/password → a stolen session cannot guess the password: the eleventh try is refused, the right one too', async () => {
  const { parent } = await makeFamily()
  for (let tried = 0; tried < 10; tried += 1) await change(parent, { password: `guess ${tried}` })
  expect((await change(parent)).statusCode).toBe(429)
})

test('PUT /api/user/password → 403 for a child, whose parent changes it; an admin may', async () => {
  const { child } = await makeFamily()
  expect((await change(child)).json().code).toBe('parent_required')
  expect((await change(await makeAdmin())).statusCode).toBe(200)
})

test('PUT /api/user/password → a reset code that was mailed before is worth nothing afterwards', async () => {
  const { form, parent } = await makeFamily()
  await post('/api/auth/forgot-password', { email: form.email })
  const otp = await codeFor(form.email)
  expect((await change(parent)).statusCode).toBe(200)
  expect(
    (await post('/api/auth/reset-password', { email: form.email, otp, newPassword: 'a third lamp' })).statusCode,
  ).toBe(400)
})

test('PUT /api/user/password → of two changes from the same password one wins', async () => {
  const { form, parent } = await makeFamily()
  const choices = ['the first new lamp', 'the second new lamp']
  const replies = await Promise.all(choices.map((newPassword) => change(parent, { newPassword })))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  const works = await Promise.all(choices.map((choice) => statusOfLogin(form.email, choice)))
  expect(works.sort()).toEqual([200, 401])
})

test('S2.13 PUT /api/user/updateMe/ → a child changes its own first name, and nothing of its parent or siblings', async () => {
  const { child, parent } = await makeFamily()
  const reply = await call('PUT', '/api/user/updateMe/', { firstname: 'Mimi' }, child)
  expect(reply.json().data).toMatchObject({ role: 'child', firstname: 'Mimi' })
  expect((await me(parent)).json().data.children).toMatchObject([{ name: 'Mimi' }])
  for (const change of [{ lastname: 'Winter' }, { mobile: '5550100124' }]) {
    expect((await call('PUT', '/api/user/updateMe/', change, child)).json().code).toBe('parent_required')
  }
})

/** Holds what a statement locks while the work goes on. */
async function holding(statement: string, values: unknown[], work: () => Promise<unknown>) {
  const client = await shop.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(statement, values)
    await work()
  } finally {
    await client.query('COMMIT')
    client.release()
  }
}

test('PUT /api/user/password → a sign-in with the old password at the same moment leaves no session', async () => {
  const { form, parent } = await makeFamily()
  let late: ReturnType<typeof post> | undefined
  let changed: ReturnType<typeof change> | undefined
  // The sign-in has started its session, and waits before it commits.
  await holding('LOCK TABLE known_device IN EXCLUSIVE MODE', [], async () => {
    late = post('/api/auth/login', { emailusername: form.email, password, deviceMark: randomUUID() })
    await untilWaiting(shop.pool)
    changed = change(parent)
    await Promise.race([changed, untilWaiting(shop.pool, 2)])
  })
  expect((await changed)?.statusCode).toBe(200)
  expect((await late)?.statusCode).toBe(200)
  expect((await me((await late)?.json() as Tokens)).statusCode).toBe(401)
})

test('POST /api/auth/login → 401 when the password is changed between its check and the session', async () => {
  const { form } = await makeFamily()
  const update = 'UPDATE login SET password_hash = $1 WHERE email = $2'
  let late: ReturnType<typeof post> | undefined
  await holding(update, ['of another password', form.email], async () => {
    late = post('/api/auth/login', { emailusername: form.email, password })
    await untilWaiting(shop.pool)
  })
  expect((await late)?.json().code).toBe('invalid_credentials')
})
