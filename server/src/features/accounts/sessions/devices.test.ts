import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { childForm, password, type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { useShop } from '../../../../test/shop.ts'
import { describeDevice } from '../devices/known-devices.ts'
import { continueSignIn } from './sessions.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, emailsTo, makeFamily, makeAdmin } = visitor(shop)

const [minuteMs, hourMs] = [60_000, 3_600_000]
const dayMs = 24 * hourMs
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const signIn = async (emailusername: string, deviceMark?: string, userAgent = firefox): Promise<Tokens> => {
  const payload = { emailusername, password, ...(deviceMark === undefined ? {} : { deviceMark }) }
  const headers = { 'user-agent': userAgent }
  return (await shop.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers })).json()
}
const me = (tokens: Tokens) => call('GET', '/api/user/me/', undefined, tokens)
const devices = async (tokens: Tokens) => (await call('GET', '/api/user/sessions', undefined, tokens)).json().data
const refresh = (tokens: Tokens) => call('POST', '/api/auth/refresh-token', { refreshToken: tokens.refreshToken })
const subjectsTo = async (email: string) => (await emailsTo(email)).map(({ subject }) => subject)

/** Refreshes a session at each step until it ends; returns how long it lasted. */
async function lifetimeOf(tokens: Tokens, stepMs: number, maxSteps: number): Promise<number> {
  let pair = tokens
  for (let step = 1; step <= maxSteps; step += 1) {
    shop.aheadMs = step * stepMs
    const reply = await refresh(pair)
    if (reply.statusCode !== 200) return step * stepMs
    pair = reply.json()
    expect((await me(pair)).statusCode).toBe(200)
  }
  return Number.POSITIVE_INFINITY
}

test('D14 POST /api/auth/refresh-token → 401 after 90 days, even if the family uses its session all the time', async () => {
  const { parent, child } = await makeFamily()
  expect(await lifetimeOf(parent, 10 * dayMs, 12)).toBe(90 * dayMs)
  shop.aheadMs = 0
  expect(await lifetimeOf(child, 10 * dayMs, 12)).toBe(90 * dayMs)
})

test('D14 POST /api/auth/refresh-token → 401 after 12 hours for an admin', async () => {
  expect(await lifetimeOf(await makeAdmin(), hourMs, 14)).toBe(12 * hourMs)
})

test('D14 an access token ends with the absolute lifetime of its session', async () => {
  const admin = await makeAdmin()
  shop.aheadMs = 12 * hourMs - 5 * minuteMs
  const pair = (await refresh(admin)).json()
  expect((await me(pair)).statusCode).toBe(200)
  shop.aheadMs += 6 * minuteMs
  expect((await me(pair)).statusCode).toBe(401)
})

test('D14 a session that would last longer ends with the absolute lifetime', async () => {
  const admin = await makeAdmin()
  await shop.pool.query("UPDATE session SET expires_at = now() + interval '30 days'")
  shop.aheadMs = 13 * hourMs
  expect((await refresh(admin)).statusCode).toBe(401)
})

test('GET /api/user/sessions → a parent sees the devices of the family, a child its own', async () => {
  const { form, parent, child } = await makeFamily()
  await makeFamily()
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1'
  const second = await signIn(form.email, undefined, phone)
  const seen = await devices(second)
  expect(seen).toHaveLength(3)
  expect(seen[0]).toMatchObject({ device: 'Safari on iPhone', isCurrent: true })
  expect(seen.filter(({ childName }: { childName?: string }) => childName === 'Mia')).toHaveLength(1)
  expect(await devices(parent)).toHaveLength(3)
  expect(await devices(child)).toMatchObject([{ isCurrent: true, startedAt: expect.stringMatching(/^\d{4}-.*Z$/) }])
  expect(JSON.stringify(await devices(child))).not.toContain('iPhone')
})

test('D61 DELETE /api/user/sessions/{id} → the other device is signed out with its next call', async () => {
  const { form, parent } = await makeFamily()
  const second = await signIn(form.email)
  type Device = { _id: string; isCurrent: boolean; childName?: string }
  const other = (await devices(second)).find(
    ({ isCurrent, childName }: Device) => !isCurrent && childName === undefined,
  )
  const reply = await call('DELETE', `/api/user/sessions/${other._id}`, undefined, second)
  expect(reply.json().data.map(({ _id }: { _id: string }) => _id)).not.toContain(other._id)
  expect((await me(parent)).statusCode).toBe(401)
  expect((await refresh(parent)).statusCode).toBe(401)
  expect((await me(second)).statusCode).toBe(200)
  expect((await call('DELETE', `/api/user/sessions/${other._id}`, undefined, second)).statusCode).toBe(404)
})

test('DELETE /api/user/sessions/{id} → 404 for sessions of parent, sibling and stranger', async () => {
  const { parent, child } = await makeFamily()
  const { parent: stranger } = await makeFamily()
  const [ofParent] = await devices(parent)
  for (const who of [child, stranger]) {
    expect((await call('DELETE', `/api/user/sessions/${ofParent._id}`, undefined, who)).statusCode).toBe(404)
  }
  for (const id of ['x', randomUUID()]) {
    expect((await call('DELETE', `/api/user/sessions/${id}`, undefined, parent)).statusCode).toBe(404)
  }
  expect((await me(parent)).statusCode).toBe(200)
})

const subject = 'New login to your account at Storylamp'

test('D45 a sign-in on another device is mailed once; the first device and a known one are not', async () => {
  const { form } = await makeFamily()
  const [first, second] = [randomUUID(), randomUUID()]
  for (const mark of [first, first]) await signIn(form.email, mark)
  expect(await subjectsTo(form.email)).not.toContain(subject)
  for (const mark of [second, second, first]) await signIn(form.email, mark)
  const [mail, ...others] = await emailsTo(form.email)
  expect(mail?.subject).toBe(subject)
  expect(mail?.text).toContain('Firefox on Linux')
  expect(others.map((other) => other.subject)).not.toContain(subject)
})

test('D45 a sign-in without a device mark is mailed, once the account knows a device or is a day old', async () => {
  const { form } = await makeFamily()
  await signIn(form.email, randomUUID())
  await signIn(form.email)
  expect(await subjectsTo(form.email)).toContain(subject)
  const { form: old } = await makeFamily()
  shop.aheadMs = 2 * dayMs
  await signIn(old.email, randomUUID())
  expect(await subjectsTo(old.email)).toContain(subject)
})

test("D45 a child's sign-in on another device is mailed to the parent", async () => {
  const { form } = await makeFamily()
  const username = form.children[0]?.username ?? ''
  for (const mark of [randomUUID(), randomUUID()]) await signIn(username, mark)
  const [mail] = await emailsTo(form.email)
  expect(mail?.subject).toBe(subject)
  expect(mail?.text).toContain('Mia logged in on a new device')
})

test('D45 PUT /api/user/updateMe/ → the parent is mailed when a child is added, and not when one changes', async () => {
  const { form, parent } = await makeFamily()
  const added = { ...childForm(), name: 'Leo' }
  await call('PUT', '/api/user/updateMe/', { children: [added] }, parent)
  const [mail] = await emailsTo(form.email)
  expect(mail?.subject).toBe('A child was added to your family at Storylamp')
  expect(mail?.text).toContain('Added: Leo')
  await call('PUT', '/api/user/updateMe/', { children: [{ username: added.username, name: 'Lee' }] }, parent)
  expect((await emailsTo(form.email))[0]?.text).toBe(mail?.text)
})

test.each([
  [firefox, 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 Edg/141.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Version/19.0 Safari/605.1.15', 'Safari on Mac'],
  ['curl/8.5.0', 'Unknown device'],
  ['<b>Windows</b>', 'Windows'],
  [undefined, 'Unknown device'],
])('the User-Agent %s is shown as %s', (userAgent, shown) => {
  expect(describeDevice(userAgent)).toBe(shown)
})

test('of more than a hundred sessions of an account those end that were not used for longest', async () => {
  const { parent, child } = await makeFamily()
  const { _id: id } = (await me(parent)).json().data
  const start = async (device: string, at: Date) => {
    const signIn = { started_at: at, password_confirmed_at: at, sign_in_id: null }
    await continueSignIn(shop.db, { id, role: 'user' }, device, at, signIn)
  }
  for (let started = 1; started <= 98; started++) await start('A phone', new Date(Date.now() + started))
  const ofParent = async () => (await devices(parent)).filter(({ childName }: { childName?: string }) => !childName)
  expect(await ofParent()).toHaveLength(99)
  expect((await refresh(parent)).statusCode).toBe(200)
  for (let started = 1; started <= 5; started++) await start('A tablet', new Date(Date.now() + started * 1000))
  expect(await ofParent()).toHaveLength(100)
  expect((await me(child)).statusCode).toBe(200)
})
