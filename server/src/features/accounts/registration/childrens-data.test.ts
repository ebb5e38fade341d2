import { consent } from '@storylamp/contract/accounts/consent'
import { expect, test } from 'vitest'
import { registration, visitor } from '../../../../test/fixtures/families.ts'
import { useShop } from '../../../../test/shop.ts'
import { retentionRules } from '../../../retention.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { post, call, codeFor, login, makeFamily } = visitor(shop)

const rows = async (statement: string, ...values: unknown[]) => (await shop.pool.query(statement, values)).rows

test('L9 a child has no account before its parent has agreed and the email is verified', async () => {
  const form = registration()
  const username = form.children[0]?.username ?? ''
  const accounts = () => rows('SELECT 1 FROM login WHERE username = $1', username)
  const outdated = await post('/api/auth/register', { ...form, consentVersion: '2001-01-01' })
  expect([outdated.statusCode, outdated.json().code]).toEqual([409, 'consent_outdated'])
  expect(await rows('SELECT 1 FROM registration_attempt WHERE email = $1', form.email)).toEqual([])

  await post('/api/auth/register', form)
  expect(await accounts()).toEqual([])
  expect(await login(username, form.children[0]?.password)).not.toHaveProperty('accessToken')
  const otp = await codeFor(form.email)
  expect((await post('/api/auth/verifyOtp', { email: form.email, otp })).statusCode).toBe(200)
  expect(await accounts()).toHaveLength(1)
  const { account } = (await call('GET', '/api/user/export', undefined, await login(form.email))).json()
  expect(account.consent).toMatchObject({ version: consent.version, text: consent.text })
})

test('L9 what is typed of children without a verified parent is deleted after 7 days, and nothing of theirs is kept for ever', () => {
  const rulesOf = (table: string) => retentionRules.filter((rule) => rule.table === table)
  expect(rulesOf('registration_attempt')).toMatchObject([{ days: 7 }])
  for (const table of ['person', 'login', 'member', 'made_story']) {
    for (const rule of rulesOf(table)) expect('lasts' in rule && rule.lasts).toBe('until the family is erased')
  }
})

test('L9 a child is removed whole by its parent', async () => {
  const { parent, form } = await makeFamily()
  const username = form.children[0]?.username ?? ''
  expect((await call('DELETE', `/api/user/children/${username}`, undefined, parent)).statusCode).toBe(200)
  expect(await rows('SELECT 1 FROM login WHERE username = $1', username)).toEqual([])
})
