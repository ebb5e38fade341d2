import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../../../test/fixtures/families.ts'
import { customers } from '../../../../../test/fixtures/orders/checkouts.ts'
import { priced } from '../../../../../test/fixtures/prices.ts'
import { useSandbox } from '../../../../../test/outside/sandbox.ts'
import { useShop } from '../../../../../test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeAdmin, makeFamily } = visitor(shop)
const { fill, checkout } = customers(shop)

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

const ids = ['bulk-a', 'bulk-b', 'bulk-c']
beforeEach(async () => {
  await shop.pool.query("DELETE FROM stock WHERE product_id LIKE 'bulk-%'")
  await shop.pool.query("DELETE FROM product WHERE id LIKE 'bulk-%'")
  await shop.pool.query(
    priced(`INSERT INTO product (id, name, sku, currency, price_cents, description)
     SELECT 'bulk-' || letter, 'Bulk ' || letter, 'BULK-' || letter, 'USD', 1995, '' FROM unnest('{a,b,c}'::text[]) AS letter`),
  )
  await shop.pool.query("INSERT INTO product_collection VALUES ('bulk-a', 'nightlamp')")
})

const send = (body: object) => call('POST', '/api/admin/products/bulk', body, admin)
const change = async (body: object) => {
  const reply = await send({ ids, ...body })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
const refused = async (body: object) => {
  const reply = await send({ ids, ...body })
  return [reply.statusCode, reply.json().errors?.[0]?.path ?? '', reply.json().message]
}
type Product = { price: number; isActive: boolean; collections: string[]; stock: number | null; version: number }
const read = async (id: string): Promise<Product> =>
  (await call('GET', `/api/admin/products/${id}`, undefined, admin)).json().data
const readAll = () => Promise.all(ids.map(read))
const prices = async () => (await readAll()).map(({ price }) => price)

test('D93 POST /api/admin/products/bulk → prices set, or changed by a percentage or an amount, rounded to cents', async () => {
  const { data } = await change({ price: { percent: -10 } })
  expect(data[0]).toEqual({ _id: 'bulk-a', name: 'Bulk a', version: 1, price: { before: 19.95, after: 17.96 } })
  expect(await prices()).toEqual([17.96, 17.96, 17.96])
  await change({ price: { amount: 2.04 } })
  expect(await prices()).toEqual([20, 20, 20])
  await change({ price: { set: 5 } })
  expect((await call('GET', '/api/products/bulk-b')).json().data.price).toBe(5)
  const { data: again } = await change({ price: { set: 5 } })
  expect(again).toEqual([])
})

test('D93 D104 prices in another currency are changed by themselves; what is not sold in it stays so, but for a price that is set', async () => {
  const [to, of] = ['2099-01-01T00:00:00.000Z', { currency: 'EUR' }]
  await call('PUT', '/api/products/bulk-a', { prices: { EUR: 20 } }, admin)
  const sale = { price: 15, prices: { EUR: 15 }, to }
  await call('PUT', '/api/products/bulk-b', { prices: { EUR: 30 }, salePrice: sale }, admin)
  const { data } = await change({ price: { percent: -10, ...of } })
  expect(data.map(({ _id, currency, price }: Record<string, unknown>) => [_id, currency, price])).toEqual([
    ['bulk-a', 'EUR', { before: 20, after: 18 }],
    ['bulk-b', 'EUR', { before: 30, after: 27 }],
  ])
  expect((await readAll()).map(({ price, version }) => [price, version])).toEqual([
    [19.95, 3],
    [19.95, 3],
    [19.95, 1],
  ])
  expect(await refused({ price: { set: 15, ...of } })).toEqual([400, 'price', expect.stringContaining('Bulk b: ')])
  await change({ price: { set: 16, ...of } })
  const inEuros = (await readAll()).map((product) => (product as Product & { prices: object }).prices)
  expect(inEuros).toEqual([{ EUR: 16 }, { EUR: 16 }, { EUR: 16 }])
  expect((await call('GET', '/api/admin/products/bulk-b', undefined, admin)).json().data.salePrice).toEqual({
    ...sale,
    from: expect.any(String),
  })
  expect((await refused({ price: { set: 5.005, ...of } }))[0]).toBe(400)
  expect((await refused({ price: { set: 5, currency: 'XXX' } }))[0]).toBe(400)
})

test('D93 a bulk change of activity, collections and stock in one request, and each product has one version more', async () => {
  const { data } = await change({
    isActive: false,
    collections: { add: ['btspeaker'], remove: ['nightlamp'] },
    stock: { set: 7 },
  })
  expect(data.map(({ collections }: { collections: object }) => collections)).toEqual([
    { before: ['nightlamp'], after: ['btspeaker'] },
    { before: [], after: ['btspeaker'] },
    { before: [], after: ['btspeaker'] },
  ])
  for (const product of await readAll())
    expect(product).toMatchObject({ isActive: false, collections: ['btspeaker'], stock: 7, version: 2 })
  expect((await call('GET', '/api/products/bulk-a')).statusCode).toBe(404)
  await change({ stock: { add: -3 } })
  expect((await readAll()).map(({ stock, version }) => [stock, version])).toEqual([
    [4, 3],
    [4, 3],
    [4, 3],
  ])
  await change({ stock: { set: null }, isActive: true })
  expect((await read('bulk-a')).stock).toBeNull()
  expect((await call('GET', '/api/products/bulk-a')).statusCode).toBe(200)
  await change({ stock: { add: 2 } })
  expect((await read('bulk-b')).stock).toBe(2)
})

test('D93 dryRun tells the same and changes nothing, and only the change itself is in the audit log', async () => {
  const body = { price: { percent: 50 }, isActive: false, collections: { add: ['btspeaker'] }, stock: { set: 3 } }
  const before = await readAll()
  const entries = async () =>
    (await call('GET', '/api/admin/audit?search=change+many+products', undefined, admin)).json().data
  const count = (await entries()).length
  const tried = await change({ ...body, dryRun: true })
  expect(await readAll()).toEqual(before)
  expect((await entries()).length).toBe(count)
  const done = await change(body)
  expect([tried.isDryRun, done.isDryRun, tried.data]).toEqual([true, false, done.data])
  const [entry, ...others] = await entries()
  expect(others).toHaveLength(count)
  expect(entry).toMatchObject({ target: 'products', details: { ...body, products: ids } })
})

test('D93 one product that may not change refuses all: a price out of range, below its sale, or fewer pieces than are held', async () => {
  await shop.pool.query(priced("UPDATE product SET price_cents = 3 WHERE id = 'bulk-c'"))
  expect(await refused({ price: { percent: -99 }, stock: { set: 1 } })).toEqual([
    400,
    'price',
    'Bulk c would cost nothing, less than nothing, or more than $100,000.00',
  ])
  await call('PUT', '/api/products/bulk-b', { salePrice: { price: 15, to: '2099-01-01' } }, admin)
  expect((await refused({ price: { set: 15 } }))[2]).toContain('Bulk b: ')
  await shop.pool.query(
    priced(
      "INSERT INTO product (id, name, sku, currency, price_cents, description) VALUES ('held-lamp', 'Held', 'HELD', 'USD', 1995, '')",
    ),
  )
  const withHeld = [...ids, 'held-lamp']
  await change({ ids: withHeld, stock: { set: 2 } })
  const { parent } = await makeFamily()
  await fill(parent, 'held-lamp', 2)
  expect((await checkout(parent)).statusCode).toBe(200)
  expect((await refused({ ids: withHeld, stock: { set: 1 }, price: { set: 30 } }))[2]).toContain('Held: ')
  expect((await refused({ stock: { add: -3 } }))[2]).toContain('fewer than no pieces')
  expect(await prices()).toEqual([19.95, 19.95, 0.03])
  expect((await readAll()).map(({ stock }) => stock)).toEqual([2, 2, 2])
})

test('D93 a bulk change of what a colleague has changed meanwhile → 409 stale with the versions of now, and nothing changes', async () => {
  const versions = { 'bulk-a': 1, 'bulk-b': 1 }
  await call('PUT', '/api/products/bulk-b', { name: 'Bulk B' }, admin)
  const reply = await send({ ids, versions, price: { set: 5 } })
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'stale'])
  expect(reply.json().current).toEqual({ products: [{ _id: 'bulk-b', version: 2 }] })
  expect(await prices()).toEqual([19.95, 19.95, 19.95])
  await change({ versions: { ...versions, 'bulk-b': 2 }, price: { set: 5 } })
})

test('D93 two bulk changes at once both count', async () => {
  await change({ stock: { set: 10 } })
  await Promise.all([
    change({ stock: { add: 5 }, price: { amount: 1 } }),
    change({ ids: ids.toReversed(), stock: { add: -2 }, price: { amount: 2 } }),
  ])
  expect((await readAll()).map(({ stock, price }) => [stock, price])).toEqual([
    [13, 22.95],
    [13, 22.95],
    [13, 22.95],
  ])
})

test('D93 a thousand products change in one request, and no more', async () => {
  await shop.pool.query(
    priced(`INSERT INTO product (id, name, sku, currency, price_cents, description)
     SELECT 'bulk-' || n, 'Bulk ' || n, 'BULK-' || n, 'USD', 1000, '' FROM generate_series(1, 1001) AS n`),
  )
  const many = Array.from({ length: 1001 }, (_, n) => `bulk-${n + 1}`)
  expect((await refused({ ids: many, price: { percent: 10 } }))[0]).toBe(400)
  const body = { price: { percent: 10 }, collections: { add: ['nightlamp'] }, stock: { set: 5 } }
  expect((await change({ ids: many.slice(1), ...body })).data).toHaveLength(1000)
  expect([(await read('bulk-1')).price, (await read('bulk-1001')).price]).toEqual([10, 11])
})

test.each([
  [{}, ''],
  [{ ids: [], isActive: true }, 'ids'],
  [{ ids: ['bulk-a', 'bulk-a'], isActive: true }, 'ids'],
  [{ ids: ['bulk-a', 'no-such'], isActive: true }, 'ids.1'],
  [{ price: { percent: 0 } }, 'price'],
  [{ price: { percent: -100 } }, 'price'],
  [{ price: { percent: 1.005 } }, 'price'],
  [{ price: { percent: '10' } }, 'price'],
  [{ price: { amount: 0 } }, 'price'],
  [{ price: { amount: 1e9 } }, 'price'],
  [{ price: { set: 0 } }, 'price'],
  [{ price: { set: 5, percent: 5 } }, 'price'],
  [{ price: {} }, 'price'],
  [{ stock: { set: -1 } }, 'stock'],
  [{ stock: { add: 0.5 } }, 'stock'],
  [{ stock: { add: 1_000_000 }, price: { set: 1 } }, ''],
  [{ collections: { add: ['no-such'] } }, 'collections'],
  [{ isActive: 'yes' }, 'isActive'],
  [{ what: 1, isActive: true }, ''],
])('D93 POST /api/admin/products/bulk with %j → 400, or 200 within limits, never another', async (body, path) => {
  const [status, wrong] = await refused(body)
  if ('stock' in body && 'price' in body) expect(status).toBe(200)
  else expect([status, String(wrong).startsWith(path)]).toEqual([400, true])
})
