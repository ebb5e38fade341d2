import { beforeAll, expect, test } from 'vitest'
import { type Tokens, unique, visitor } from '../../../test/fixtures/families.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop()
const { call, makeAdmin } = visitor(shop)
let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

const historyOf = async (id: string) =>
  (
    await shop.pool.query<{ price_cents: number; sale_cents: number | null }>(
      'SELECT price_cents, sale_cents FROM product_price WHERE product_id = $1 ORDER BY id',
      [id],
    )
  ).rows.map(({ price_cents, sale_cents }) => (sale_cents === null ? price_cents : [price_cents, sale_cents]))
const last = async (id: string) => (await historyOf(id)).at(-1)

const newProduct = async (fields: object = {}) => {
  const body = { name: 'Lantern', sku: unique('sku'), description: '<p>Light.</p>', images: [], collections: [] }
  const reply = await call('POST', '/api/products/', { ...body, price: 50, ...fields }, admin)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().data._id as string
}
const to = '2099-01-01T00:00:00.000Z'

test('D78 every product of the seeds has its price in the history', async () => {
  const { rows } = await shop.pool.query(
    `SELECT id, price_cents FROM product
     EXCEPT SELECT DISTINCT ON (product_id) product_id, price_cents FROM product_price ORDER BY id`,
  )
  expect(rows).toEqual([])
})

test('D78 whoever changes a price or a sale, by whichever path, leaves it in the history; what changes neither leaves nothing', async () => {
  const id = await newProduct({ salePrice: { price: 40, to } })
  expect(await historyOf(id)).toEqual([[5000, 4000]])
  const put = (body: object) => call('PUT', `/api/products/${id}`, body, admin)
  await put({ price: 60 })
  await put({ name: 'Lantern two', stock: 5 })
  await put({ price: 60, salePrice: { price: 45, to } })
  await put({ salePrice: null })
  expect(await historyOf(id)).toEqual([[5000, 4000], [6000, 4000], [6000, 4500], 6000])
  const ids = [id, 'owl-lamp-sage']
  await call('POST', '/api/admin/products/bulk', { ids, price: { amount: 0.01 }, dryRun: false }, admin)
  expect(await last(id)).toBe(6001)
  await call('POST', '/api/admin/products/bulk', { ids, isActive: true, dryRun: false }, admin)
  expect((await historyOf(id)).slice(-2)).toEqual([6000, 6001])
})

const raw =
  "INSERT INTO product (id, name, sku, currency, price_cents, description) VALUES ('raw', 'Raw', 'raw', 'USD', 1234, '')"
test.each([
  "UPDATE product SET price_cents = 99 WHERE id = 'owl-lamp-sage'",
  "UPDATE product SET sale_cents = 99, sale_from = '2020-01-01', sale_to = '2099-01-01' WHERE id = 'owl-lamp-sage'",
  "INSERT INTO product_price (product_id, currency, price_cents) VALUES ('owl-lamp-sage', 'USD', 99)",
  `${raw} ON CONFLICT (id) DO UPDATE SET price_cents = 1`,
  "MERGE INTO product USING (VALUES ('owl-lamp-sage')) AS given (id) ON product.id = given.id WHEN MATCHED THEN UPDATE SET price_cents = 99",
])(
  'D78 the database refuses a price without its row in the history, and a row that is not the price: %s',
  async (change) => {
    await expect(shop.pool.query(change)).rejects.toThrow('it is not the last one in product_price')
    expect(await last('owl-lamp-sage')).not.toBe(99)
  },
)

test('D78 a price is accepted whose row of history is written in the same transaction', async () => {
  const price = `INSERT INTO product_price (product_id, currency, price_cents) VALUES ('raw', 'USD', 1234)`
  await shop.pool.query(`BEGIN; ${raw}; ${price}; COMMIT`)
  expect(await historyOf('raw')).toEqual([1234])
})

test('D78 the history is never changed, and goes with its product alone', async () => {
  const id = await newProduct()
  for (const change of [
    "INSERT INTO product_price (product_id, at, currency, price_cents) VALUES ('owl-lamp-sage', '2020-01-01', 'USD', 9900)",
    `UPDATE product_price SET price_cents = 9900 WHERE product_id = '${id}'`,
    `DELETE FROM product_price WHERE product_id = '${id}'`,
    'TRUNCATE product_price',
  ]) {
    await expect(shop.pool.query(change), change).rejects.toThrow('on product_price is refused')
  }
  expect(await historyOf(id)).toEqual([5000])
  expect((await call('DELETE', `/api/products/${id}`, undefined, admin)).json().data.outcome).toBe('deleted')
  expect(await historyOf(id)).toEqual([])
})

test('D78 GET /api/admin/products/{id}/prices → the history, newest first', async () => {
  const id = await newProduct()
  await call(
    'PUT',
    `/api/products/${id}`,
    { price: 55, salePrice: { price: 40, from: '2098-01-01', to: '2098-01-31' } },
    admin,
  )
  const { data, total } = (await call('GET', `/api/admin/products/${id}/prices`, undefined, admin)).json()
  const salePrice = { price: 40, from: '2098-01-01T00:00:00.000Z', to: '2098-02-01T00:00:00.000Z' }
  expect(data).toMatchObject([{ price: 55, salePrice }, { price: 50 }])
  expect(total).toBe(2)
  expect((await call('GET', '/api/admin/products/nothing/prices', undefined, admin)).statusCode).toBe(404)
})

test('D78 an entry never stands before the one that it follows, even if the clock was set back', async () => {
  const id = await newProduct()
  await shop.pool.query(
    "BEGIN; ALTER TABLE product_price DISABLE TRIGGER USER; UPDATE product_price SET at = '2090-01-01' WHERE product_id = '" +
      id +
      "'; ALTER TABLE product_price ENABLE TRIGGER USER; COMMIT",
  )
  await call('PUT', `/api/products/${id}`, { price: 55 }, admin)
  const { rows } = await shop.pool.query('SELECT DISTINCT at FROM product_price WHERE product_id = $1', [id])
  expect(rows).toEqual([{ at: new Date('2090-01-01T00:00:00Z') }])
})
