import { setTimeout } from 'node:timers/promises'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { expect, test } from 'vitest'
import { childForm, password, type Tokens, unique, visitor } from '../../../../test/fixtures/families.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, post, emailsTo, makeFamily, makeAdmin, registerFamily } = visitor(shop)

const me = async (tokens: Tokens) => (await call('GET', '/api/user/me/', undefined, tokens)).json().data
const update = (tokens: Tokens, change: unknown) => call('PUT', '/api/user/updateMe/', change, tokens)
const statusOfLogin = async (name = '', secret = password) =>
  (await post('/api/auth/login', { emailusername: name, password: secret })).statusCode

test('D4 GET /api/user/me/ → a child sees its role, name, username and dob, nothing of its family', async () => {
  const { form, child } = await makeFamily()
  expect(await me(child)).toEqual({
    _id: expect.any(String),
    role: 'child',
    firstname: 'Mia',
    username: form.children[0]?.username,
    dob: '2017-03-09',
    purchasedBundles: [],
  })
})

test('S7.10 S5.13 PUT /api/user/updateMe/ → names and mobile number change; 400 for email, role and id', async () => {
  const { form, parent } = await makeFamily()
  const reply = await update(parent, { firstname: '  Zoë  Maria ', mobile: '0123456789' })
  expect(reply.statusCode).toBe(200)
  expect(reply.json().data).toMatchObject({ firstname: 'Zoë Maria', lastname: 'Winter', mobile: '0123456789' })
  expect(await me(parent)).toEqual(reply.json().data)
  for (const change of [{ email: 'new@example.com' }, { role: 'admin' }, { firstname: 'A', _id: '1' }, {}]) {
    expect((await update(parent, change)).statusCode).toBe(400)
  }
  expect(await me(parent)).toMatchObject({ email: form.email, role: 'user', firstname: 'Zoë Maria' })
})

test('D5 PUT /api/user/updateMe/ → children are changed by username, new ones added, others left alone', async () => {
  const { form, parent } = await makeFamily({ children: [childForm(), childForm()] })
  const [first, second] = form.children
  const third = childForm()
  const reply = await update(parent, { children: [{ username: first?.username.toUpperCase(), name: 'Mila' }, third] })
  expect(reply.statusCode).toBe(200)
  expect(reply.json().data.children).toEqual([
    { name: 'Mila', username: first?.username, dob: '2017-03-09' },
    { name: 'Mia', username: second?.username, dob: '2017-03-09' },
    { name: 'Mia', username: third.username, dob: '2017-03-09' },
  ])
  expect(await statusOfLogin(third.username)).toBe(200)
  expect(await statusOfLogin(first?.username)).toBe(200)
})

test("D5 PUT /api/user/updateMe/ → a child's password is set when present, never returned, and ends its sessions", async () => {
  const { form, parent, child } = await makeFamily()
  const username = form.children[0]?.username
  const reply = await update(parent, { children: [{ username, password: 'owls know more' }] })
  expect(reply.body).not.toContain('owls')
  expect(await statusOfLogin(username, 'owls know more')).toBe(200)
  expect(await statusOfLogin(username)).toBe(401)
  expect((await call('GET', '/api/user/me/', undefined, child)).statusCode).toBe(401)
})

test('D5 PUT /api/user/updateMe/ → 409 when a username is taken, and nothing is changed', async () => {
  const other = await makeFamily()
  const { form, parent } = await makeFamily()
  const taken = { ...childForm(), username: other.form.children[0]?.username.toUpperCase() }
  const change = { firstname: 'Changed', children: [{ username: form.children[0]?.username, name: 'Changed' }, taken] }
  const reply = await update(parent, change)
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
  expect(await me(parent)).toMatchObject({ firstname: 'Nora', children: [{ name: 'Mia' }] })
})

test('S5.09 PUT /api/user/updateMe/ → 400 at the fields that a new child lacks', async () => {
  const { parent } = await makeFamily()
  const reply = await update(parent, { children: [{ username: unique('kid') }] })
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors).toEqual([
    { path: 'children.0.name', message: accountTexts.childNameRequired },
    { path: 'children.0.password', message: accountTexts.childPasswordRequired },
    { path: 'children.0.dob', message: accountTexts.childDobRequired },
  ])
})

test('PUT /api/user/updateMe/ → 400 for a thirteenth child, concurrent requests included', async () => {
  const { parent } = await makeFamily()
  const eleven = Array.from({ length: 10 }, () => childForm())
  expect((await update(parent, { children: eleven })).statusCode).toBe(200)
  // The lock lets every request count the children before one of them inserts.
  const lock = await shop.pool.connect()
  await lock.query('BEGIN; LOCK TABLE person IN SHARE MODE')
  const updates = [1, 2, 3].map(() => update(parent, { children: [childForm()] }))
  await setTimeout(500)
  await lock.query('COMMIT')
  lock.release()
  const replies = await Promise.all(updates)
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
  expect((await me(parent)).children).toHaveLength(12)
})

test('D4 PUT /api/user/updateMe/ → a child changes its own name; 403 parent_required for anything else', async () => {
  const { form, child, parent } = await makeFamily()
  expect((await update(child, { firstname: 'Mimi' })).json().data.firstname).toBe('Mimi')
  const username = form.children[0]?.username
  for (const change of [{ children: [{ username, name: 'x' }] }, { lastname: 'x' }, { mobile: '0123456789' }]) {
    const reply = await update(child, change)
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toEqual({ message: accountTexts.askAParent, code: 'parent_required' })
  }
  expect(await me(parent)).toMatchObject({ lastname: 'Winter', children: [{ name: 'Mimi' }] })
})

test("D5 DELETE /api/user/children/{username} → the child is gone; 404 for another family's child and an unknown one", async () => {
  const other = await makeFamily()
  const { form, parent, child } = await makeFamily()
  const remove = (username = '') =>
    call('DELETE', `/api/user/children/${encodeURIComponent(username)}`, undefined, parent)
  expect((await remove(other.form.children[0]?.username)).statusCode).toBe(404)
  expect((await remove('nobody')).statusCode).toBe(404)
  const reply = await remove(form.children[0]?.username.toUpperCase())
  expect([reply.statusCode, reply.json().data.children]).toEqual([200, []])
  expect((await call('GET', '/api/user/me/', undefined, child)).statusCode).toBe(401)
  expect(await statusOfLogin(form.children[0]?.username)).toBe(401)
  expect(await statusOfLogin(other.form.children[0]?.username)).toBe(200)
})

test('D6 GET /api/user/export → own data, for a parent also that of one child, without passwords', async () => {
  const { form, parent, child } = await makeFamily()
  const exported = async (tokens: Tokens, query = '') =>
    (await call('GET', `/api/user/export${query}`, undefined, tokens)).json()
  const username = form.children[0]?.username ?? ''
  const whole = await exported(parent)
  expect(whole.account).toMatchObject({ email: form.email, dob: '1988-05-14', children: [{ username, name: 'Mia' }] })
  const own = { role: 'child', name: 'Mia', username, dob: '2017-03-09', sessions: [expect.anything()] }
  expect((await exported(parent, `?child=${username}`)).account).toMatchObject(own)
  expect((await exported(child)).account).toMatchObject(own)
  expect(JSON.stringify(whole)).not.toMatch(/argon2|password/i)
  expect((await exported(child, `?child=${username}`)).code).toBe('parent_required')
  const other = await makeFamily()
  expect((await exported(parent, `?child=${other.form.children[0]?.username}`)).code).toBe('not_found')
})

test('D6 DELETE /api/user/me/ → no personal data is left and the email can register again; 400 for a wrong password', async () => {
  const { form, parent, child } = await makeFamily()
  await post('/api/auth/register', { ...form, children: [childForm()] })
  await post('/api/auth/forgot-password', { email: form.email })
  const remove = (secret: unknown) => call('DELETE', '/api/user/me/', { password: secret }, parent)
  expect((await remove('wrong password')).json()).toEqual({
    message: accountTexts.passwordWrong,
    code: 'password_wrong',
    errors: [{ path: 'password', message: accountTexts.passwordWrong }],
  })
  expect((await call('DELETE', '/api/user/me/', { password }, child)).statusCode).toBe(403)
  expect((await remove(password)).statusCode).toBe(200)
  for (const tokens of [parent, child]) {
    expect((await call('GET', '/api/user/me/', undefined, tokens)).statusCode).toBe(401)
  }
  expect(await personalRowsOf(form.email, form.children[0]?.username ?? '')).toEqual([])
  expect((await emailsTo(form.email))[0]?.subject).toContain('is deleted')
  const again = await registerFamily({ email: form.email, children: form.children })
  expect((await me(again.parent)).email).toBe(form.email)
})

/** Searches every table, new ones included, but that of queued mails: sending deletes them. */
async function personalRowsOf(...words: string[]) {
  const { rows: tables } = await shop.pool.query(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'job'",
  )
  const found: string[] = []
  for (const { tablename } of tables) {
    const { rows } = await shop.pool.query(`SELECT t::text AS row FROM "${tablename}" t`)
    if (rows.some(({ row }) => words.some((word) => row.includes(word)))) found.push(tablename)
  }
  return found
}

test('DELETE /api/user/me/ → 429 after ten wrong passwords, so that a stolen token cannot guess it', async () => {
  const { parent } = await makeFamily()
  const statuses = []
  for (let count = 0; count < 12; count++) {
    statuses.push((await call('DELETE', '/api/user/me/', { password: 'wrong' }, parent)).statusCode)
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
})

test('PUT /api/user/updateMe/ → 403 when an admin adds a child; an admin profile has no children', async () => {
  const admin = await makeAdmin()
  expect(await me(admin)).toMatchObject({ role: 'admin', firstname: 'Nora' })
  expect(await me(admin)).not.toHaveProperty('children')
  expect((await update(admin, { children: [childForm()] })).statusCode).toBe(403)
})
