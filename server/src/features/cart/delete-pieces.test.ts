import { beforeEach, expect, test } from 'vitest'
import { type Family, visitor } from '../../../test/fixtures/families.ts'
import { untilWaiting } from '../../../test/reading/waiting.ts'
import { useShop } from '../../../test/shop.ts'
import { deletePieces } from './index.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000' })
const { call, makeFamily } = visitor(shop)

const owl = 'owl-lamp-sage'
const pouch = 'carry-pouch-sand'
let family: Family
beforeEach(async () => {
  family = await makeFamily()
})

const readCart = async () => (await call('GET', '/api/cart/', undefined, family.parent)).json().data
const fill = async (productId: string, quantity: number) => {
  await call('POST', '/api/cart/', { productId }, family.parent)
  await call('PUT', '/api/cart/', { productId, quantity }, family.parent)
}
const left = async () =>
  (await readCart()).products.map(({ product, quantity }: Record<string, unknown>) => [product, quantity])

test('D24 paid pieces leave the cart, and what was added after the checkout stays', async () => {
  await fill(owl, 3)
  await fill(pouch, 1)
  const paid = [
    { product_id: owl, quantity: 2 },
    { product_id: pouch, quantity: 1 },
    { product_id: 'moon-lamp-cream', quantity: 1 },
  ]
  await deletePieces(shop.db, (await readCart())._id, paid)
  expect(await left()).toEqual([[owl, 1]])
})

test.each([
  { from: 3, to: 2, remaining: [] },
  { from: 2, to: 3, remaining: [[owl, 1]] },
])('D24 two pieces are paid while another connection changes the quantity from $from to $to', async (change) => {
  await fill(owl, change.from)
  const familyId = (await readCart())._id
  const client = await shop.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('UPDATE cart_line SET quantity = $2 WHERE family_id = $1', [familyId, change.to])
    const deleted = deletePieces(shop.db, familyId, [{ product_id: owl, quantity: 2 }])
    await untilWaiting(shop.pool)
    await client.query('COMMIT')
    await deleted
  } finally {
    client.release()
  }
  expect(await left()).toEqual(change.remaining)
})
