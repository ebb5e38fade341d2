import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { beforeAll, expect, test } from 'vitest'
import { registration, type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, post, makeAdmin, makeFamily, registerFamily } = visitor(shop)

const tenDigits = accountTexts.mobileInvalid
const ofGermany = 'Please enter a valid mobile number of Germany, or one with + and its country code'

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

async function moveTo(from: string): Promise<void> {
  const { data } = (await call('GET', '/api/admin/settings', undefined, admin)).json()
  const { version, ...selling } = data.selling
  const reply = await call('PUT', '/api/admin/settings', { selling: { ...selling, from, version } }, admin)
  expect(reply.statusCode, reply.body).toBe(200)
}
const register = (mobile: unknown) => post('/api/auth/register', registration({ mobile }))
const mobileOf = async (parent: Tokens) =>
  (await call('GET', '/api/user/me/', undefined, parent)).json().data.mobile as string

test.each(['', 'Portland, United States', 'Atlantis'])(
  'D113 S5.04 where parcels leave from %j mobile is exactly ten digits, and stored so',
  async (from) => {
    await moveTo(from)
    for (const mobile of ['0151 12345678', '(555) 123-4567', '+15551234567', '+4915112345678', 5551234567, undefined]) {
      const reply = await register(mobile)
      expect([reply.statusCode, reply.json().errors]).toEqual([400, [{ path: 'mobile', message: tenDigits }]])
    }
    const { parent } = await registerFamily({ mobile: '5551234567' })
    expect(await mobileOf(parent)).toBe('5551234567')
  },
)

test('D113 where parcels leave from Germany mobile is a number of Germany or of the world, stored with its country code', async () => {
  await moveTo('Berlin, Germany')
  for (const mobile of [
    '110',
    '+15551234',
    'call me 0151 12345678',
    '0151 12345678 ext. 5',
    '１５１１２３４５６７８',
    15112345678,
    '',
    undefined,
  ]) {
    const reply = await register(mobile)
    expect([reply.statusCode, reply.json().errors]).toEqual([400, [{ path: 'mobile', message: ofGermany }]])
  }
  const { parent } = await registerFamily({ mobile: '0151 12345678' })
  expect(await mobileOf(parent)).toBe('+4915112345678')
  for (const [mobile, stored] of [
    ['+43 664 1234567', '+436641234567'],
    ['0151/234 56 789', '+4915123456789'],
    ['+49 (0)30 1234567', '+49301234567'],
  ]) {
    const reply = await call('PUT', '/api/user/updateMe/', { mobile }, parent)
    expect([reply.statusCode, reply.json().data.mobile]).toEqual([200, stored])
  }
  const refused = await call('PUT', '/api/user/updateMe/', { firstname: '', mobile: '110' }, parent)
  expect(refused.json().errors).toEqual([
    { path: 'firstname', message: accountTexts.firstnameRequired },
    { path: 'mobile', message: ofGermany },
  ])
})

test('D113 of a number from before the shop moved only a change is checked', async () => {
  await moveTo('')
  const { parent } = await makeFamily({ mobile: '5551234567' })
  await moveTo('Berlin, Germany')
  expect((await call('PUT', '/api/user/updateMe/', { firstname: 'Zoe' }, parent)).statusCode).toBe(200)
  expect(await mobileOf(parent)).toBe('5551234567')
})
