import { expect, test } from 'vitest'
import { password, type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { addParent } from '../../../../test/fixtures/insert-people.ts'
import { customers } from '../../../../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { couples } from '../../../../test/fixtures/parents.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { bundle, readers } from '../../../../test/readers.ts'
import { useShop } from '../../../../test/shop.ts'
import { replayErasures } from './erasures.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, login, makeFamily } = visitor(shop)
const { parentsOf, idOf, join, remove, handOver, makeFather, invite, makeBoth, whileWaiting } = couples(shop)
const { fill, checkout, orders } = customers(shop)
const { buy, order, give, balance } = readers(shop)
const provider = atProvider(sandbox)

const deleteMe = (tokens: Tokens) => call('DELETE', '/api/user/me/', { password, settleOpen: true }, tokens)
const isThere = async (email: string) =>
  (await shop.pool.query('SELECT FROM login WHERE email = $1', [email])).rowCount === 1

test('both parents check out one cart at once → one page is open, and it is paid once (D82)', async () => {
  const { mother, father } = await makeBoth()
  await fill(mother.parent)
  const replies = await Promise.all([checkout(mother.parent), checkout(father.parent)])
  for (const { statusCode } of replies) expect([200, 409]).toContain(statusCode)
  const pages = replies.flatMap((reply) => (reply.statusCode === 200 ? [reply.json().url as string] : []))
  expect(pages.length).toBeGreaterThan(0)
  for (const url of pages) await provider.pay(url)
  await expect
    .poll(
      async () =>
        (await orders(father.parent)).filter((one: { paymentStatus: string }) => one.paymentStatus === 'Completed')
          .length,
    )
    .toBe(1)
})

test('both parents spend the last tokens at once → one gets the story, the other 402 (D82)', async () => {
  const { mother, father } = await makeBoth()
  await give(mother, 50)
  const replies = await Promise.all([order(mother.parent), order(father.parent)])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 402])
  expect(await balance(father.parent)).toBe(0)
})

test('both parents buy one bundle at once → it is bought and paid once (D82)', async () => {
  const { mother, father } = await makeBoth()
  await give(mother, 2 * bundle.price)
  const replies = await Promise.all([buy(mother.parent), buy(father.parent)])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await balance(mother.parent)).toBe(bundle.price)
})

test('a parent who is removed while they spend, buy tokens or check out, does none of it (D82)', async () => {
  const topUp = (who: Tokens) =>
    call(
      'POST',
      '/api/wallet/create-wallet-checkout-session',
      { amount: 10, successUrl: `${shop.origin}/wallet/success`, cancelUrl: `${shop.origin}/wallet` },
      who,
    )
  for (const act of [(who: Tokens) => buy(who), topUp, (who: Tokens) => checkout(who)]) {
    const { mother, father } = await makeBoth()
    await give(mother, bundle.price)
    await fill(mother.parent)
    const id = await idOf(father.parent)
    const [removed, acted] = await whileWaiting(
      father.parent,
      () => remove(id, mother.parent),
      () => act(father.parent),
    )
    expect([removed.statusCode, acted.statusCode], acted.body).toEqual([200, 401])
    expect(await orders(mother.parent)).toEqual([])
    expect(await balance(mother.parent)).toBe(bundle.price)
  }
})

test('a checkout that a parent has open ends as they leave: nobody pays for a family of others (D82)', async () => {
  const { mother, father } = await makeBoth()
  await fill(father.parent)
  const { url } = (await checkout(father.parent)).json()
  expect((await remove(await idOf(father.parent), mother.parent)).statusCode).toBe(200)
  expect((await orders(mother.parent))[0].payment).toEqual({ state: 'abandoned' })
  await provider.pay(url)
  expect((await orders(mother.parent))[0].paymentStatus).not.toBe('Completed')
})

test('the opener hands over and deletes the account at once → the family goes on, with one opener (D82)', async () => {
  const { mother, father } = await makeBoth()
  const fathers = await idOf(father.parent)
  const [handed, deleted] = await whileWaiting(
    mother.parent,
    () => handOver(fathers, mother.parent),
    () => deleteMe(mother.parent),
  )
  expect([handed.statusCode, deleted.statusCode]).toEqual([200, 200])
  expect(await parentsOf(father.parent)).toMatchObject([{ _id: fathers, isOpener: true }])
  expect((await call('GET', '/api/user/me/', undefined, mother.child)).statusCode).toBe(200)
})

test('the opener hands over while the other leaves → one of both happens, and there is one opener (D82)', async () => {
  const { mother, father } = await makeBoth()
  const fathers = await idOf(father.parent)
  const replies = await Promise.all([handOver(fathers, mother.parent), remove(fathers, father.parent)])
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const { rows } = await shop.pool.query(
    `SELECT count(*)::int AS openers FROM member WHERE is_opener
     AND family_id = (SELECT family_id FROM member JOIN login USING (person_id) WHERE email = $1)`,
    [mother.form.email],
  )
  expect(rows).toEqual([{ openers: 1 }])
})

test('both parents delete their accounts at once → nobody is left without an opener (D103)', async () => {
  const { mother, father } = await makeBoth()
  const { rows } = await shop.pool.query('SELECT family_id FROM member JOIN login USING (person_id) WHERE email = $1', [
    mother.form.email,
  ])
  await Promise.all([deleteMe(mother.parent), deleteMe(father.parent)])
  expect(await isThere(father.form.email)).toBe(false)
  const left = await shop.pool.query("SELECT FROM member WHERE family_id = $1 AND role = 'child'", [rows[0].family_id])
  expect((left.rowCount ?? 0) > 0).toBe(await isThere(mother.form.email))
})

test('a parent who joined and deletes the account is erased with what they sent by their address, also from a backup (D82)', async () => {
  const { mother, father } = await makeBoth()
  const { email } = father.form
  await call('POST', '/api/contact', { name: 'Paul', email, message: 'Where is the lamp that I have ordered?' })
  const messages = async () => (await shop.pool.query('SELECT FROM contact_message WHERE email = $1', [email])).rowCount
  const { rows } = await shop.pool.query('SELECT id, email FROM person JOIN login ON person_id = id WHERE email = $1', [
    email,
  ])
  expect(await messages()).toBe(1)
  expect((await deleteMe(father.parent)).statusCode).toBe(200)
  expect(await messages()).toBe(0)
  await shop.pool.query(addParent, [rows[0].id, email, mother.form.email])
  expect(await isThere(email)).toBe(true)
  await replayErasures(
    { db: shop.db, clock: () => new Date(), personalData: [], hashKey: Buffer.alloc(32) },
    '/nowhere',
  )
  expect(await isThere(email)).toBe(false)
  expect(await isThere(mother.form.email)).toBe(true)
})

test('an invitation that an account with orders uses is refused, and waits for another one (D103)', async () => {
  const [mother, other, father] = [await makeFamily(), await makeFamily({ children: [] }), await makeFather()]
  await fill(other.parent)
  await checkout(other.parent)
  const code = await invite(mother)
  expect((await join(code, other.parent)).json().code).toBe('has_family')
  expect((await join(code, father.parent)).statusCode).toBe(200)
})

test('a call of who joins, which comes too late for the family that they had, fails without an error of ours (D103)', async () => {
  const [mother, father] = [await makeFamily(), await makeFather()]
  const code = await invite(mother)
  const again = await login(father.form.email)
  const replies = await Promise.all([
    join(code, father.parent),
    ...[1, 2, 3].map(() => call('POST', '/api/cart/', { productId: 'owl-lamp-sage', quantity: 1 }, again)),
    call('PUT', '/api/user/updateMe/', { firstname: 'Paolo' }, again),
    call('POST', '/api/user/parents', { email: 'aunt@example.com' }, again),
  ])
  for (const { statusCode, body } of replies) expect(statusCode, body).toBeLessThan(500)
})
