import { expect, test } from 'vitest'
import { registration, unique, visitor } from '../../../../test/families.ts'
import { useShop } from '../../../../test/shop.ts'

// A fiftieth of what an address may ask for: one or a few of each.
const shop = useShop({ RATE_LIMIT_SCALE: '0.02' })
const { post } = visitor(shop)
const email = () => `${unique('nobody')}@example.com`

test.each([
  ['register', 1, () => registration()],
  ['login', 6, () => ({ emailusername: email(), password: 'some password' })],
  ['verifyOtp', 2, () => ({ email: email(), otp: 123456 })],
  ['forgot-password', 1, () => ({ email: email() })],
  ['refresh-token', 24, () => ({ refreshToken: 'x' })],
])('D56 POST /api/auth/%s: after %i from one address 429 with Retry-After', async (call, most, body) => {
  for (let count = 0; count < most; count++) expect((await post(`/api/auth/${call}`, body())).statusCode).not.toBe(429)
  const reply = await post(`/api/auth/${call}`, body())
  expect(reply.statusCode).toBe(429)
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
})
