import { expect, test } from 'vitest'
import { countHashes } from '../../../../test/count-hashes.ts'
import { password, registration, unique, visitor } from '../../../../test/fixtures/families.ts'
import { readers } from '../../../../test/readers.ts'
import { useShop } from '../../../../test/shop.ts'

// A fiftieth of the limits per address.
const shop = useShop({ RATE_LIMIT_SCALE: '0.02' })
const generous = useShop({ RATE_LIMIT_SCALE: '1000' })
// One new password of a family, three checks of an account's password, and six changes from one address.
const strict = useShop({ RATE_LIMIT_SCALE: '0.05' }, generous)
const { post } = visitor(shop)
const email = () => `${unique('nobody')}@example.com`

test.each([
  ['register', 1, () => registration()],
  ['login', 6, () => ({ emailusername: email(), password: 'some password' })],
  ['verifyOtp', 2, () => ({ email: email(), otp: 123456 })],
  ['forgot-password', 1, () => ({ email: email() })],
  ['refresh-token', 24, () => ({ refreshToken: 'x' })],
])('D56 POST /api/auth/%s → 429 with Retry-After after %i requests from one address', async (path, limit, body) => {
  for (let count = 0; count < limit; count++) expect((await post(`/api/auth/${path}`, body())).statusCode).not.toBe(429)
  const reply = await post(`/api/auth/${path}`, body())
  expect(reply.statusCode).toBe(429)
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
})

test('D56 PUT /api/user/updateMe/ → 429 once a family has set passwords so often, or one address has changed profiles so often', async () => {
  const { form, parent } = await visitor(generous).makeFamily()
  const other = await visitor(generous).makeFamily()
  const [child] = form.children
  const update = async (body: object, tokens = parent) =>
    (await visitor(strict).call('PUT', '/api/user/updateMe/', body, tokens)).statusCode
  const newPassword = { children: [{ username: child?.username, password: 'another lamp' }] }
  expect([await update(newPassword), await update(newPassword)]).toEqual([200, 429])
  expect([await update({ firstname: 'Nora' }), await update({ firstname: 'Nora' })]).toEqual([200, 200])
  expect([
    await update({ firstname: 'Nora' }, other.parent),
    await update({ firstname: 'Nora' }, other.parent),
  ]).toEqual([200, 200])
  expect(await update({ firstname: 'Nora' }, other.parent)).toBe(429)
})

test('D56 DELETE /api/user/me/ refused for open items → 429 once the password of an account was checked so often', async () => {
  const { parent } = await readers(generous).makeRich()
  const remove = async () => (await visitor(strict).call('DELETE', '/api/user/me/', { password }, parent)).json().code
  expect([await remove(), await remove(), await remove()]).toEqual(Array(3).fill('open_items'))
  expect(await countHashes(async () => expect(await remove()).toBe('too_many'))).toBe(0)
  const confirm = visitor(strict).call('POST', '/api/auth/confirm-password', { password }, parent)
  expect((await confirm).json().code).toBe('too_many')
})
