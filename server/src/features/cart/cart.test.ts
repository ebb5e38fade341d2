import { beforeEach, expect, test } from 'vitest'
import { type Family, type Tokens, visitor } from '../../../test/families.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000' })
const { call, makeFamily } = visitor(shop)

const owl = 'owl-lamp-sage'
let family: Family
beforeEach(async () => {
  family ??= await makeFamily()
  await call('DELETE', '/api/cart', undefined, family.parent)
})

const get = async (who: Tokens = family.parent) => (await call('GET', '/api/cart/', undefined, who)).json()
const add = (productId: unknown, who: Tokens = family.parent) => call('POST', '/api/cart/', { productId }, who)
const change = (productId: unknown, quantity: unknown) =>
  call('PUT', '/api/cart/', { productId, quantity }, family.parent)
const otherProduct = async () =>
  (await shop.pool.query('SELECT id FROM product WHERE is_active AND id <> $1 ORDER BY id LIMIT 1', [owl])).rows[0].id
const priceOf = async (id: string) =>
  Number((await shop.pool.query('SELECT price_cents FROM product WHERE id = $1', [id])).rows[0].price_cents) / 100

test('S3.04 S3.05 S7.12 D21 an empty cart, then one line with its product and the sums', async () => {
  expect(await get()).toEqual({
    data: { _id: expect.any(String), products: [], totalPrice: 0, totalQuantity: 0 },
    totalPrice: 0,
    totalQuantity: 0,
  })
  const reply = await add(owl)
  expect(reply.statusCode).toBe(200)
  const price = await priceOf(owl)
  expect(reply.json()).toEqual({
    data: {
      _id: expect.any(String),
      products: [
        {
          _id: owl,
          product: owl,
          quantity: 1,
          priceAtAddTime: price,
          productImage: expect.arrayContaining([expect.stringMatching(/^\w/)]),
          imageAlt: expect.any(String),
          productName: expect.stringContaining('Owl'),
        },
      ],
      totalPrice: price,
      totalQuantity: 1,
    },
    totalPrice: price,
    totalQuantity: 1,
  })
  expect(await get()).toEqual(reply.json())
})

test('D2 one cart a family: two members add to one line, and its name stays that of who added it first', async () => {
  const other = await otherProduct()
  await add(owl, family.child)
  await add(owl)
  await add(other)
  const { data, totalQuantity } = (await add(other, family.child)).json()
  expect(
    data.products.map(({ product, name, quantity }: Record<string, unknown>) => [product, name, quantity]),
  ).toEqual([
    [owl, 'Mia', 2],
    [other, undefined, 2],
  ])
  expect(totalQuantity).toBe(4)
  expect(await get(family.child)).toEqual(await get())
})

test('S7.14 S9.02 PUT /api/cart/ sets the quantity; the sum is that of price times quantity', async () => {
  const other = await otherProduct()
  await add(owl)
  await add(other)
  const reply = await change(owl, 4)
  const expected = Math.round((4 * (await priceOf(owl)) + (await priceOf(other))) * 100) / 100
  expect(reply.json()).toMatchObject({ totalQuantity: 5, totalPrice: expected })
})

test('S5.14 S9.01 D21 a sixth piece → 400, also when ten are added at once', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => add(owl)))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
  const refused = replies.filter(({ statusCode }) => statusCode === 400)
  expect(new Set(refused.map((reply) => reply.json().message))).toEqual(
    new Set(['You can add at most 5 of one product']),
  )
  expect((await get()).totalQuantity).toBe(5)
})

test.each([0, 6, -1, 1.5, '2', null, undefined, Number.MAX_SAFE_INTEGER, [3]])(
  'S5.14 PUT /api/cart/ with quantity %j → 400, nothing changed',
  async (quantity) => {
    await add(owl)
    expect((await change(owl, quantity)).statusCode).toBe(400)
    expect((await get()).totalQuantity).toBe(1)
  },
)

test.each([undefined, null, 5, '', 'No Such', '../x', 'a'.repeat(81), {}])(
  'S7.13 POST /api/cart/ with productId %j → 400',
  async (productId) => expect((await add(productId)).statusCode).toBe(400),
)

test('a product that is not sold, or that nobody knows → 404', async () => {
  const { rows } = await shop.pool.query('SELECT id FROM product WHERE NOT is_active LIMIT 1')
  expect((await add(rows[0].id)).statusCode).toBe(404)
  expect((await add('no-such-lamp')).statusCode).toBe(404)
  expect((await change(owl, 2)).statusCode).toBe(404)
  expect((await call('DELETE', `/api/cart/${owl}`, undefined, family.parent)).statusCode).toBe(404)
})

test('a price or a quantity that the client adds to the call → 400', async () => {
  for (const more of [{ price: 1 }, { quantity: 3 }, { familyId: 'x' }]) {
    expect((await call('POST', '/api/cart/', { productId: owl, ...more }, family.parent)).statusCode).toBe(400)
  }
})

test('S7.15 S7.16 S7.17 D21 both ways of removing a line, and clearing, answer with the cart', async () => {
  await add(owl)
  const put = await call('PUT', `/api/cart/${owl}`, { id: owl }, family.parent)
  expect([put.statusCode, put.json().totalQuantity]).toEqual([200, 0])
  await add(owl)
  const removed = await call('DELETE', `/api/cart/${owl}`, undefined, family.parent)
  expect([removed.statusCode, removed.json().totalQuantity]).toEqual([200, 0])
  await add(owl)
  const cleared = await call('DELETE', '/api/cart', undefined, family.child)
  expect([cleared.statusCode, cleared.json()]).toEqual([200, await get()])
})

test('D22 a changed price stands beside the old one until the customer accepts it; what is gone says so', async () => {
  await add(owl)
  const old = await priceOf(owl)
  await shop.pool.query('UPDATE product SET price_cents = price_cents + 500 WHERE id = $1', [owl])
  expect((await get()).data.products[0]).toMatchObject({ priceAtAddTime: old, currentPrice: old + 5 })
  expect((await get()).totalPrice).toBe(old)
  const accept = (price: number) => call('POST', '/api/cart/accept-price', { productId: owl, price }, family.parent)
  expect((await accept(old)).statusCode).toBe(409)
  const [line] = (await accept(old + 5)).json().data.products
  expect(line).toMatchObject({ priceAtAddTime: old + 5 })
  expect(line).not.toHaveProperty('currentPrice')
  await shop.pool.query('UPDATE product SET price_cents = price_cents - 500, is_active = false WHERE id = $1', [owl])
  expect((await get()).data.products[0]).toMatchObject({ isGone: true })
  await shop.pool.query('UPDATE product SET is_active = true WHERE id = $1', [owl])
})

test("another family's cart is another cart", async () => {
  const other = await makeFamily()
  await add(owl)
  expect((await get(other.parent)).totalQuantity).toBe(0)
  await call('DELETE', '/api/cart', undefined, other.parent)
  expect((await get()).totalQuantity).toBe(1)
})

test("a child that is removed leaves its line without a name; a renamed child's line has its new name", async () => {
  const mine = await makeFamily()
  await add(owl, mine.child)
  const name = async () => (await get(mine.parent)).data.products[0].name
  await call('PUT', '/api/user/updateMe/', { firstname: 'Mimi' }, mine.child)
  expect(await name()).toBe('Mimi')
  await call('DELETE', `/api/user/children/${mine.form.children[0]?.username}`, undefined, mine.parent)
  expect(await name()).toBeUndefined()
})
