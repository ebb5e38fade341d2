import { beforeEach, expect, test } from 'vitest'
import { type Family, password, visitor } from '../../../test/fixtures/families.ts'
import { lamp } from '../../../test/fixtures/orders/checkouts.ts'
import { pricesOf } from '../../../test/fixtures/prices.ts'
import { stocks } from '../../../test/fixtures/stocks.ts'
import { useShop } from '../../../test/shop.ts'
import { sendReminders } from './index.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000' })
const { call, makeFamily, makeAdmin, emailsTo } = visitor(shop)
const { setStock } = stocks(shop)

beforeEach(async () => {
  await shop.pool.query('DELETE FROM stock_reminder')
  await setStock(lamp, 0)
})

const ask = ({ parent }: Family, productId: unknown = lamp) =>
  call('POST', '/api/stock/reminders', { productId }, parent)
const asked = async ({ parent }: Family) => (await call('GET', '/api/stock/reminders', undefined, parent)).json().data
const run = () => sendReminders({ db: shop.db, shopOrigin: shop.origin })
const mailsTo = async ({ form }: Family) =>
  (await emailsTo(form.email)).filter(({ subject }) => / is back$/.test(subject))

test('D71 Tell me when it is back: one mail to the address of the family, then it is forgotten', async () => {
  const family = await makeFamily()
  expect((await ask(family)).statusCode).toBe(201)
  expect((await ask(family)).statusCode).toBe(201)
  expect(await asked(family)).toEqual([lamp])
  await run()
  expect(await mailsTo(family)).toEqual([])
  await setStock(lamp, 3)
  await Promise.all([run(), run(), run()])
  const [mail, ...others] = await mailsTo(family)
  expect(others).toEqual([])
  expect(mail?.text).toContain(`${shop.origin}/productinfo/${lamp}`)
  expect(await asked(family)).toEqual([])
  await setStock(lamp, 0)
  await setStock(lamp, 3)
  await run()
  expect(await mailsTo(family)).toHaveLength(1)
})

test('D71 those who wait longest are told first, as many at once as there are pieces', async () => {
  const families = [await makeFamily(), await makeFamily(), await makeFamily()]
  for (const family of families) await ask(family)
  await setStock(lamp, 1)
  const mailCounts = async () => Promise.all(families.map(async (family) => (await mailsTo(family)).length))
  await run()
  expect(await mailCounts()).toEqual([1, 0, 0])
  await setStock(lamp, 2)
  await run()
  expect(await mailCounts()).toEqual([1, 1, 1])
})

test('D71 a product that counts nothing any more is back; one that is not sold is not', async () => {
  const family = await makeFamily()
  await ask(family)
  await shop.pool.query('DELETE FROM stock')
  await shop.pool.query("UPDATE product SET state = 'off' WHERE id = $1", [lamp])
  await run()
  expect(await mailsTo(family)).toEqual([])
  await shop.pool.query("UPDATE product SET state = 'for_sale' WHERE id = $1", [lamp])
  await run()
  expect(await mailsTo(family)).toHaveLength(1)
})

test('D71 no mail is wanted any more', async () => {
  const family = await makeFamily()
  await ask(family)
  const end = () => call('DELETE', `/api/stock/reminders/${lamp}`, undefined, family.parent)
  expect([(await end()).statusCode, (await end()).statusCode]).toEqual([200, 404])
  await setStock(lamp, 3)
  await run()
  expect(await mailsTo(family)).toEqual([])
})

test('D71 only parents ask, of what is sold out and known', async () => {
  const family = await makeFamily()
  const replies = [
    await call('POST', '/api/stock/reminders', { productId: lamp }),
    await call('POST', '/api/stock/reminders', { productId: lamp }, family.child),
    await call('POST', '/api/stock/reminders', { productId: lamp }, await makeAdmin()),
    await ask(family, 'no-such-lamp'),
    await ask(family, 'carry-pouch-sand'),
    await ask(family, 7),
    await call('POST', '/api/stock/reminders', { productId: lamp, email: 'else@example.com' }, family.parent),
  ]
  expect(replies.map((reply) => [reply.statusCode, reply.json().code])).toEqual([
    [401, 'unauthorized'],
    [403, 'parent_required'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'in_stock'],
    [400, 'invalid_input'],
    [400, 'invalid_input'],
  ])
})

test('D71 a family keeps its newest 50 reminders', async () => {
  const family = await makeFamily()
  await shop.pool.query(
    `WITH added AS (
       INSERT INTO product (id, name, sku, currency, price_cents, description, colors, facts, pictures)
       SELECT 'moth-' || n, 'Moth ' || n, 'MOTH-' || n, 'USD', 100, '', '{}', '[]', '[]' FROM generate_series(1, 60) AS n RETURNING *
     ), asked AS (
       INSERT INTO stock_reminder
       SELECT family_id, added.id, now() - interval '1 day' FROM added, member JOIN login USING (person_id) WHERE email = $1
     ) ${pricesOf('added')}`,
    [family.form.email],
  )
  await ask(family)
  const left = await asked(family)
  expect([left.length, left.at(-1)]).toEqual([50, lamp])
})

test('D6 D71 reminders are in the export, and erased with the family', async () => {
  const family = await makeFamily()
  await ask(family)
  const exported = (await call('GET', '/api/user/export', undefined, family.parent)).json()
  expect(exported.account.stockReminders).toMatchObject([{ product: lamp }])
  const deleted = await call('DELETE', '/api/user/me/', { password }, family.parent)
  expect(deleted.statusCode, deleted.body).toBe(200)
  expect((await shop.pool.query('SELECT 1 FROM stock_reminder')).rows).toEqual([])
})
