import { maxArranged } from '@storylamp/contract/catalog/collections'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { priced } from '../../../test/fixtures/prices.ts'
import { untilWaiting } from '../../../test/reading/waiting.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000' })
const { call, makeAdmin } = visitor(shop)

/** Many of them were added at one moment. */
const count = 330
const inOrder = Array.from({ length: count }, (_, index) => `row-${String(index + 1).padStart(3, '0')}`)
const newestFirst = inOrder.toReversed()

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
  await shop.pool.query(
    "INSERT INTO collection (type, name, description, image, image_alt, state, position) VALUES ('rows', 'Rows', 'Rows', '', '', 'shown', 9)",
  )
  await shop.pool.query(
    priced(`INSERT INTO product (id, name, sku, currency, price_cents, description, created_at)
     SELECT id, id, upper(id), 'USD', 100 + place, '', timestamptz '2020-01-01' + place / 40 * interval '1 day'
     FROM unnest($1::text[]) WITH ORDINALITY AS row (id, place)`),
    [inOrder],
  )
  await shop.pool.query(
    "INSERT INTO product_collection (product_id, collection_type) SELECT id, 'rows' FROM unnest($1::text[]) AS id",
    [inOrder],
  )
})
beforeEach(async () => {
  expect((await arrange([])).status).toBe(200)
})

const path = '/api/admin/collections/rows/products'
const arrange = async (products: unknown[], more: object = {}) => {
  const reply = await call('PUT', path, { products, ...more }, admin)
  return { status: reply.statusCode, body: reply.json() }
}
const arranged = async () => (await call('GET', path, undefined, admin)).json()
const idsOf = (products: { _id: string }[]) => products.map(({ _id }) => _id)

type Page = { products: { _id: string }[]; total: number; pageCount: number; next?: string; previous?: string }
const page = async (query = ''): Promise<Page> => (await call('GET', `/api/collections/rows?${query}`)).json().data[0]
const cursor = (name: string, value: string | undefined) => `${name}=${encodeURIComponent(value ?? '')}`

/** All pages by their cursors, forth and then back, as ids. */
async function walk(query: string): Promise<{ forth: string[][]; back: string[][] }> {
  const forth = [await page(query)]
  for (let next = forth[0]?.next; next !== undefined; next = forth.at(-1)?.next)
    forth.push(await page(`${query}&${cursor('after', next)}`))
  const back = [forth.at(-1) as Page]
  for (let previous = back[0]?.previous; previous !== undefined; previous = back.at(-1)?.previous)
    back.push(await page(`${query}&${cursor('before', previous)}`))
  return { forth: forth.map(({ products }) => idsOf(products)), back: back.map(({ products }) => idsOf(products)) }
}
const without = (ids: string[]) => newestFirst.filter((id) => !ids.includes(id))

test('S2.04 a collection that nobody arranged shows the newest first, and what joins comes first', async () => {
  expect((await walk('limit=100')).forth.flat()).toEqual(newestFirst)
  expect(await arranged()).toMatchObject({ arranged: 0, total: count })
})

test.each([
  { name: 'one product', chosen: ['row-007'] },
  { name: 'fewer than a page', chosen: ['row-330', 'row-001', 'row-150'] },
  { name: 'exactly two pages', chosen: inOrder.slice(100, 120) },
  { name: 'as many as may be', chosen: inOrder.slice(20, 20 + maxArranged) },
])(
  'S2.04 PUT …/products → $name first, then the rest, newest first; every product once by the cursors, and back',
  async ({ chosen }) => {
    const { status, body } = await arrange(chosen)
    expect([status, body.arranged, idsOf(body.data).slice(0, chosen.length)]).toEqual([200, chosen.length, chosen])
    const expected = [...chosen, ...without(chosen)]
    expect(idsOf(body.data)).toEqual(expected.slice(0, maxArranged))
    for (const limit of [10, 7, 100]) {
      const { forth, back } = await walk(`limit=${limit}`)
      expect(forth.flat()).toEqual(expected)
      expect(back.toReversed()).toEqual(forth)
      expect(idsOf((await page(`limit=${limit}&page=3`)).products)).toEqual(forth[2])
    }
    const { forth } = await walk('limit=100&sort=price-asc')
    expect(forth.flat()).toEqual(inOrder)
    expect((await walk('limit=100&sort=newest')).forth.flat()).toEqual(newestFirst)
  },
)

test('S2.04 products off the shelf keep their places, those that leave lose them, and those that join follow', async () => {
  const put = (id: string, body: object) => call('PUT', `/api/products/${id}`, body, admin)
  const first = async () => idsOf((await page('limit=4')).products)
  await arrange(['row-003', 'row-002', 'row-001'])
  await put('row-002', { isActive: false })
  expect(await first()).toEqual(['row-003', 'row-001', 'row-330', 'row-329'])
  expect((await arranged()).data[1]).toMatchObject({ _id: 'row-002', isActive: false })
  await put('row-002', { isActive: true })
  // Another collection takes nothing away.
  await put('row-003', { collections: ['rows', 'nightlamp'] })
  await call('POST', '/api/admin/products/bulk', { ids: ['row-003'], collections: { remove: ['nightlamp'] } }, admin)
  expect(await first()).toEqual(['row-003', 'row-002', 'row-001', 'row-330'])
  await put('row-003', { collections: [] })
  await put('row-003', { collections: ['rows'] })
  const added = await call(
    'POST',
    '/api/products/',
    { name: 'Newcomer', sku: 'NEWCOMER', price: 1, description: 'New', images: [], collections: ['rows'] },
    admin,
  )
  expect(await first()).toEqual(['row-002', 'row-001', 'newcomer', 'row-330'])
  await call('DELETE', `/api/products/${added.json().data._id}`, undefined, admin)
  await call('DELETE', '/api/products/row-002', undefined, admin)
  expect(await first()).toEqual(['row-001', 'row-330', 'row-329', 'row-328'])
  await shop.pool.query(
    priced(
      "INSERT INTO product (id, name, sku, currency, price_cents, description, created_at) VALUES ('row-002', 'row-002', 'ROW-002', 'USD', 102, '', '2020-01-01')",
    ),
  )
  await put('row-002', { collections: ['rows'] })
})

test('S2.04 a colleague who arranges meanwhile is told: 409 with the order of now, and nothing changes', async () => {
  const { version } = (await arrange(['row-010'])).body
  expect((await arrange(['row-020', 'row-010'], { version })).status).toBe(200)
  const stale = await arrange(['row-030', 'row-010'], { version })
  expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
  expect(idsOf(stale.body.current.data).slice(0, 2)).toEqual(['row-020', 'row-010'])
  const orders = [['row-001'], ['row-002'], ['row-003', 'row-001']]
  const now = (await arranged()).version
  const together = await Promise.all(orders.map((order) => arrange(order, { version: now })))
  expect(together.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('S2.04 an order waits for a colleague who changes one of its products, the old ones too, before it locks any', async () => {
  await arrange(['row-002', 'row-003'])
  const colleague = await shop.pool.connect()
  try {
    await colleague.query("BEGIN; SELECT FROM product WHERE id = 'row-002' FOR NO KEY UPDATE")
    const arranging = arrange(['row-001'])
    await untilWaiting(shop.pool)
    await colleague.query(
      "SET lock_timeout = 1000; DELETE FROM product_collection WHERE product_id IN ('row-001', 'row-002')",
    )
    await colleague.query('ROLLBACK')
    expect((await arranging).body.arranged).toBe(1)
  } finally {
    colleague.release(true)
  }
})

test.each([
  ['a product of another collection', ['row-001', 'owl-lamp-sage'], 'products.1'],
  ['a product that is none', ['no-such-product'], 'products.0'],
  ['a product twice', ['row-001', 'row-001'], 'products'],
  ['more than 200', inOrder.slice(0, maxArranged + 1), 'products'],
  ['what is no list of ids', [7], 'products.0'],
])('S2.04 PUT …/products → 400 for %s', async (_, products, at) => {
  const { status, body } = await arrange(products)
  expect([status, body.errors[0].path]).toEqual([400, at])
  expect((await arranged()).arranged).toBe(0)
})

test('S2.04 GET and PUT …/products → 404 for a collection that is none; a new order is seen at once, and is in the audit log', async () => {
  expect((await call('GET', '/api/admin/collections/nosuch/products', undefined, admin)).statusCode).toBe(404)
  expect((await call('PUT', '/api/admin/collections/nosuch/products', { products: [] }, admin)).statusCode).toBe(404)
  const html = async () => (await call('GET', '/collections/rows')).body
  expect((await html()).includes('row-001')).toBe(false)
  await arrange(['row-001'])
  expect((await html()).includes('row-001')).toBe(true)
  const { data } = (await call('GET', '/api/admin/audit?search=arrange', undefined, admin)).json()
  expect(data[0]).toMatchObject({ target: 'collection rows', details: { products: ['row-001'] } })
})
