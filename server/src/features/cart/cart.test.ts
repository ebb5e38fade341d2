import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import { beforeEach, expect, test } from 'vitest'
import { type Family, type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { priced } from '../../../test/fixtures/prices.ts'
import { untilWaiting } from '../../../test/reading/waiting.ts'
import { useShop } from '../../../test/shop.ts'
import { addToCart } from './cart.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000' })
const { call, makeFamily } = visitor(shop)

const owl = 'owl-lamp-sage'
let family: Family
beforeEach(async () => {
  family ??= await makeFamily()
  await call('DELETE', '/api/cart', undefined, family.parent)
})

const get = async (member: Tokens = family.parent) => (await call('GET', '/api/cart/', undefined, member)).json()
const add = (productId: unknown, member: Tokens = family.parent) => call('POST', '/api/cart/', { productId }, member)
const change = (productId: unknown, quantity: unknown) =>
  call('PUT', '/api/cart/', { productId, quantity }, family.parent)
const otherProduct = async () =>
  (await shop.pool.query("SELECT id FROM product WHERE state = 'for_sale' AND id <> $1 ORDER BY id LIMIT 1", [owl]))
    .rows[0].id
const priceOf = async (id: string) =>
  Number((await shop.pool.query('SELECT price_cents FROM product WHERE id = $1', [id])).rows[0].price_cents) / 100

test('S3.04 S3.05 S7.12 D21 GET /api/cart/ → an empty cart; POST /api/cart/ → one line with its product and the totals', async () => {
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

test('S5.14 D21 POST /api/cart/ with a quantity → adds as many, and nothing if the line would exceed 5', async () => {
  const addSome = (quantity: number) => call('POST', '/api/cart/', { productId: owl, quantity }, family.parent)
  expect((await addSome(3)).json()).toMatchObject({ totalQuantity: 3 })
  const refusal = await addSome(3)
  expect([refusal.statusCode, refusal.json().code]).toEqual([400, 'quantity_limit_reached'])
  expect((await addSome(2)).json()).toMatchObject({ totalQuantity: 5 })
})

test('D2 POST /api/cart/ by parent and child → one line for both, with the name of the one who added first', async () => {
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
  expect(await get(family.child)).toMatchObject(await get())
})

test('S7.14 S9.02 PUT /api/cart/ → the quantity, and a total of price times quantity', async () => {
  const other = await otherProduct()
  await add(owl)
  await add(other)
  const reply = await change(owl, 4)
  const expected = Math.round((4 * (await priceOf(owl)) + (await priceOf(other))) * 100) / 100
  expect(reply.json()).toMatchObject({ totalQuantity: 5, totalPrice: expected })
})

test('S5.14 S9.01 D21 POST /api/cart/ → 400 quantity_limit_reached for a sixth piece, also among ten concurrent requests', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => add(owl)))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
  const refused = replies.filter(({ statusCode }) => statusCode === 400)
  expect(new Set(refused.map((reply) => reply.json().code))).toEqual(new Set(['quantity_limit_reached']))
  expect(refused[0]?.json().message).toBe(cartTexts.atMostFive)
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

test('POST, PUT and DELETE /api/cart/ → 404 for a product that is inactive, unknown or not in the cart', async () => {
  const { rows } = await shop.pool.query("SELECT id FROM product WHERE state <> 'for_sale' LIMIT 1")
  expect((await add(rows[0].id)).statusCode).toBe(404)
  expect((await add('no-such-lamp')).statusCode).toBe(404)
  expect((await change(owl, 2)).statusCode).toBe(404)
  expect((await call('DELETE', `/api/cart/${owl}`, undefined, family.parent)).statusCode).toBe(404)
})

test('POST /api/cart/ → 400 when the body has a price, a quantity beyond the limits or a family', async () => {
  for (const more of [{ price: 1 }, { quantity: 6 }, { quantity: 0 }, { familyId: 'x' }]) {
    expect((await call('POST', '/api/cart/', { productId: owl, ...more }, family.parent)).statusCode).toBe(400)
  }
})

test('S7.15 S7.16 S7.17 D21 PUT and DELETE /api/cart/{id}, and DELETE /api/cart → the cart that is left', async () => {
  await add(owl)
  const put = await call('PUT', `/api/cart/${owl}`, { id: owl }, family.parent)
  expect([put.statusCode, put.json().totalQuantity]).toEqual([200, 0])
  await add(owl)
  const removed = await call('DELETE', `/api/cart/${owl}`, undefined, family.parent)
  expect([removed.statusCode, removed.json().totalQuantity]).toEqual([200, 0])
  await add(owl)
  const cleared = await call('DELETE', '/api/cart', undefined, family.parent)
  expect([cleared.statusCode, cleared.json()]).toEqual([200, await get()])
})

test('D22 GET /api/cart/ → a changed price beside the old one until it is accepted, and isGone for an inactive product', async () => {
  await add(owl)
  const old = await priceOf(owl)
  await shop.pool.query(priced('UPDATE product SET price_cents = price_cents + 500 WHERE id = $1'), [owl])
  expect((await get()).data.products[0]).toMatchObject({ priceAtAddTime: old, currentPrice: old + 5 })
  expect((await get()).totalPrice).toBe(old)
  const accept = (price: number) => call('POST', '/api/cart/accept-price', { productId: owl, price }, family.parent)
  expect((await accept(old)).json()).toMatchObject({ code: 'price_changed' })
  const [line] = (await accept(old + 5)).json().data.products
  expect(line).toMatchObject({ priceAtAddTime: old + 5 })
  expect(line).not.toHaveProperty('currentPrice')
  await shop.pool.query(priced("UPDATE product SET price_cents = price_cents - 500, state = 'off' WHERE id = $1"), [
    owl,
  ])
  expect((await get()).data.products[0]).toMatchObject({ isGone: true })
  await shop.pool.query("UPDATE product SET state = 'for_sale' WHERE id = $1", [owl])
})

test("GET and DELETE /api/cart never touch another family's cart", async () => {
  const other = await makeFamily()
  await add(owl)
  expect((await get(other.parent)).totalQuantity).toBe(0)
  await call('DELETE', '/api/cart', undefined, other.parent)
  expect((await get()).totalQuantity).toBe(1)
})

test("GET /api/cart/ → a child's current name on its line, and none once the child is deleted", async () => {
  const mine = await makeFamily()
  await add(owl, mine.child)
  const name = async () => (await get(mine.parent)).data.products[0].name
  await call('PUT', '/api/user/updateMe/', { firstname: 'Mimi' }, mine.child)
  expect(await name()).toBe('Mimi')
  await call('DELETE', `/api/user/children/${mine.form.children[0]?.username}`, undefined, mine.parent)
  expect(await name()).toBeUndefined()
})

test('a cart holds 50 lines and no more, also when 60 are added at once; a restored line counts, another piece does not', async () => {
  const full = await makeFamily()
  const ids = Array.from({ length: 61 }, (_, index) => `filler-${index}`)
  await shop.pool.query(
    priced(`INSERT INTO product SELECT (jsonb_populate_record(product, jsonb_build_object('id', filler, 'sku', filler))).*
     FROM product, unnest($1::text[]) AS filler WHERE id = $2`),
    [ids, owl],
  )
  const replies = await Promise.all(ids.slice(0, 60).map((id) => add(id, full.parent)))
  const refused = replies.filter(({ statusCode }) => statusCode !== 200)
  expect(refused.map((reply) => [reply.statusCode, reply.json()])).toEqual(
    Array(10).fill([400, { message: cartTexts.full, code: 'cart_full' }]),
  )
  const { products } = (await get(full.parent)).data
  expect(products).toHaveLength(50)
  const [first, second] = products.map(({ product }: { product: string }) => product)
  expect((await add(first, full.parent)).statusCode).toBe(200)
  await call('DELETE', `/api/cart/${second}`, undefined, full.parent)
  expect((await add('filler-60', full.parent)).statusCode).toBe(200)
  const restore = (id: string) => call('POST', `/api/cart/${id}/restore`, undefined, full.parent)
  for (const [id, code] of [
    [second, 'cart_full'],
    ['filler-60', 'removal_not_found'],
  ]) {
    const reply = await restore(id)
    expect(reply.json().code).toBe(code)
  }
  await call('DELETE', `/api/cart/${first}`, undefined, full.parent)
  expect((await restore(second)).statusCode).toBe(200)

  await call('DELETE', '/api/cart/filler-60', undefined, full.parent)
  const caller = { familyId: (await get(full.parent)).data._id, onlyOf: null, currency: 'USD' as const }
  const beside = await shop.db.transaction().execute(async (transaction) => {
    await addToCart(transaction, caller, first)
    const adding = add('filler-60', full.parent)
    await untilWaiting(shop.pool)
    return { adding }
  })
  expect((await beside.adding).json().code).toBe('cart_full')
  await shop.pool.query('DELETE FROM cart_line WHERE product_id = ANY($1)', [ids])
  await shop.pool.query('DELETE FROM removed_cart_line WHERE product_id = ANY($1)', [ids])
  await shop.pool.query('DELETE FROM product WHERE id = ANY($1)', [ids])
})

/** Makes a call that has to wait for a deletion, which then is committed. */
async function duringDeletion(statement: string, values: unknown[], request: () => ReturnType<typeof call>) {
  const other = await shop.pool.connect()
  try {
    await other.query('BEGIN')
    await other.query(statement, values)
    const reply = request()
    await untilWaiting(shop.pool)
    await other.query('COMMIT')
    return await reply
  } finally {
    other.release()
  }
}

test('POST /api/cart/ by a child that is being removed → the piece is in the cart, without its name', async () => {
  const mine = await makeFamily()
  const username = mine.form.children[0]?.username
  const reply = await duringDeletion(
    'DELETE FROM person WHERE id = (SELECT person_id FROM login WHERE username = $1)',
    [username],
    () => add(owl, mine.child),
  )
  expect(reply.statusCode).toBe(200)
  const { data } = await get(mine.parent)
  expect(data.products).toHaveLength(1)
  expect(data.products[0]).not.toHaveProperty('name')
})

test('POST /api/cart/ and its restore → 404 for a product that is being deleted', async () => {
  const mine = await makeFamily()
  const create = () =>
    shop.pool.query(
      priced(`INSERT INTO product SELECT (jsonb_populate_record(product, '{"id": "fleeting", "sku": "fleeting"}')).*
       FROM product WHERE id = $1`),
      [owl],
    )
  const deletion = `WITH lines AS (DELETE FROM removed_cart_line WHERE product_id = $1) DELETE FROM product WHERE id = $1`
  await create()
  const added = await duringDeletion('DELETE FROM product WHERE id = $1', ['fleeting'], () =>
    add('fleeting', mine.parent),
  )
  expect([added.statusCode, added.json().code]).toEqual([404, 'not_found'])
  await create()
  await add('fleeting', mine.parent)
  await call('DELETE', '/api/cart/fleeting', undefined, mine.parent)
  const restored = await duringDeletion(deletion, ['fleeting'], () =>
    call('POST', '/api/cart/fleeting/restore', undefined, mine.parent),
  )
  expect([restored.statusCode, restored.json().code]).toEqual([404, 'removal_not_found'])
})

test('DELETE /api/cart/:id of a piece whose child is being removed → 200, though the two wait for each other', async () => {
  const mine = await makeFamily()
  const username = mine.form.children[0]?.username
  await add(owl, mine.child)
  const other = await shop.pool.connect()
  try {
    await other.query('BEGIN')
    await other.query('SELECT FROM person JOIN login ON person_id = id WHERE username = $1 FOR UPDATE', [username])
    const reply = call('DELETE', `/api/cart/${owl}`, undefined, mine.parent)
    await untilWaiting(shop.pool)
    const removing = other.query('DELETE FROM person WHERE id = (SELECT person_id FROM login WHERE username = $1)', [
      username,
    ])
    // The database ends one of the two, and which one depends on who has waited for a second first.
    const isRemoved = await removing.then(
      () => true,
      () => false,
    )
    await other.query(isRemoved ? 'COMMIT' : 'ROLLBACK')
    expect((await reply).statusCode).toBe(200)
  } finally {
    other.release()
  }
  expect((await get(mine.parent)).data.products).toEqual([])
})
