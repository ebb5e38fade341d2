import { randomUUID } from 'node:crypto'
import { consent } from '@storylamp/contract/accounts/consent'
import { expect, test } from 'vitest'
import { childForm, type Family, password, type Tokens, unique, visitor } from '../../../../test/fixtures/families.ts'
import { addParent } from '../../../../test/fixtures/insert-people.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, emailsTo, login, makeFamily } = visitor(shop)

const me = async (tokens: Tokens) => (await call('GET', '/api/user/me/', undefined, tokens)).json().data

async function addFather({ form }: Family): Promise<{ email: string; father: Tokens }> {
  const email = `${unique('father')}@example.com`
  await shop.pool.query(addParent, [randomUUID(), email, form.email])
  return { email, father: await login(email) }
}

test('both parents act in one family, and each agrees to the consent for themselves (D82)', async () => {
  const family = await makeFamily()
  const { father } = await addFather(family)
  const added = { children: [childForm()] }
  expect(await me(father)).toMatchObject({ firstname: 'Paul', isConsentOutdated: true, children: [{ name: 'Mia' }] })
  expect((await call('PUT', '/api/user/updateMe/', added, father)).json().code).toBe('consent_outdated')
  expect((await call('POST', '/api/user/consent', { version: consent.version }, father)).statusCode).toBe(200)
  expect((await call('PUT', '/api/user/updateMe/', added, father)).statusCode).toBe(200)
  expect((await me(family.parent)).children).toHaveLength(2)
})

test('a mail about the family goes to both parents, in the name of each (D82)', async () => {
  const family = await makeFamily()
  const { email } = await addFather(family)
  await call('PUT', '/api/user/updateMe/', { children: [childForm()] }, family.parent)
  for (const [to, name] of [
    [family.form.email, 'Nora'],
    [email, 'Paul'],
  ] as const)
    expect((await emailsTo(to))[0]?.text).toContain(name)
})

test('neither parent sees or ends the devices of the other; both see those of the children (D82)', async () => {
  const family = await makeFamily()
  const { father } = await addFather(family)
  const listOf = async (tokens: Tokens): Promise<{ _id: string; isCurrent: boolean; childName?: string }[]> =>
    (await call('GET', '/api/user/sessions', undefined, tokens)).json().data
  const own = await listOf(family.parent)
  expect(own.map(({ childName }) => childName)).toEqual([undefined, 'Mia'])
  expect((await listOf(father)).map(({ childName }) => childName)).toEqual([undefined, 'Mia'])
  const mothers = own.find(({ isCurrent }) => isCurrent)?._id
  expect((await call('DELETE', `/api/user/sessions/${mothers}`, undefined, father)).statusCode).toBe(404)
})

test('a child is younger than its younger parent (D112)', async () => {
  const family = await makeFamily()
  const { father } = await addFather(family)
  const [child] = family.form.children
  const older = { children: [{ username: child?.username, dob: '1999-01-01' }] }
  for (const parent of [family.parent, father])
    expect((await call('PUT', '/api/user/updateMe/', older, parent)).statusCode).toBe(400)
})

test('who joined deletes only their own account, and the family goes on (D82)', async () => {
  const family = await makeFamily()
  const { email, father } = await addFather(family)
  expect((await call('DELETE', '/api/user/me/', { password }, father)).statusCode).toBe(200)
  expect((await call('GET', '/api/user/me/', undefined, father)).statusCode).toBe(401)
  expect((await shop.pool.query('SELECT FROM login WHERE email = $1', [email])).rowCount).toBe(0)
  expect((await me(family.parent)).children).toHaveLength(1)
})

test('DELETE /api/user/me/ → 409 opener_stays while another parent is in the family, and nobody is deleted (D82)', async () => {
  const family = await makeFamily()
  const { father } = await addFather(family)
  const reply = await call('DELETE', '/api/user/me/', { password, settleOpen: true }, family.parent)
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'opener_stays'])
  for (const tokens of [father, family.child])
    expect((await call('GET', '/api/user/me/', undefined, tokens)).statusCode).toBe(200)
})

test('a family has one parent who opened it, whatever is written (D82)', async () => {
  const family = await makeFamily()
  const { email } = await addFather(family)
  await expect(
    shop.pool.query(
      'UPDATE member SET is_opener = true FROM login WHERE login.person_id = member.person_id AND email = $1',
      [email],
    ),
  ).rejects.toThrow('member_one_opener')
})
