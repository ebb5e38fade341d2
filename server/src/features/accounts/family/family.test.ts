import { expect, test } from 'vitest'
import { childForm, registration, type Tokens, unique, visitor } from '../../../../test/fixtures/families.ts'
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

test('D1 GET /api/cart/ → parent and children of a family share one cart, which other families do not see', async () => {
  const children = [childForm(), childForm(unique('leo'))]
  const family = await makeFamily({ children })
  const members = await membersOf(family.form.email)
  expect(members.map(({ role }) => role)).toEqual(['child', 'child', 'user'])

  await call('POST', '/api/cart/', { productId: 'owl-lamp-sage' }, family.child)
  const cartQuantity = async (tokens: Tokens) =>
    (await call('GET', '/api/cart/', undefined, tokens)).json().totalQuantity
  expect(await cartQuantity(family.parent)).toBe(1)
  expect(await cartQuantity(await login(children[1]?.username ?? ''))).toBe(1)
  expect(await cartQuantity((await makeFamily()).parent)).toBe(0)
})

test('D1 S1.04 the roles are user, child and admin; POST /api/auth/register and PUT /api/user/updateMe/ → 400 with a role', async () => {
  const family = await makeFamily()
  const roleOf = async (tokens: Tokens) => (await call('GET', '/api/user/me/', undefined, tokens)).json().data.role
  expect(await Promise.all([family.parent, family.child, await makeAdmin()].map(roleOf))).toEqual([
    'user',
    'child',
    'admin',
  ])
  for (const changes of [{ role: 'admin' }, { children: [{ ...childForm(), role: 'user' }] }]) {
    expect((await call('POST', '/api/auth/register', registration(changes))).statusCode).toBe(400)
  }
  expect((await call('PUT', '/api/user/updateMe/', { role: 'admin' }, family.parent)).statusCode).toBe(400)
  expect(await roleOf(family.parent)).toBe('user')
})

test('D1 the database refuses a second parent and an admin in a family', async () => {
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
