import { productSorts } from '@storylamp/contract/limits'
import { beforeAll, expect, test } from 'vitest'
import { pricesOf } from '../../../test/fixtures/prices.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop()

type Product = { _id: string; name: string; price: number; createdAt: string; collections: string[]; color: string[] }
type List = {
  data: Product[]
  total: number
  isTotalMore: boolean
  page: number
  pageCount: number
  previous?: string
  next?: string
}

/** Many products share a name, a price or the moment at which they were added. */
const addProducts = (from: number, to: number) =>
  shop.pool.query(
    `WITH added AS (
      INSERT INTO product (id, name, sku, currency, price_cents, description, colors, created_at)
      SELECT 'many-' || n, 'Many ' || n / 7, 'MANY-' || n, 'USD', 1000 + n % 9 * 500, '<p>One of many.</p>',
        CASE WHEN n % 2 = 0 THEN '{sage}' ELSE '{mint,coral}' END::text[], timestamptz '2020-01-01' + n / 50 * interval '1 day'
      FROM generate_series($1::int, $2::int) AS n
      RETURNING *
    ), joined AS (
      INSERT INTO product_collection (product_id, collection_type)
      SELECT id, 'nightlamp' FROM added WHERE right(sku, 1) < '5'
    ) ${pricesOf('added')}`,
    [from, to],
  )

const get = async (url: string) => {
  const reply = await shop.app.inject(url)
  return { status: reply.statusCode, body: reply.json() }
}
const list = async (query: string): Promise<List> => (await get(`/api/products/?${query}`)).body
const ids = ({ data }: List) => data.map(({ _id }) => _id)
const with_ = (query: string, name: string, cursor = '') => `${query}&${name}=${encodeURIComponent(cursor)}`

async function walk(query: string, first = ''): Promise<List[]> {
  const pages = [await list(`${query}${first}`)]
  for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next) {
    pages.push(await list(with_(query, 'after', next)))
  }
  return pages
}

beforeAll(() => addProducts(1, 1100))

const byText = (one: string, other: string) => Number(one > other) - Number(one < other)
const comparisons: Record<(typeof productSorts)[number], (one: Product, other: Product) => number> = {
  newest: (one, other) => byText(other.createdAt, one.createdAt) || byText(other._id, one._id),
  'price-asc': (one, other) => one.price - other.price || byText(one._id, other._id),
  'price-desc': (one, other) => other.price - one.price || byText(other._id, one._id),
  name: (one, other) => byText(one.name.toLowerCase(), other.name.toLowerCase()) || byText(one._id, other._id),
}

test.each(productSorts)(
  'S7.19 GET /api/products/?sort=%s → 1,000 and more, every product once by the cursors, and back',
  async (sort) => {
    const { rows } = await shop.pool.query("SELECT count(*)::int FROM product WHERE state = 'for_sale'")
    const forth = await walk(`sort=${sort}&limit=100`)
    const shown = forth.flatMap(({ data }) => data)
    expect(new Set(shown.map(({ _id }) => _id)).size).toBe(rows[0].count)
    expect(shown).toEqual(shown.toSorted(comparisons[sort]))
    expect(forth.map(({ page }) => page)).toEqual(forth.map((_, before) => before + 1))
    for (const page of forth) expect(page).toMatchObject({ total: 1000, isTotalMore: true, pageCount: 10 })
    const back = [forth.at(-1) as List]
    for (let previous = back[0]?.previous; previous !== undefined; previous = back.at(-1)?.previous) {
      back.push(await list(with_(`sort=${sort}&limit=100`, 'before', previous)))
    }
    expect(back.map(ids)).toEqual(forth.map(ids).toReversed())
  },
)

test('GET /api/products/?page= → the same pages as the cursors up to 1,000 products, and nothing beyond', async () => {
  const pages = await walk('limit=24')
  for (const number of [1, 2, 41, 42]) {
    expect(ids(await list(`limit=24&page=${number}`))).toEqual(ids(pages[number - 1] as List))
  }
  expect(await list('limit=24&page=43')).toMatchObject({
    data: [],
    total: 1000,
    isTotalMore: true,
    page: 43,
    pageCount: 42,
  })
  expect(await list('limit=24&page=100000')).toMatchObject({ data: [] })
})

test.each([
  'collection=nightlamp',
  'color=mint',
  'collection=nightlamp&color=sage',
  'minPrice=20&maxPrice=30&sort=name',
  'minPrice=20&maxPrice=20&color=coral&sort=price-desc',
  'minPrice=6000',
  'collection=btspeaker&color=sage&maxPrice=15',
])('GET /api/products/?%s → exactly what matches, with its count', async (query) => {
  const wanted = new URLSearchParams(query)
  const all = (await walk('limit=100')).flatMap(({ data }) => data)
  const isIn = (values: string[], name: string) =>
    values.includes(wanted.get(name) ?? values[0] ?? '') || !wanted.has(name)
  const matching = all.filter(
    ({ price, collections, color }) =>
      isIn(collections, 'collection') &&
      isIn(color, 'color') &&
      price >= Number(wanted.get('minPrice') ?? 0) &&
      price <= Number(wanted.get('maxPrice') ?? 1_000_000),
  )
  const pages = await walk(`${query}&limit=100`)
  expect(pages.flatMap(ids).toSorted()).toEqual(matching.map(({ _id }) => _id).toSorted())
  for (const page of pages) expect(page).toMatchObject({ total: matching.length, isTotalMore: false })
})

test('a list of exactly 1,000 products says so, and one more is over 1,000', async () => {
  await addProducts(5001, 6001)
  await shop.pool.query("UPDATE product SET colors = '{lilac-blue}' WHERE sku ~ '^MANY-[56]...$'")
  expect(await list('color=lilac-blue')).toMatchObject({ total: 1000, isTotalMore: true })
  await shop.pool.query("UPDATE product SET state = 'off' WHERE id = 'many-5001'")
  await expect.poll(() => list('color=lilac-blue')).toMatchObject({ total: 1000, isTotalMore: false, pageCount: 42 })
  await shop.pool.query("DELETE FROM product WHERE sku ~ '^MANY-[56]...$'")
})

test('a cursor whose product is gone or costs something else now goes on from its place', async () => {
  const first = await list('sort=price-asc&limit=10&color=sage')
  const expected = ids(await list('sort=price-asc&limit=10&color=sage&page=2'))
  await shop.pool.query('DELETE FROM product WHERE id = $1', [ids(first).at(-1)])
  expect(ids(await list(with_('sort=price-asc&limit=10&color=sage', 'after', first.next)))).toEqual(expected)
})

test('D10 GET /api/products/?after= → 400 cursor_invalid when the cursor is forged or of another list', async () => {
  const { next = '' } = await list('sort=name')
  const foreign = ['', 'sort=newest', 'sort=name&limit=10', 'sort=name&color=sage', 'sort=name&maxPrice=50']
  const forged = [
    '',
    'x',
    '.',
    next.slice(1),
    `${next}x`,
    next.split('.')[0],
    `${next.split('.')[0]}.`,
    '%00',
    '😀',
    'x'.repeat(5000),
  ]
  for (const name of ['after', 'before']) {
    for (const query of foreign) {
      expect(await get(`/api/products/?${with_(query, name, next)}`)).toMatchObject({
        status: 400,
        body: { code: 'cursor_invalid' },
      })
    }
    for (const cursor of forged) {
      expect(await get(`/api/products/?${with_('sort=name', name, cursor)}`)).toMatchObject({
        status: 400,
        body: { code: 'cursor_invalid' },
      })
    }
    expect((await get(`/api/collections/nightlamp?${with_('', name, next)}`)).body.code).toBe('cursor_invalid')
    expect((await get(`/api/downloads/?${with_('', name, 'x')}`)).body.code).toBe('cursor_invalid')
  }
  expect((await get('/api/products/?after=x&after=y')).body.code).toBe('invalid_input')
})

test('GET /api/collections/{type} and /api/downloads/ → every product once by the cursors', async () => {
  for (const [path, rowsOf] of [
    ['/api/collections/nightlamp', (body: { data: [{ products: Product[] }] }) => body.data[0].products],
    ['/api/downloads/', (body: { data: { productId: string }[] }) => body.data],
  ] as const) {
    const seen: unknown[] = []
    let next: string | undefined = ''
    while (next !== undefined) {
      const { body } = await get(`${path}?${with_('limit=100', 'after', next)}`.replace(/&after=$/, ''))
      seen.push(...rowsOf(body).map((row) => ('productId' in row ? row.productId : row._id)))
      next = (path === '/api/downloads/' ? body : body.data[0]).next
    }
    const { rows } = await shop.pool.query(
      path === '/api/downloads/'
        ? "SELECT id FROM product WHERE state = 'for_sale'"
        : "SELECT id FROM product JOIN product_collection ON product_id = id WHERE state = 'for_sale' AND collection_type = 'nightlamp'",
    )
    expect(seen.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  }
})

test('GET /api/products/ → how many products each color and collection would show beside the other filters', async () => {
  const { facets } = (await get('/api/products/?color=sage&minPrice=20')).body
  for (const { value, count, isCountMore } of facets.colors) {
    expect({ value, total: count, isTotalMore: isCountMore }).toEqual({
      value,
      ...(await counted(`color=${value}&minPrice=20`)),
    })
  }
  for (const { value, count, isCountMore } of facets.collections) {
    const alone = await counted(`collection=${value}&color=sage&minPrice=20`)
    expect({ value, total: count, isTotalMore: isCountMore }).toEqual({ value, ...alone })
  }
  expect(facets.colors.length).toBeGreaterThan(3)
  expect(facets.collections.map(({ value }: { value: string }) => value)).toEqual(['nightlamp', 'btspeaker'])
})

async function counted(query: string) {
  const { total, isTotalMore } = await list(query)
  return { total, isTotalMore }
}

test('S2.02 GET /products → over 1,000 products, further pages by cursor, and a broken cursor leads to the first page', async () => {
  const page = async (url: string) => (await shop.app.inject({ url, headers: { host: 'localhost' } })).body
  const last = await page('/products?page=42&sort=name')
  expect(last).toContain('Over 1,000 products, page 42')
  const [, link = ''] = /href="\/products\?([^"]*after=[^"]*)"/.exec(last) ?? []
  const beyond = await page(`/products?${link.replaceAll('&amp;', '&')}`)
  expect(beyond).toContain('Over 1,000 products, page 43')
  expect(beyond).toMatch(/href="\/products\?[^"]*page=42/)
  const reply = await shop.app.inject({ url: '/products?sort=name&after=broken', headers: { host: 'localhost' } })
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/products?sort=name'])
})
