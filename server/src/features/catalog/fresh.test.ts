import { beforeAll, expect, test } from 'vitest'
import { rawRequest } from '../../../test/raw-request.ts'
import { useShop } from '../../../test/shop.ts'

// Two shops on one database would need two databases otherwise: the second is told of the first one's address.
const shop = useShop()
const product = '/api/products/owl-lamp-sage'
const page = '/productinfo/owl-lamp-sage'

const read = async (path: string) =>
  (await rawRequest(shop.address, path, { headers: { host: 'localhost' } })).body.toString()
const setPrice = (cents: number) =>
  shop.pool.query("UPDATE product SET price_cents = $1 WHERE id = 'owl-lamp-sage'", [cents])

beforeAll(async () => {
  await read(product)
  await read(page)
})

test('S9 a changed price shows on the very next request, a hundred times over', async () => {
  for (let round = 1; round <= 100; round += 1) {
    await setPrice(1000 + round)
    expect(JSON.parse(await read(product)).data.price).toBe((1000 + round) / 100)
  }
})

test('S9 a changed price shows on the pages that name it', async () => {
  await setPrice(4321)
  for (const path of [page, '/products', '/collections/nightlamp', '/']) expect(await read(path)).toContain('$43.21')
})

test('S2.02 a product that is taken off sale is gone from the next page on, and comes back as quickly', async () => {
  await shop.pool.query("UPDATE product SET is_active = false WHERE id = 'owl-lamp-sage'")
  expect(await read('/products')).not.toContain('Owl Lamp Sage')
  expect(await read(page)).toContain('Page Not Found')
  await shop.pool.query("UPDATE product SET is_active = true WHERE id = 'owl-lamp-sage'")
  expect(await read('/products')).toContain('Owl Lamp Sage')
})
