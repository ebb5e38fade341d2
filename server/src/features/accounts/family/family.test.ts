import { expect, test } from 'vitest'
import { childForm, registration, unique, visitor } from '../../../../test/families.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, login, makeAdmin, makeFamily } = visitor(shop)

const membersOf = async (email: string) => {
  const { rows } = await shop.pool.query(
    'SELECT id, role FROM account WHERE family_id = (SELECT family_id FROM account WHERE email = $1) ORDER BY role',
    [email],
  )
  return rows as { id: string; role: string }[]
}

test('D1 a family is one parent and its children, who share what is theirs; the next family has nothing of it', async () => {
  const children = [childForm(), childForm(unique('leo'))]
  const family = await makeFamily({ children })
  const members = await membersOf(family.form.email)
  expect(members.map(({ role }) => role)).toEqual(['child', 'child', 'user'])

  await call('POST', '/api/cart/', { productId: 'owl-lamp-sage' }, family.child)
  const pieces = async (who: Parameters<typeof call>[3]) =>
    (await call('GET', '/api/cart/', undefined, who)).json().totalQuantity
  expect(await pieces(family.parent)).toBe(1)
  expect(await pieces(await login(children[1]?.username ?? ''))).toBe(1)
  expect(await pieces((await makeFamily()).parent)).toBe(0)
})

test('D1 S1.04 three roles: user, child and admin, and whoever registers can choose none', async () => {
  const family = await makeFamily()
  const roleOf = async (who: Parameters<typeof call>[3]) =>
    (await call('GET', '/api/user/me/', undefined, who)).json().data.role
  expect(await Promise.all([family.parent, family.child, await makeAdmin()].map(roleOf))).toEqual([
    'user',
    'child',
    'admin',
  ])
  for (const wish of [{ role: 'admin' }, { children: [{ ...childForm(), role: 'user' }] }]) {
    expect((await call('POST', '/api/auth/register', registration(wish))).statusCode).toBe(400)
  }
  expect((await call('PUT', '/api/user/updateMe/', { role: 'admin' }, family.parent)).statusCode).toBe(400)
  expect(await roleOf(family.parent)).toBe('user')
})

test('D1 a second parent or a second admin cannot enter a family, not even past the shop', async () => {
  const { form } = await makeFamily()
  for (const role of ['user', 'admin']) {
    const second = shop.pool.query(
      `INSERT INTO account (id, family_id, role, email, password_hash, firstname, created_at)
       SELECT gen_random_uuid(), family_id, $1, $2, 'x', 'Second', now() FROM account WHERE email = $3`,
      [role, `${unique('second')}@example.com`, form.email],
    )
    await expect(second).rejects.toThrow('account_one_adult')
  }
  expect(await membersOf(form.email)).toHaveLength(2)
})
