import { expect, test } from 'vitest'
import { password, visitor } from '../../../../test/fixtures/families.ts'
import { useShop } from '../../../../test/shop.ts'
import { createPseudonyms } from '../../logs/pseudonym.ts'
import { shopKey } from '../../secrets/keys.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000', TRUST_PROXY: '127.0.0.1' })
const { call, makeFamily } = visitor(shop)

const login = (from: string, emailusername = 'nobody@example.com', typed = password) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': from },
    payload: { emailusername, password: typed },
  })
type Line = { path: string; status: number; address: string; account?: string }
const lines = (): Line[] => shop.logged.splice(0).map((line) => JSON.parse(line))

test('D65 the log names an address and an account by a pseudonym that stays the same, never by themselves', async () => {
  const { parent } = await makeFamily()
  const { ofAddress, ofAccount } = createPseudonyms(await shopKey(shop.db, 'logs'))
  lines()
  for (const from of ['203.0.113.7', '203.0.113.7', '203.0.113.8', '2001:db8::1', '2001:db8::ffff']) await login(from)
  const text = shop.logged.join('')
  const [first, again, other, household, sameHousehold] = lines()
  expect(first).toMatchObject({ path: '/api/auth/login', status: 401, address: ofAddress('203.0.113.7') })
  expect(first?.address).toMatch(/^[\w-]{16}$/)
  expect(first).not.toHaveProperty('account')
  expect(again?.address).toBe(first?.address)
  expect(other?.address).not.toBe(first?.address)
  expect(sameHousehold?.address).toBe(household?.address)
  expect(text).not.toMatch(/203\.0\.113|2001:db8|nobody@/)

  const { _id } = (await call('GET', '/api/user/me/', undefined, parent)).json().data
  await call('PUT', '/api/user/updateMe/', { firstname: 'Nora' }, parent)
  await call('GET', '/api/admin/today', undefined, parent)
  const signedIn = shop.logged.join('')
  expect(lines().map(({ status, account }) => [status, account])).toEqual([
    [200, ofAccount(_id)],
    [403, ofAccount(_id)],
  ])
  expect(signedIn).not.toContain(_id)
})

test('D65 the log names the account of a sign-in, whether it succeeds or fails', async () => {
  const { parent, form } = await makeFamily()
  const { ofAccount } = createPseudonyms(await shopKey(shop.db, 'logs'))
  const { _id } = (await call('GET', '/api/user/me/', undefined, parent)).json().data
  lines()
  await login('203.0.113.7', form.email)
  await login('203.0.113.7', form.email, 'a wrong password')
  expect(lines().map(({ status, account }) => [status, account])).toEqual([
    [200, ofAccount(_id)],
    [401, ofAccount(_id)],
  ])
})
