import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { priced } from '../../../../test/fixtures/prices.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000' })
const { call, makeAdmin } = visitor(shop)

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
  // Three of each moment, so that only their ids tell them apart.
  await shop.pool.query(
    priced(`INSERT INTO product (id, name, sku, currency, price_cents, description, state, created_at)
     SELECT 'many-' || n, 'Élan Lamp ' || n, 'MANY-' || n, 'USD', 100, '', CASE n % 2 WHEN 0 THEN 'for_sale' ELSE 'off' END, '2020-01-01'::timestamptz + n / 3 * interval '1 microsecond'
     FROM generate_series(1, 1200) AS n`),
  )
})

type Page = { data: { _id: string }[]; next?: string; previous?: string; total: number; isTotalMore?: boolean }

const read = (query: string) => call('GET', `/api/admin/products?${query}`, undefined, admin)
const get = async (query: string): Promise<Page> => (await read(query)).json()
const idsOf = (pages: Page[]) => pages.flatMap(({ data }) => data.map(({ _id }) => _id))

/** Every page by the cursors of the replies. */
async function walk(from: Page, way: 'after' | 'before', filter = ''): Promise<Page[]> {
  const cursor = way === 'after' ? from.next : from.previous
  return cursor === undefined ? [from] : [from, ...(await walk(await get(`${filter}${way}=${cursor}`), way, filter))]
}

test('D94 GET /api/admin/products → each product once, newest first, by pages and by cursors there and back', async () => {
  const { rows } = await shop.pool.query('SELECT id FROM product ORDER BY created_at DESC, id DESC')
  const pages = await walk(await get(''), 'after')
  expect(idsOf(pages)).toEqual(rows.map(({ id }) => id))
  expect(pages[0]).toMatchObject({ total: 1000, isTotalMore: true, page: 1, pageCount: 20 })
  expect(idsOf((await walk(pages.at(-1) as Page, 'before')).reverse())).toEqual(idsOf(pages))
  expect(idsOf([await get('page=20')])).toEqual(idsOf([pages[19] as Page]))
})

test('D94 GET /api/admin/products?search= → by part of a name without its accents, and of a SKU, page by page', async () => {
  const found = await walk(await get('search=elan+LAMP'), 'after', 'search=elan+LAMP&')
  expect(new Set(idsOf(found)).size).toBe(1200)
  expect((await get('search=many-1199')).data).toMatchObject([{ _id: 'many-1199', isActive: false }])
  expect(await get('search=%25')).toMatchObject({ data: [], total: 0 })
})

test('D94 a product is found by its new name and SKU at once, no more when it is gone, and a change of its price rewrites none of this', async () => {
  const idsFor = async (search: string) => idsOf([await get(`search=${search}`)])
  await shop.pool.query("UPDATE product SET name = 'Öwl', sku = 'HOOT-1' WHERE id = 'many-7'")
  expect([await idsFor('owl'), await idsFor('hoot'), await idsFor('many-7')]).toMatchObject([
    expect.arrayContaining(['many-7']),
    ['many-7'],
    expect.not.arrayContaining(['many-7']),
  ])
  const keys = async () => (await shop.pool.query('SELECT ctid, xmin, * FROM product_search_key ORDER BY 3')).rows
  const before = await keys()
  await shop.pool.query(priced("UPDATE product SET price_cents = price_cents + 1 WHERE id LIKE 'many-%'"))
  expect(await keys()).toEqual(before)
  await shop.pool.query("DELETE FROM product WHERE id = 'many-7'")
  expect(await idsFor('hoot')).toEqual([])
})

test.each([
  'page=21',
  'page=0',
  'after=x',
  'after=1-',
  'before=-1-a',
  'after=1-A',
  `after=1-${'a'.repeat(81)}`,
  'after=1-a&after=1-b',
])('D94 GET /api/admin/products?%s → 400: no place in this list', async (place) => {
  const reply = await read(place)
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_input'])
})

test('D94 GET /api/admin/products?after= → goes on from its place when the product there is gone', async () => {
  const first = await get('search=many-1')
  const expected = idsOf([await get(`search=many-1&after=${first.next}`)])
  await shop.pool.query('DELETE FROM product WHERE id = $1', [first.data.at(-1)?._id])
  expect(idsOf([await get(`search=many-1&after=${first.next}`)])).toEqual(expected)
})
