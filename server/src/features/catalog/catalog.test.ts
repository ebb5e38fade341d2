import { encodeReply } from '@storylamp/contract/amounts'
import { productList } from '@storylamp/contract/catalog/catalog'
import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import { expect, test } from 'vitest'
import { readAmounts } from '../../../test/reading/amounts.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop()

const get = async (url: string) => {
  const reply = await shop.app.inject(url)
  return { status: reply.statusCode, body: reply.json() }
}
const ids = (body: { data: { _id: string }[] }) => body.data.map(({ _id }) => _id)
const prices = (body: { data: { price: number }[] }) => body.data.map(({ price }) => price)

test('S7.19 S3.03 GET /api/products/ → the active products, newest first, in the shape of the contract', async () => {
  const { status, body } = await get('/api/products/')
  expect(status).toBe(200)
  expect(encodeReply(productList, readAmounts(productList, body), ['USD'])).toEqual(body)
  expect(body.data.length).toBe(body.total)
  const created = body.data.map(({ createdAt }: { createdAt: string }) => createdAt)
  expect(created).toEqual([...created].sort().reverse())
})

test('D55 the seeded catalog holds at least 8 active and 1 inactive product of both collections', async () => {
  const { rows } = await shop.pool.query('SELECT state, count(*)::int FROM product GROUP BY state')
  const count = Object.fromEntries(rows.map((row) => [row.state, row.count]))
  expect(count.for_sale).toBeGreaterThanOrEqual(8)
  expect(count.draft).toBeGreaterThanOrEqual(1)
  for (const type of ['nightlamp', 'btspeaker']) {
    const { body } = await get(`/api/products/?collection=${type}`)
    expect(body.total).toBeGreaterThan(0)
  }
})

test('S2.02 an inactive product is in no list and has no address', async () => {
  const { rows } = await shop.pool.query("SELECT id FROM product WHERE state <> 'for_sale'")
  for (const { id } of rows) {
    expect(ids((await get('/api/products/?limit=100')).body)).not.toContain(id)
    expect(await get(`/api/products/${id}`)).toEqual({
      status: 404,
      body: { message: catalogTexts.productNotFound, code: 'not_found' },
    })
  }
})

test('S7.20 D20 GET /api/products/{id} → the product, money as dollars with two decimals', async () => {
  const { status, body } = await get('/api/products/owl-lamp-sage')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ _id: 'owl-lamp-sage', price: 64, tokenPrice: 90, isActive: true })
  expect((await get('/api/products/carry-pouch-sand')).body.data.price).toBe(14.5)
})

test('GET /api/products/?sort= → sorted in the database', async () => {
  const ascending = prices((await get('/api/products/?sort=price-asc')).body)
  expect(ascending).toEqual([...ascending].sort((a, b) => a - b))
  expect(prices((await get('/api/products/?sort=price-desc')).body)).toEqual(ascending.toReversed())
  const names = (await get('/api/products/?sort=name')).body.data.map(({ name }: { name: string }) =>
    name.toLowerCase(),
  )
  expect(names).toEqual([...names].sort())
})

test('GET /api/products/ → filtered by collection, colour and price together', async () => {
  const { body } = await get('/api/products/?collection=btspeaker&color=mint&minPrice=40&maxPrice=89')
  expect(ids(body).sort()).toEqual(['round-speaker-pair', 'round-speaker-trio'])
  expect((await get('/api/products/?color=nosuch')).body).toMatchObject({ data: [], total: 0, page: 1, pageCount: 1 })
})

test('GET /api/products/?page= → every product once over the pages', async () => {
  const { body: whole } = await get('/api/products/')
  const pages = await Promise.all([1, 2, 3, 4].map((page) => get(`/api/products/?limit=3&page=${page}`)))
  expect(pages.flatMap(({ body }) => ids(body))).toEqual(ids(whole))
  expect(pages[0]?.body).toMatchObject({ page: 1, pageCount: Math.ceil(whole.total / 3) })
  expect((await get('/api/products/?page=99')).body.data).toEqual([])
})

test('S7.18 S3.06 GET /api/collections/{type} → data is a list whose first item has products', async () => {
  const { status, body } = await get('/api/collections/nightlamp')
  expect(status).toBe(200)
  expect(body.data).toHaveLength(1)
  expect(body.data[0].products.length).toBeGreaterThan(0)
  for (const product of body.data[0].products) expect(product.collections).toContain('nightlamp')
})

test('S2.03 GET /api/collections/ → two collections, btspeaker labelled coming soon', async () => {
  const { body } = await get('/api/collections/')
  expect(
    body.data.map(({ type, isComingSoon }: { type: string; isComingSoon: boolean }) => [type, isComingSoon]),
  ).toEqual([
    ['nightlamp', false],
    ['btspeaker', true],
  ])
})

const nonsense = [
  '/api/products/?page=0',
  '/api/products/?page=-1',
  '/api/products/?page=1e3',
  '/api/products/?page=99999999999999999999',
  '/api/products/?page=1&page=2',
  '/api/products/?limit=101',
  '/api/products/?limit=',
  '/api/products/?sort=DROP%20TABLE%20product',
  '/api/products/?minPrice=NaN',
  '/api/products/?maxPrice=1.999',
  '/api/products/?maxPrice=-5',
  "/api/products/?collection='%20OR%201=1",
]
test.each(nonsense)('D10 GET %s → 400 with a message', async (url) => {
  const { status, body } = await get(url)
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'invalid_input', message: expect.stringMatching(/^Must be/) })
  expect(body.errors[0].path).not.toBe('')
})

const nobody = ['nosuch', 'UPPER', '..%2f..%2fetc', 'a'.repeat(150), '%F0%9F%92%A1', "'--", '000000000000000000000000']
test.each(nobody)('D10 GET /api/products/%s → 404 with a message', async (id) => {
  const { status, body } = await get(`/api/products/${id}`)
  expect(status).toBe(404)
  expect(body).toMatchObject({ code: 'not_found', message: expect.any(String) })
})

test.each(['nosuch', 'NIGHTLAMP'])('D10 GET /api/collections/%s → 404 with a message', async (type) => {
  expect((await get(`/api/collections/${type}`)).status).toBe(404)
})

test('a broken percent-encoding → 400 with a message', async () => {
  expect(await get('/api/products/%E0%A4%A')).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
})

test('a path beyond all length → 4xx with a message', async () => {
  expect((await get(`/api/products/${'x'.repeat(5000)}`)).status).toBeLessThan(500)
})
