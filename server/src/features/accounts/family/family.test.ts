import { consent } from '@storylamp/contract/accounts/consent'
import { expect, test } from 'vitest'
import {
  childForm,
  type Family,
  password,
  registration,
  type Tokens,
  unique,
  visitor,
} from '../../../../test/fixtures/families.ts'
import { untilWaiting } from '../../../../test/reading/waiting.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, login, makeAdmin, makeFamily } = visitor(shop)

const membersOf = async (email: string) => {
  const { rows } = await shop.pool.query(
    'SELECT person_id AS id, role FROM member WHERE family_id = (SELECT family_id FROM member JOIN login USING (person_id) WHERE email = $1) ORDER BY role DESC',
    [email],
  )
  return rows as { id: string; role: string }[]
}

test('D1 GET /api/cart/ → parent and children of a family share one cart, which other families do not see', async () => {
  const children = [childForm(), childForm(unique('leo'))]
  const family = await makeFamily({ children })
  const members = await membersOf(family.form.email)
  expect(members.map(({ role }) => role)).toEqual(['parent', 'child', 'child'])

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

test('D1 the database refuses a second parent who opened the family, and a child that has what a parent has', async () => {
  const { form } = await makeFamily()
  const [parent, child] = await membersOf(form.email)
  const refused = async (statement: string, id: string | undefined, constraint: string) =>
    expect(shop.pool.query(statement, [id])).rejects.toThrow(constraint)
  await refused("UPDATE member SET role = 'parent' WHERE person_id = $1", child?.id, 'member_person_id_is_child_fkey')
  await refused('UPDATE member SET is_opener = true WHERE person_id = $1', child?.id, 'member_check')
  await refused("UPDATE person SET lastname = 'Winter' WHERE id = $1", child?.id, 'person_id_is_child')
  await refused("UPDATE person SET mobile = '5550100123' WHERE id = $1", child?.id, 'person_check')
  const renamed = "UPDATE login SET email = username || '@example.com', username = NULL WHERE person_id = $1"
  await refused(renamed, child?.id, 'login_person_id_is_child_fkey')
  await refused("UPDATE login SET username = 'second' WHERE person_id = $1", parent?.id, 'login_check')
  expect(await membersOf(form.email)).toEqual([parent, child])
})

/** Starts a deletion, and makes another call that has to wait for it. */
async function duringDeletion({ form: { email }, parent }: Family, request: () => ReturnType<typeof call>) {
  const other = await shop.pool.connect()
  const replies: ReturnType<typeof call>[] = []
  try {
    // Holds the deletion up after it has locked the family, and before it deletes the accounts.
    await call('POST', '/api/contact', { name: 'Nora', email, message: 'Does it hoot?' })
    await other.query('BEGIN')
    await other.query('SELECT FROM contact_message WHERE email = $1 FOR UPDATE', [email])
    replies.push(call('DELETE', '/api/user/me/', { password }, parent))
    await untilWaiting(shop.pool)
    replies.push(request())
    await untilWaiting(shop.pool, 2)
    await other.query('COMMIT')
  } finally {
    other.release()
  }
  return (await Promise.all(replies)).map(({ statusCode }) => statusCode)
}

test('D6 DELETE /api/user/me/ and a new password at once → the family is deleted, and neither waits for the other without end', async () => {
  const family = await makeFamily()
  await call('POST', '/api/playlist/feed-address', {}, family.parent)
  const body = { password, newPassword: 'another lamp' }
  expect(await duringDeletion(family, () => call('PUT', '/api/user/password', body, family.parent))).toEqual([200, 400])
})

test('D6 DELETE /api/user/me/ and a new child at once → 401, and no child is left without its family', async () => {
  const family = await makeFamily()
  const child = childForm()
  const add = () => call('PUT', '/api/user/updateMe/', { children: [child] }, family.parent)
  expect(await duringDeletion(family, add)).toEqual([200, 401])
  const { rows } = await shop.pool.query('SELECT FROM login WHERE username = $1', [child.username])
  expect(rows).toEqual([])
})

test('D6 DELETE /api/user/me/ and a change of the name or a consent at once → 401', async () => {
  const [one, other] = [await makeFamily(), await makeFamily()]
  const rename = () => call('PUT', '/api/user/updateMe/', { firstname: 'Mimi' }, one.child)
  expect(await duringDeletion(one, rename)).toEqual([200, 401])
  const agree = () => call('POST', '/api/user/consent', { version: consent.version }, other.parent)
  expect(await duringDeletion(other, agree)).toEqual([200, 401])
})

test('D6 GET /api/user/export while a child is removed → what was there when it began', async () => {
  const { form, parent } = await makeFamily()
  const username = form.children[0]?.username
  const other = await shop.pool.connect()
  try {
    await other.query('BEGIN')
    // Holds the export up after it has read the children.
    await other.query('LOCK consent IN ACCESS EXCLUSIVE MODE')
    const exported = call('GET', '/api/user/export', undefined, parent)
    await untilWaiting(shop.pool)
    await other.query('DELETE FROM person WHERE id = (SELECT person_id FROM login WHERE username = $1)', [username])
    await other.query('COMMIT')
    const { account } = (await exported).json()
    expect(account.children).toMatchObject([{ username }])
  } finally {
    other.release()
  }
})

test('D6 D36 DELETE /api/user/me/ and a new address of the feed at once → 401', async () => {
  const family = await makeFamily()
  const renew = () => call('POST', '/api/playlist/feed-address', {}, family.parent)
  expect(await duringDeletion(family, renew)).toEqual([200, 401])
})
