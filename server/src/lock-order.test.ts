import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { childForm, password, type Tokens, unique, visitor } from '../test/fixtures/families.ts'
import { fromBase32 } from '../test/fixtures/from-base32.ts'
import { customers } from '../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../test/fixtures/orders/payments.ts'
import { priced } from '../test/fixtures/prices.ts'
import { useSandbox } from '../test/outside/sandbox.ts'
import { useShop } from '../test/shop.ts'
import { codeAt, stepAt } from './features/accounts/second-factor/totp.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, post, codeFor, login, makeAdmin, makeFamily } = visitor(shop)
const { fill, checkout, status } = customers(shop)
const provider = atProvider(sandbox)

let owner: Tokens
beforeAll(async () => {
  owner = await makeAdmin()
})

const newPassword = 'another lamp in the night'
const query = async (text: string, values?: unknown[]) => (await shop.pool.query(text, values)).rows
const countWaiting = async (waitEvent: string) =>
  (
    await query(
      'SELECT FROM pg_stat_activity WHERE datname = current_database() AND $1 IN (wait_event, wait_event_type)',
      [waitEvent],
    )
  ).length

type Begin = () => PromiseLike<{ statusCode: number }>

/** Holds the first call's transaction at a trigger until the second call has come as far as it can. */
async function beside(trigger: string, first: Begin, second: Begin): Promise<number[]> {
  await query(`
    CREATE OR REPLACE FUNCTION wait_here() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_lock(1), pg_advisory_unlock(1);
      RETURN coalesce(NEW, OLD);
    END $$;
    CREATE TRIGGER zz_wait_here ${trigger} EXECUTE FUNCTION wait_here()`)
  const client = await shop.pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock(1)')
    const begun = first()
    await expect.poll(() => countWaiting('advisory')).toBe(1)
    const other = second()
    await pause(500)
    await client.query('SELECT pg_advisory_unlock(1)')
    return (await Promise.all([begun, other])).map(({ statusCode }) => statusCode)
  } finally {
    // Also of a failed test, its lock ends with the connection.
    client.release(true)
    await query(`DROP TRIGGER zz_wait_here ON ${/ ON (\w+)/.exec(trigger)?.[1]}`)
  }
}

async function inviteColleague() {
  const email = `${unique('colleague')}@example.com`
  const person = { email, firstname: 'Pat', lastname: 'Miller', staffRole: 'editor' }
  const reply = await call('POST', '/api/admin/staff', person, owner)
  const { _id: id } = reply.json().data.find((row: { email: string }) => row.email === email)
  await post('/api/auth/forgot-password', { email })
  const reset = { email, otp: await codeFor(email), newPassword: password }
  return {
    email,
    setPassword: () => post('/api/auth/reset-password', reset),
    end: () => call('DELETE', `/api/admin/staff/${id}`, undefined, owner),
  }
}

/** Sessions end in the order of their ids. */
const addSession = (place: 'first' | 'last', name: string) =>
  query(
    `INSERT INTO session (id, person_id, device, started_at, last_used_at, password_confirmed_at, expires_at)
     SELECT $1, person_id, 'Chrome on Linux', now(), now(), now(), now() + interval '1 day' FROM login WHERE $2 IN (email, username)`,
    [(place === 'first' ? '00000000' : 'ffffffff') + randomUUID().slice(8), name],
  )

async function familyToSignOut(children = [childForm()]) {
  const { form, parent } = await makeFamily({ children })
  const [row] = await query('SELECT family_id AS id FROM member JOIN login USING (person_id) WHERE email = $1', [
    form.email,
  ])
  const reason = 'Somebody else may be in'
  return {
    parent,
    email: form.email,
    signOut: () => call('POST', `/api/admin/customers/${row.id}/sign-out`, { reason }, owner),
  }
}

const addProducts = (rows: { id: string; saleFrom: number; saleTo: number }[]) =>
  query(
    priced(`INSERT INTO product (id, name, sku, currency, price_cents, description, published_at, sale_cents, sale_from, sale_to)
     SELECT id, id, id, 'USD', 1000, '', now(), 900, current_date + "saleFrom", current_date + "saleTo"
     FROM jsonb_to_recordset($1) AS row (id text, "saleFrom" integer, "saleTo" integer)`),
    [JSON.stringify(rows)],
  )

test('a colleague is ended while they set their password → 200 for both, no deadlock', async () => {
  const { setPassword, end } = await inviteColleague()
  expect(await beside('AFTER DELETE ON mailed_code FOR EACH STATEMENT', setPassword, end)).toEqual([200, 200])
})

test('a colleague is ended while they switch their second factor on → 200 for both, no deadlock', async () => {
  const { email, setPassword, end } = await inviteColleague()
  await setPassword()
  const tokens = await login(email)
  await addSession('last', email)
  const { secret } = (await call('POST', '/api/admin/second-factor', { password }, tokens)).json()
  const otp = codeAt(fromBase32(secret), stepAt(new Date()))
  const confirm = () => call('PUT', '/api/admin/second-factor', { otp }, tokens)
  expect(await beside('AFTER INSERT ON recovery_code FOR EACH STATEMENT', confirm, end)).toEqual([200, 200])
})

test('a family is signed out while the parent changes the password → 200 for both, no deadlock', async () => {
  const { parent, email, signOut } = await familyToSignOut()
  await addSession('last', email)
  const change = () => call('PUT', '/api/user/password', { password, newPassword }, parent)
  expect(await beside('AFTER DELETE ON session FOR EACH STATEMENT', change, signOut)).toEqual([200, 200])
})

test('a family is signed out while two children get new passwords → 200 for both, no deadlock', async () => {
  const forms = [childForm(), childForm()]
  const { parent, signOut } = await familyToSignOut(forms)
  const children = forms.toReversed().map(({ username }) => ({ username, password: newPassword }))
  await addSession('last', children[0]?.username ?? '')
  const change = () => call('PUT', '/api/user/updateMe/', { children }, parent)
  expect(await beside('AFTER DELETE ON session FOR EACH STATEMENT', change, signOut)).toEqual([200, 200])
})

test('a family is signed out while the parent deletes the account → 200 for both, no deadlock', async () => {
  const { parent, email, signOut } = await familyToSignOut()
  await addSession('first', email)
  const remove = () => call('DELETE', '/api/user/me/', { password }, parent)
  expect(await beside('BEFORE DELETE ON session FOR EACH ROW', remove, signOut)).toEqual([200, 200])
})

test('a child is removed while it signs in, and gets a new password while it is removed → no deadlock', async () => {
  const { form, parent } = await makeFamily()
  const username = form.children[0]?.username ?? ''
  const signIn = () => post('/api/auth/login', { emailusername: username, password })
  const change = () => call('PUT', '/api/user/updateMe/', { children: [{ username, password: newPassword }] }, parent)
  const remove = () => call('DELETE', `/api/user/children/${username}`, undefined, parent)
  expect(await beside('BEFORE INSERT ON session FOR EACH ROW', signIn, remove)).toEqual([200, 200])
  await call('PUT', '/api/user/updateMe/', { children: [childForm(username)] }, parent)
  expect(await beside('BEFORE UPDATE ON login FOR EACH ROW', change, remove)).toEqual([200, 200])
})

test('two families add the same usernames in another order → 200 for one, 409 for the other, no deadlock', async () => {
  const [one, other] = [await makeFamily(), await makeFamily()]
  const [a, b] = [unique('rival'), unique('rival')]
  const add = (family: typeof one, usernames: string[]) => () =>
    call('PUT', '/api/user/updateMe/', { children: usernames.map(childForm) }, family.parent)
  const between = "BEFORE INSERT ON login FOR EACH ROW WHEN (NEW.username LIKE 'mid-%')"
  const outcome = await beside(between, add(one, [a, unique('mid'), b]), add(other, [b, unique('mid'), a]))
  expect(outcome.toSorted()).toEqual([200, 409])
})

test('a cart is emptied while its order is paid → 200 for both, no deadlock', async () => {
  const { parent } = await makeFamily()
  await fill(parent, 'owl-lamp-sage', 1)
  await fill(parent, 'bear-lamp-mist', 1)
  // Another quantity moves the row of the line behind the other one.
  await call('PUT', '/api/cart/', { productId: 'owl-lamp-sage', quantity: 2 }, parent)
  await query('ANALYZE cart_line')
  const { sessionId, url } = (await checkout(parent)).json()
  await provider.webhooks({ mode: 'drop' })
  await provider.pay(url)
  const settle = () => status(parent, sessionId)
  const empty = () => call('DELETE', '/api/cart/', undefined, parent)
  expect(await beside('BEFORE DELETE ON cart_line FOR EACH ROW', settle, empty)).toEqual([200, 200])
})

test('a product is deleted while it leaves a cart → 200 for both, no deadlock', async () => {
  const id = unique('gone')
  await addProducts([{ id, saleFrom: 1, saleTo: 2 }])
  const { parent } = await makeFamily()
  await fill(parent, id, 1)
  const takeOut = () => call('DELETE', `/api/cart/${id}`, undefined, parent)
  const remove = () => call('DELETE', `/api/products/${id}`, undefined, owner)
  expect(await beside('BEFORE INSERT ON removed_cart_line FOR EACH ROW', takeOut, remove)).toEqual([200, 200])
})

test('a hundred products on sale change while one of the same days does → 200 for both, no deadlock', async () => {
  const ids = Array.from({ length: 101 }, (_, at) => `many-${String(at).padStart(3, '0')}`)
  await addProducts(ids.map((id) => ({ id, saleFrom: id === 'many-100' ? 1 : 2, saleTo: 3 })))
  await addProducts([{ id: 'one', saleFrom: 1, saleTo: 2 }])
  const many = () => call('POST', '/api/admin/products/bulk', { ids, price: { set: 12 }, dryRun: false }, owner)
  const one = () => call('PUT', '/api/products/one', { price: 12 }, owner)
  expect(await beside('AFTER UPDATE ON product FOR EACH STATEMENT', many, one)).toEqual([200, 200])
})

test('a collection is deleted while a product joins it and one of it changes → 200, although they wait for each other', async () => {
  await query(`INSERT INTO collection (type, name, description, image, image_alt, state, position)
    VALUES ('left', 'Left', '', '', '', 'shown', 99)`)
  const join = "INSERT INTO product_collection (product_id, collection_type) VALUES ($1, 'left')"
  await query(join, ['owl-lamp-sage'])
  const client = await shop.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(join, ['bear-lamp-mist'])
    const deleted = call('DELETE', '/api/admin/collections/left', undefined, owner)
    await expect.poll(() => countWaiting('Lock')).toBe(1)
    // They wait for each other now: PostgreSQL ends the one whose second of waiting is over first.
    const change = priced("UPDATE product SET price_cents = price_cents + 1 WHERE id = 'owl-lamp-sage'")
    const ended = await client.query(change).then(
      () => 'COMMIT',
      () => 'ROLLBACK',
    )
    await client.query(ended)
    expect((await deleted).statusCode).toBe(200)
  } finally {
    client.release()
  }
})
