import { expect, test } from 'vitest'
import { registration, unique, visitor } from '../../../../test/fixtures/families.ts'
import { useShop } from '../../../../test/shop.ts'

// A fiftieth of the limits per address.
const shop = useShop({ RATE_LIMIT_SCALE: '0.02' })
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
