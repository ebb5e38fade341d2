import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { customers, lamp } from '../../../test/fixtures/orders/checkouts.ts'
import { priced } from '../../../test/fixtures/prices.ts'
import { useSandbox } from '../../../test/outside/sandbox.ts'
import { rawRequest } from '../../../test/reading/raw-request.ts'
import { type TestShop, useShop } from '../../../test/shop.ts'
import { minuteMs } from '../../platform/clock.ts'
import { applySales } from './index.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const neighbour = useShop({}, shop)
const { call, makeFamily, makeAdmin } = visitor(shop)
const { fill, cart, checkout, orders } = customers(shop)
let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

const usual = 59
const reduced = 41.5
const to = '2099-01-01T00:00:00.000Z'
const put = (body: object, id = lamp) => call('PUT', `/api/products/${id}`, body, admin)
const read = async (path: string, from: TestShop = shop) =>
  (await rawRequest(from.address, path, { headers: { host: 'localhost' } })).body.toString()
const shown = async (from: TestShop = shop) => JSON.parse(await read(`/api/products/${lamp}`, from)).data
const lampIn = (products: { _id: string }[]) => products.find(({ _id }) => _id === lamp)
const ids = async (query: string) =>
  (await call('GET', `/api/products/?${query}`)).json().data.map(({ _id }: { _id: string }) => _id)

const set = (columns: string) => shop.pool.query(priced(`UPDATE product SET ${columns} WHERE id = '${lamp}'`))
const soon = "now() + interval '1 hour'"
const beginSale = () => set(`sale_cents = 4150, sale_from = ${soon}, sale_to = '${to}'`)
const endSale = () => set(`sale_to = ${soon}`)
/** The moment comes when the sale begins, or ends: nothing tells of it, and no trigger runs. */
const come = (column: 'sale_from' | 'sale_to') =>
  shop.pool.query(
    ['product', 'product_price']
      .map(
        (table) => `
        ALTER TABLE ${table} DISABLE TRIGGER USER;
        UPDATE ${table} SET ${column} = now() WHERE ${column} > now() AND '${lamp}' = ${table === 'product' ? 'id' : 'product_id'};
        ALTER TABLE ${table} ENABLE TRIGGER USER`,
      )
      .join(';'),
  )

beforeEach(async () => {
  expect((await put({ price: usual, salePrice: null })).statusCode).toBe(200)
})

test('D78 D93 PUT /api/products/{id} with salePrice → the price of now in every public reply, the usual one for staff', async () => {
  const before = await shown()
  expect(before.price).toBe(usual)
  expect(before).not.toHaveProperty('struckPrice')
  const reply = await put({ salePrice: { price: reduced, to } })
  const salePrice = { price: reduced, from: expect.any(String), to }
  expect(reply.json().data).toMatchObject({ price: usual, priceNow: reduced, struckPrice: usual, salePrice })
  const now = { price: reduced, struckPrice: usual, saleEnds: to }
  expect(await shown()).toMatchObject(now)
  expect((await call('GET', `/api/admin/products/${lamp}`, undefined, admin)).json().data).toMatchObject({ salePrice })
  for (const path of ['/api/products/?limit=48', '/api/collections/nightlamp?limit=48']) {
    const { data } = (await call('GET', path)).json()
    expect(lampIn(data[0].products ?? data), path).toMatchObject(now)
  }
  expect((await call('GET', '/api/search?q=owl')).json().data).toContainEqual(
    expect.objectContaining({ _id: lamp, price: reduced, struckPrice: usual }),
  )
  const page = await read(`/productinfo/${lamp}`)
  expect(page).toContain('$41.50')
  expect(page).toContain('"price":"41.50"')
  expect(await read('/collections/nightlamp')).toContain('$41.50')
  expect(await read('/search?q=owl')).toMatch(/\$41\.50.{1,200}instead of .{1,40}\$59/)
  const audit = await shop.pool.query(
    "SELECT details -> 'salePrice' AS sale FROM event WHERE kind = 'product.changed' ORDER BY id DESC LIMIT 1",
  )
  expect(audit.rows[0].sale).toMatchObject([null, { price: reduced, to }])
})

test('D78 lists are sorted and filtered by the price of now', async () => {
  await put({ salePrice: { price: 1.5, to } })
  expect((await ids('sort=price-asc'))[0]).toBe(lamp)
  expect((await ids('sort=price-desc&limit=48')).at(-1)).toBe(lamp)
  expect(await ids('maxPrice=1.5')).toEqual([lamp])
  expect(await ids(`minPrice=${usual}&maxPrice=${usual}&limit=48`)).not.toContain(lamp)
  expect((await call('GET', '/api/products/')).json().filters.minPrice).toBe(1.5)
  await put({ salePrice: null })
  expect(await ids('maxPrice=1.5')).toEqual([])
  expect((await ids('sort=price-asc'))[0]).not.toBe(lamp)
})

test('D78 D22 D75 a sale begins and ends at its moment for product, cart, quote and checkout, whatever is kept and whether the job has run', async () => {
  const { parent } = await makeFamily()
  await fill(parent, lamp, 1)
  const line = async () => (await cart(parent)).data.products[0]
  await beginSale()
  // The clocks of the shop's processes do not matter.
  shop.aheadMs = 5 * minuteMs
  expect(await shown()).toMatchObject({ price: usual })
  expect(await line()).not.toHaveProperty('currentPrice')

  await come('sale_from')
  expect(await line()).toMatchObject({ priceAtAddTime: usual, currentPrice: reduced })
  shop.aheadMs = 0
  expect((await checkout(parent)).json()).toMatchObject({ code: 'cart_changed' })
  expect((await call('POST', '/api/cart/accept-price', { productId: lamp, price: reduced }, parent)).statusCode).toBe(
    200,
  )
  const quoted = (await call('GET', '/api/cart/quote?country=US', undefined, parent)).json().data
  expect(quoted).toMatchObject({ subtotal: reduced, total: reduced })
  expect((await checkout(parent)).statusCode).toBe(200)

  await endSale()
  await come('sale_to')
  expect(await line()).toMatchObject({ priceAtAddTime: reduced, currentPrice: usual })
  expect((await checkout(parent)).json()).toMatchObject({ code: 'cart_changed' })
  expect((await call('POST', '/api/cart/accept-price', { productId: lamp, price: reduced }, parent)).json().code).toBe(
    'price_changed',
  )
  // What was ordered stays as it was quoted.
  expect((await orders(parent))[0]).toMatchObject({ amount: reduced })
})

test('D78 D71 kept pages are dropped by the job when a sale begins and when it ends, in both processes', async () => {
  const page = `/productinfo/${lamp}`
  const pages = [page, '/collections/nightlamp', `/api/products/${lamp}`, '/api/collections/nightlamp']
  const isOn = async (from: TestShop) =>
    (await Promise.all(pages.map((path) => read(path, from)))).map((text) => /41\.5/.test(text))
  const all = (is: boolean) => pages.map(() => is)
  for (const [change, column, is] of [
    [beginSale, 'sale_from', true],
    [endSale, 'sale_to', false],
  ] as const) {
    await change()
    for (const from of [shop, neighbour]) {
      // A page that is read before the process heard of the change would be dropped again, and read anew too late.
      await from.responseCache.catchUp()
      expect(await isOn(from)).toEqual(all(!is))
    }
    await come(column)
    // The job is late, and then runs twice at once.
    for (const from of [shop, neighbour]) expect(await isOn(from)).toEqual(all(!is))
    await Promise.all([applySales(shop.db), applySales(neighbour.db)])
    for (const from of [shop, neighbour]) await expect.poll(() => isOn(from)).toEqual(all(is))
    const { rows } = await shop.pool.query(
      "SELECT price_cents AS price FROM product_listing WHERE product_id = $1 AND color = ''",
      [lamp],
    )
    expect(rows).toEqual([{ price: is ? 4150 : 5900 }, { price: is ? 4150 : 5900 }])
  }
})

test('D78 the job drops nothing while no sale begins or ends', async () => {
  await put({ salePrice: { price: reduced, to } })
  await read(`/api/products/${lamp}`)
  await applySales(shop.db)
  await shop.responseCache.catchUp()
  expect(shop.responseCache.find(`/api/products/${lamp}`)).toBeDefined()
})

test('D78 jobs are waiting for the moments when a sale begins and ends; sales of one moment share them', async () => {
  const from = '2098-06-01T12:00:00.000Z'
  for (const id of [lamp, 'bear-lamp-mist']) await put({ salePrice: { price: 20, from, to } }, id)
  const { rows } = await shop.pool.query(
    `SELECT run_at FROM job
     WHERE task = 'apply-sales' AND run_at > '2098-01-01' ORDER BY run_at`,
  )
  expect(rows.map(({ run_at }) => run_at.toISOString())).toEqual([from, to])
  await put({ salePrice: null }, 'bear-lamp-mist')
})

test.each([
  [{ price: 59, to }, 'salePrice.price'],
  [{ price: 100, to }, 'salePrice.price'],
  [{ price: 0, to }, 'salePrice.price'],
  [{ price: -1, to }, 'salePrice.price'],
  [{ price: 9.999, to }, 'salePrice.price'],
  [{ price: '9', to }, 'salePrice.price'],
  [{ price: 9 }, 'salePrice.to'],
  [{ price: 9, to: null }, 'salePrice.to'],
  [{ price: 9, to: 'soon' }, 'salePrice.to'],
  [{ price: 9, to: '2020-01-01' }, 'salePrice.to'],
  [{ price: 9, to: '0001-01-01T00:00:00Z' }, 'salePrice.to'],
  [{ price: 9, to: '2026-02-30' }, 'salePrice.to'],
  [{ price: 9, from: 'now', to }, 'salePrice.from'],
  [{ price: 9, from: '2099-01-01', to: '2098-12-31' }, 'salePrice.to'],
  [{ price: 9, from: to, to }, 'salePrice.to'],
  [{ price: 9, to, isFake: true }, 'salePrice'],
  [9, 'salePrice'],
])('D78 PUT /api/products/{id} with salePrice %j → 400, naming %s', async (salePrice, path) => {
  const reply = await put({ salePrice })
  expect([reply.statusCode, reply.json().code, reply.json().errors?.[0].path]).toEqual([400, 'invalid_input', path])
  expect((await shown()).price).toBe(usual)
})

test('D78 the usual price cannot go below that of a sale that is not over; one that is over stays and does not matter', async () => {
  await put({ salePrice: { price: reduced, to } })
  const refused = await put({ price: 41.5 })
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'price'])
  const over = { price: reduced, from: '2020-01-01T00:00:00.000Z', to: '2020-01-02T00:00:00.000Z' }
  await shop.pool.query(priced('UPDATE product SET sale_from = $1, sale_to = $2 WHERE id = $3'), [
    over.from,
    over.to,
    lamp,
  ])
  const reply = await put({ price: 30, salePrice: over })
  expect([reply.statusCode, reply.json().data]).toMatchObject([200, { price: 30, salePrice: over }])
  expect((await put({ price: 29 })).statusCode).toBe(200)
})

test('D78 POST /api/products/ with salePrice → the sale price at once, and nothing struck', async () => {
  const body = {
    name: 'Sold off',
    sku: 'sold-off',
    description: '<p>Light.</p>',
    images: [],
    collections: [],
    price: 50,
  }
  const reply = await call('POST', '/api/products/', { ...body, salePrice: { price: 30, to } }, admin)
  expect(reply.json().data).toMatchObject({ price: 50, priceNow: 30 })
  const { data } = (await call('GET', `/api/products/${reply.json().data._id}`)).json()
  expect(data).toMatchObject({ price: 30, saleEnds: to })
  expect(data).not.toHaveProperty('struckPrice')
  await call('DELETE', `/api/products/${data._id}`, undefined, admin)
})
