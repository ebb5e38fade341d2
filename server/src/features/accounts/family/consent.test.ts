import { createHash } from 'node:crypto'
import { consent, storyToolConsent } from '@storylamp/contract/accounts/consent'
import { expect, test } from 'vitest'
import { childForm, type Family, registration, type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, post, makeFamily, makeAdmin, registerFamily } = visitor(shop)

const me = async (tokens: Tokens) => (await call('GET', '/api/user/me/', undefined, tokens)).json().data
const agree = (tokens: Tokens, version: string) => call('POST', '/api/user/consent', { version }, tokens)
const update = (tokens: Tokens, child: object) => call('PUT', '/api/user/updateMe/', { children: [child] }, tokens)
const consentsOf = async ({ parent }: Family): Promise<{ version: string; text: string }[]> => {
  const { account } = (await call('GET', '/api/user/export', undefined, parent)).json()
  return [account.consent, ...account.earlierConsents]
}

/** As if the family had registered before the text changed. */
const agreedToAnEarlierText = ({ form }: Family) =>
  shop.pool.query(
    `UPDATE consent SET version = 'earlier', text = 'An earlier text', given_at = '2025-01-01'
     WHERE person_id = (SELECT person_id AS id FROM login WHERE email = $1)`,
    [form.email],
  )

test('a consent with another text has another version', () => {
  const hashOf = ({ version, text }: { version: string; text: string }) => ({
    [version]: createHash('sha256').update(text).digest('hex').slice(0, 16),
  })
  expect(hashOf(consent)).toEqual({ '2026-11-24': '2584be72ac4cbfe0' })
  expect(hashOf(storyToolConsent)).toEqual({ '2026-11-24': 'fad88135e3dc582f' })
})

test('D6 L9 the consent names what is kept of children, who sees it, and where data goes', () => {
  for (const fact of [
    'date of birth',
    'stories',
    'staff',
    'story tool I am asked separately',
    'sister site',
    'download or delete',
  ]) {
    expect(consent.text).toContain(fact)
  }
})

test('L9 POST /api/user/consent → a parent is asked again when the consent has changed, and both versions are kept', async () => {
  const family = await makeFamily()
  const { parent, form } = family
  expect(await me(parent)).not.toHaveProperty('isConsentOutdated')
  expect(await consentsOf(family)).toMatchObject([consent])

  await agreedToAnEarlierText(family)
  expect(await me(parent)).toMatchObject({ isConsentOutdated: true })
  const refused = await update(parent, childForm())
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'consent_outdated'])
  expect((await update(parent, { username: form.children[0]?.username, name: 'Mila' })).statusCode).toBe(200)
  expect((await me(parent)).children).toHaveLength(1)

  expect((await agree(parent, 'earlier')).json().code).toBe('consent_outdated')
  expect(await me(parent)).toMatchObject({ isConsentOutdated: true })
  const reply = await agree(parent, consent.version)
  expect(reply.statusCode).toBe(200)
  expect(reply.json().data).not.toHaveProperty('isConsentOutdated')
  expect((await agree(parent, consent.version)).statusCode).toBe(200)
  expect((await update(parent, childForm())).statusCode).toBe(200)
  expect(await consentsOf(family)).toMatchObject([consent, { version: 'earlier', text: 'An earlier text' }])
})

test('POST /api/user/consent → 403 for children and admins, who are not asked', async () => {
  const family = await makeFamily()
  await agreedToAnEarlierText(family)
  for (const caller of [family.child, await makeAdmin()]) {
    expect((await agree(caller, consent.version)).statusCode).toBe(403)
    expect(await me(caller)).not.toHaveProperty('isConsentOutdated')
  }
})

test('POST /api/auth/register → 409 consent_outdated when another version was shown, and nothing is stored', async () => {
  const form = registration({ consentVersion: 'earlier' })
  const reply = await post('/api/auth/register', form)
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'consent_outdated'])
  expect((await shop.pool.query('SELECT FROM registration_attempt WHERE email = $1', [form.email])).rowCount).toBe(0)
  const family = await registerFamily({ consentVersion: consent.version })
  expect(await consentsOf(family)).toMatchObject([consent])
})
