import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { isKnownDevice, password, type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { useShop } from '../../../../test/shop.ts'
import { hashOfMark, rememberDevice } from './known-devices.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, post, codeFor, makeFamily } = visitor(shop)

async function makeAccount() {
  const { form, parent } = await makeFamily()
  const me = await call('GET', '/api/user/me/', undefined, parent as Tokens)
  return { id: me.json().data._id as string, email: form.email }
}
const seen = (deviceMark: string) => ({ deviceMark, description: 'Firefox on Linux' })
const login = (emailusername: string, deviceMark: unknown, secret = password) =>
  post('/api/auth/login', { emailusername, password: secret, deviceMark })

test('D63 POST /api/auth/login → the device of a sign-in is known to that account from then on, and to no other', async () => {
  const [account, other] = [await makeAccount(), await makeAccount()]
  const mark = randomUUID()
  expect((await login(account.email, mark, 'wrong password')).statusCode).toBe(401)
  expect(await isKnownDevice(shop.db, account.id, mark)).toBe(false)
  expect((await login(account.email, mark)).statusCode).toBe(200)
  expect(await isKnownDevice(shop.db, account.id, mark)).toBe(true)
  expect(await isKnownDevice(shop.db, other.id, mark)).toBe(false)
})

test('D63 POST /api/auth/login → when a device was seen last is noted once a day', async () => {
  const { id, email } = await makeAccount()
  const mark = randomUUID()
  const seenAt = async () =>
    (await shop.pool.query('SELECT last_seen_at FROM known_device WHERE person_id = $1', [id])).rows[0].last_seen_at
  await login(email, mark)
  const first = await seenAt()
  await login(email, mark)
  expect(await seenAt()).toEqual(first)
  await shop.pool.query("UPDATE known_device SET last_seen_at = last_seen_at - interval '25 hours'")
  await login(email, mark)
  expect((await seenAt()).getTime()).toBeGreaterThan(first.getTime())
})

test.each([1, '', 'short', `${'a'.repeat(30)} `, 'a'.repeat(87), null])(
  'D63 POST /api/auth/login with the device mark %j → 400',
  async (mark) => {
    const { email } = await makeAccount()
    expect((await login(email, mark)).statusCode).toBe(400)
  },
)

test('D63 of 21 devices the 20 that were seen last stay known', async () => {
  const { id } = await makeAccount()
  const marks = Array.from({ length: 21 }, () => randomUUID())
  for (const [day, mark] of marks.entries()) await rememberDevice(shop.db, id, seen(mark), new Date(2026, 0, day))
  const known = await Promise.all(marks.map((mark) => isKnownDevice(shop.db, id, mark)))
  expect(known).toEqual([false, ...Array.from({ length: 20 }, () => true)])
})

test('D63 the database holds no mark, only hashes', async () => {
  const { email } = await makeAccount()
  const mark = randomUUID()
  await login(email, mark)
  const { rows } = await shop.pool.query("SELECT encode(mark_hash, 'escape') AS stored FROM known_device")
  expect(rows.length).toBeGreaterThan(0)
  for (const { stored } of rows) expect(stored).not.toContain(mark)
})

test('D63 POST /api/auth/reset-password → of the known devices only the one that resets stays known', async () => {
  const { id, email } = await makeAccount()
  const [stolen, own] = [randomUUID(), randomUUID()]
  await login(email, stolen)
  await login(email, own)
  await post('/api/auth/forgot-password', { email })
  const reset = { email, otp: await codeFor(email), newPassword: 'another lamp', deviceMark: own }
  expect((await post('/api/auth/reset-password', reset)).statusCode).toBe(200)
  expect(await isKnownDevice(shop.db, id, stolen)).toBe(false)
  expect(await isKnownDevice(shop.db, id, own)).toBe(true)
})

test('D6 D63 GET /api/user/export → names the known devices, when each was seen first and last, and no mark', async () => {
  const { form, parent } = await makeFamily()
  const mark = randomUUID()
  const signIn = () =>
    shop.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
      payload: { emailusername: form.email, password, deviceMark: mark },
    })
  expect((await signIn()).statusCode).toBe(200)
  const { body } = await call('GET', '/api/user/export', undefined, parent as Tokens)
  const { knownDevices, children } = JSON.parse(body).account
  const device = { device: 'Firefox on Linux', firstSeenAt: expect.any(String), lastSeenAt: expect.any(String) }
  expect(knownDevices).toContainEqual(device)
  expect(children[0].knownDevices).toEqual([])
  expect(body).not.toContain(mark)
  expect(body).not.toContain(hashOfMark(mark).toString('hex').slice(0, 12))
  expect(body).not.toContain(hashOfMark(mark).toString('base64').slice(0, 12))
})
