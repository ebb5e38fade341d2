import { beforeEach, expect, test } from 'vitest'
import { type Family, type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { priced } from '../../../test/fixtures/prices.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000' })
const { call, makeFamily } = visitor(shop)

const owl = 'owl-lamp-sage'
const pouch = 'carry-pouch-sand'

let family: Family
beforeEach(async () => {
  family = await makeFamily()
})

const cartOf = async (member: Tokens) => (await call('GET', '/api/cart/', undefined, member)).json()
const add = (product: string, member: Tokens) => call('POST', '/api/cart/', { productId: product }, member)
const remove = (product: string, member: Tokens) => call('DELETE', `/api/cart/${product}`, undefined, member)
const restore = (product: string, member: Tokens, body?: object) =>
  call('POST', `/api/cart/${product}/restore`, body, member)

/** Two lamps that the child added, and a pouch below them. */
async function fillCart() {
  await add(owl, family.child)
  await call('PUT', '/api/cart/', { productId: owl, quantity: 2 }, family.parent)
  await add(pouch, family.parent)
}

async function whilePriceIsHigher(work: () => Promise<void>) {
  const change = (cents: number) =>
    shop.pool.query(priced('UPDATE product SET price_cents = price_cents + $2 WHERE id = $1'), [owl, cents])
  await change(500)
  await work().finally(() => change(-500))
}

test.each([
  ['DELETE /api/cart/{id}', remove],
  [
    'PUT /api/cart/{id}',
    (product: string, member: Tokens) => call('PUT', `/api/cart/${product}`, { id: product }, member),
  ],
])(
  'S4.03 D2 D22 after %s, POST /api/cart/{id}/restore → the line with its quantity, name, price and position',
  async (_, removeBy) => {
    await fillCart()
    await whilePriceIsHigher(async () => {
      const before = await cartOf(family.parent)
      expect(before.data.products[0]).toMatchObject({ product: owl, name: 'Mia', quantity: 2, currentPrice: 69 })
      expect((await removeBy(owl, family.parent)).json().totalQuantity).toBe(1)
      const reply = await restore(owl, family.parent)
      expect([reply.statusCode, reply.json()]).toEqual([200, before])
      expect(await cartOf(family.child)).toMatchObject(before)
    })
  },
)

test('POST /api/cart/{id}/restore ignores a price, a name and a quantity in the body', async () => {
  await fillCart()
  const before = await cartOf(family.parent)
  await remove(owl, family.parent)
  const forged = { price: 1, price_cents: 1, priceAtAddTime: 0.01, name: 'Nobody', added_by: null, quantity: 5 }
  expect((await restore(owl, family.parent, forged)).json()).toEqual(before)
})

test('POST /api/cart/{id}/restore → 404 removal_not_found unless the line was removed, and once only', async () => {
  await fillCart()
  expect((await restore(owl, family.parent)).json()).toMatchObject({ code: 'removal_not_found' })
  await remove(owl, family.parent)
  const replies = await Promise.all(Array.from({ length: 5 }, () => restore(owl, family.parent)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404, 404, 404])
  expect((await cartOf(family.parent)).totalQuantity).toBe(3)
  expect((await restore('no-such-lamp', family.parent)).statusCode).toBe(404)
})

test('POST /api/cart/{id}/restore → the line that was removed last', async () => {
  await fillCart()
  await remove(owl, family.parent)
  await add(owl, family.parent)
  await remove(owl, family.parent)
  const [, line] = (await restore(owl, family.parent)).json().data.products
  expect(line).toMatchObject({ product: owl, quantity: 1 })
  expect(line).not.toHaveProperty('name')
})

test("POST /api/cart/{id}/restore → 404 for another family's removed line", async () => {
  await fillCart()
  await remove(owl, family.parent)
  const other = await makeFamily()
  expect((await restore(owl, other.parent)).statusCode).toBe(404)
  expect((await cartOf(other.parent)).totalQuantity).toBe(0)
  expect((await restore(owl, family.parent)).statusCode).toBe(200)
})

test('S5.14 D2 POST /api/cart/{id}/restore after the product was added again → the old price and name, and at most 5 pieces', async () => {
  await fillCart()
  const price = (await cartOf(family.parent)).data.products[0].priceAtAddTime
  await remove(owl, family.child)
  await whilePriceIsHigher(async () => {
    await add(owl, family.parent)
    const [line] = (await restore(owl, family.parent)).json().data.products
    expect(line).toMatchObject({
      product: owl,
      quantity: 3,
      name: 'Mia',
      priceAtAddTime: price,
      currentPrice: price + 5,
    })
  })
  await remove(owl, family.parent)
  for (let piece = 0; piece < 4; piece += 1) await add(owl, family.parent)
  expect((await restore(owl, family.parent)).json().data.products[0].quantity).toBe(5)
})

test('removed lines are deleted with the account', async () => {
  await fillCart()
  const countRemoved = async () => {
    const { rows } = await shop.pool.query(
      'SELECT count(*)::integer AS count FROM removed_cart_line JOIN member USING (family_id) JOIN login USING (person_id) WHERE email = $1',
      [family.form.email],
    )
    return rows[0].count
  }
  await remove(owl, family.parent)
  expect(await countRemoved()).toBe(1)
  await call('DELETE', '/api/user/me/', { password: family.form.password }, family.parent)
  expect((await shop.pool.query('SELECT FROM removed_cart_line WHERE product_id = $1', [owl])).rowCount).toBe(0)
})
