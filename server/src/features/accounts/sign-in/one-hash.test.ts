import { expect, test } from 'vitest'
import { countHashes } from '../../../../test/count-hashes.ts'
import { childForm, password, registration, unique, visitor } from '../../../../test/fixtures/families.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, post, registerFamily } = visitor(shop)
const login = (emailusername: string, secret: string) => post('/api/auth/login', { emailusername, password: secret })

test('D12 POST /api/auth/login → one hash for an unknown name, a wrong password, the right one and any number of attempts to register', async () => {
  const { form } = await registerFamily()
  const secret = 'another lamp'
  const attempted = registration({ password: secret, cpassword: secret })
  for (let count = 0; count < 3; count++) {
    await post('/api/auth/register', { ...registration(), email: attempted.email })
    await post('/api/auth/register', { ...registration({ password: secret, cpassword: secret }), email: form.email })
  }
  await post('/api/auth/register', attempted)
  const tries: [string, string, number][] = [
    [`${unique('nobody')}@example.com`, secret, 401],
    [unique('nobody'), secret, 401],
    [form.email, 'wrong password', 401],
    [form.children[0]?.username ?? '', 'wrong password', 401],
    [attempted.email, 'wrong password', 401],
    [form.email, password, 200],
    [form.email, secret, 200],
    [attempted.email, password, 200],
    [attempted.email, secret, 200],
  ]
  for (const [name, secret, status] of tries) {
    expect(
      await countHashes(async () => expect((await login(name, secret)).statusCode).toBe(status)),
      `${name} with ${secret}`,
    ).toBe(1)
  }
})

test('D11 POST /api/auth/login → an account with a salt of its own and an attempt to register it again cost one hash too', async () => {
  const { form } = await registerFamily()
  const other = await registerFamily()
  await shop.pool.query(
    'UPDATE login SET password_hash = (SELECT password_hash FROM login WHERE email = $1) WHERE email = $2',
    [other.form.email, form.email],
  )
  const secret = 'another lamp'
  await post('/api/auth/register', { ...registration({ password: secret, cpassword: secret }), email: form.email })
  const statuses: number[] = []
  const hashes = await countHashes(async () => {
    for (const given of [password, secret, 'wrong password']) statuses.push((await login(form.email, given)).statusCode)
  })
  expect([hashes, statuses]).toEqual([3, [200, 200, 401]])
})

test('POST /api/auth/forgot-password, verifyOtp and resendOtp → no hash at all', async () => {
  const { form } = await registerFamily()
  const waiting = registration()
  await post('/api/auth/register', waiting)
  shop.aheadMs += 61_000
  const hashes = await countHashes(async () => {
    await post('/api/auth/forgot-password', { email: form.email })
    await post('/api/auth/reset-password', { email: form.email, otp: '100000', newPassword: 'another lamp' })
    await post('/api/auth/verifyOtp', { email: waiting.email, otp: '100000' })
    await post('/api/auth/resendOtp', { email: waiting.email })
  })
  expect(hashes).toBe(0)
})

test('PUT /api/user/updateMe/ → nothing is hashed unless all of it may be saved', async () => {
  const { parent, child, form } = await registerFamily()
  const other = await registerFamily()
  const update = (body: object, tokens = parent) => call('PUT', '/api/user/updateMe/', body, tokens)
  const many = Array.from({ length: 11 }, () => childForm())
  const refused: [object, number, typeof parent?][] = [
    [{ children: [...many, childForm(), { ...form.children[0], password }] }, 400],
    [{ children: [...many, childForm()] }, 400],
    [{ children: [...many, { username: unique('kid'), password }] }, 400],
    [{ children: [...many, { ...childForm(), password: 'short' }] }, 400],
    [{ children: [...many.slice(1), childForm(other.form.children[0]?.username)] }, 409],
    [{ children: many }, 403, child],
  ]
  for (const [body, status, tokens] of refused) {
    expect(await countHashes(async () => expect((await update(body, tokens)).statusCode).toBe(status))).toBe(0)
  }
  expect(await countHashes(() => update({ children: many }))).toBe(11)
})

test('POST /api/auth/register → nothing is hashed when a username is taken', async () => {
  const { form } = await registerFamily()
  const taken = registration({ children: [childForm(), childForm(form.children[0]?.username)] })
  expect(await countHashes(async () => expect((await post('/api/auth/register', taken)).statusCode).toBe(409))).toBe(0)
})
