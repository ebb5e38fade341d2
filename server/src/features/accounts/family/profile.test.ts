import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { childForm, password, type Tokens, unique, visitor } from '../../../../test/families.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, post, emailsTo, makeFamily, makeAdmin } = visitor(shop)

const me = async (tokens: Tokens) => (await call('GET', '/api/user/me/', undefined, tokens)).json().data
const update = (tokens: Tokens, change: unknown) => call('PUT', '/api/user/updateMe/', change, tokens)
const statusOfLogin = async (name = '', secret = password) =>
  (await post('/api/auth/login', { emailusername: name, password: secret })).statusCode

test("D4 a child's profile: role, name, username and dob, and nothing of its family", async () => {
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

test('S7.10 S5.13 a parent changes the names and the mobile number, one or all; the email cannot be changed', async () => {
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

test('D5 children are changed by username, new ones added, the rest left alone', async () => {
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

test("D5 a child's password is set when present, never returned, and ends the child's sessions", async () => {
  const { form, parent, child } = await makeFamily()
  const username = form.children[0]?.username
  const reply = await update(parent, { children: [{ username, password: 'owls know more' }] })
  expect(reply.body).not.toContain('owls')
  expect(await statusOfLogin(username, 'owls know more')).toBe(200)
  expect(await statusOfLogin(username)).toBe(401)
  expect((await call('GET', '/api/user/me/', undefined, child)).statusCode).toBe(401)
})

test('D5 a username that is taken → 409, and nothing else of the change is made', async () => {
  const other = await makeFamily()
  const { form, parent } = await makeFamily()
  const taken = { ...childForm(), username: other.form.children[0]?.username.toUpperCase() }
  const change = { firstname: 'Changed', children: [{ username: form.children[0]?.username, name: 'Changed' }, taken] }
  const reply = await update(parent, change)
  expect(reply.statusCode).toBe(409)
  expect(reply.json()).toEqual({
    message: 'Username already taken',
    code: 'username_taken',
    errors: [{ path: 'children.1.username', message: 'Username already taken' }],
  })
  expect(await me(parent)).toMatchObject({ firstname: 'Nora', children: [{ name: 'Mia' }] })
})

test('S5.09 a new child without name, password or date of birth → 400 at its fields', async () => {
  const { parent } = await makeFamily()
  const reply = await update(parent, { children: [{ username: unique('kid') }] })
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors).toEqual([
    { path: 'children.0.name', message: 'Child name is required' },
    { path: 'children.0.password', message: 'Child password is required' },
    { path: 'children.0.dob', message: 'Child date of birth is required' },
  ])
})

test('a family has at most 12 children, also when they are added at the same moment', async () => {
  const { parent } = await makeFamily()
  const eleven = Array.from({ length: 10 }, () => childForm())
  expect((await update(parent, { children: eleven })).statusCode).toBe(200)
  // All of them have counted the children by the time the first can add its own.
  const lock = await shop.pool.connect()
  await lock.query('BEGIN; LOCK TABLE account IN SHARE MODE')
  const updates = [1, 2, 3].map(() => update(parent, { children: [childForm()] }))
  await setTimeout(500)
  await lock.query('COMMIT')
  lock.release()
  const replies = await Promise.all(updates)
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
  expect((await me(parent)).children).toHaveLength(12)
})

test('D4 a child changes its own name, and of siblings or parent nothing', async () => {
  const { form, child, parent } = await makeFamily()
  expect((await update(child, { firstname: 'Mimi' })).json().data.firstname).toBe('Mimi')
  const username = form.children[0]?.username
  for (const change of [{ children: [{ username, name: 'x' }] }, { lastname: 'x' }, { mobile: '0123456789' }]) {
    const reply = await update(child, change)
    expect([reply.statusCode, reply.json().message]).toEqual([403, 'Please ask a parent to do this.'])
  }
  expect(await me(parent)).toMatchObject({ lastname: 'Winter', children: [{ name: 'Mimi' }] })
})

test("D5 a parent removes a child; another family's child and an unknown one → 404", async () => {
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

test('D6 everyone downloads the own data, a parent also that of one child, and no password is in it', async () => {
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

test('D6 a parent deletes the family with the password: nothing personal is left, the email is free again', async () => {
  const { form, parent, child } = await makeFamily()
  await post('/api/auth/register', { ...form, children: [childForm()] })
  await post('/api/auth/forgot-password', { email: form.email })
  const remove = (secret: unknown) => call('DELETE', '/api/user/me/', { password: secret }, parent)
  expect((await remove('wrong password')).json().errors).toEqual([
    { path: 'password', message: 'The password is wrong' },
  ])
  expect((await call('DELETE', '/api/user/me/', { password }, child)).statusCode).toBe(403)
  expect((await remove(password)).statusCode).toBe(200)
  for (const tokens of [parent, child]) {
    expect((await call('GET', '/api/user/me/', undefined, tokens)).statusCode).toBe(401)
  }
  expect(await personalRowsOf(form.email, form.children[0]?.username ?? '')).toEqual([])
  expect((await emailsTo(form.email))[0]?.subject).toContain('is deleted')
  const again = await makeFamily({ email: form.email, children: form.children })
  expect((await me(again.parent)).email).toBe(form.email)
})

/** Every table is looked through, so that a new one cannot be forgotten. The mail queue is emptied by sending. */
async function personalRowsOf(...words: string[]) {
  const { rows: tables } = await shop.pool.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
  const found: string[] = []
  for (const { tablename } of tables) {
    const { rows } = await shop.pool.query(`SELECT t::text AS row FROM "${tablename}" t`)
    if (rows.some(({ row }) => words.some((word) => row.includes(word)))) found.push(tablename)
  }
  return found
}

test('a stolen token is no way to guess the password: the tenth wrong answer is the last', async () => {
  const { parent } = await makeFamily()
  const statuses = []
  for (let count = 0; count < 12; count++) {
    statuses.push((await call('DELETE', '/api/user/me/', { password: 'wrong' }, parent)).statusCode)
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
})

test('an admin has a profile without children, and adds none', async () => {
  const admin = await makeAdmin()
  expect(await me(admin)).toMatchObject({ role: 'admin', firstname: 'Nora' })
  expect(await me(admin)).not.toHaveProperty('children')
  expect((await update(admin, { children: [childForm()] })).statusCode).toBe(403)
})
