import { beforeAll, expect, test } from 'vitest'
import { rawRequest } from '../../../test/raw-request.ts'
import { type TestShop, useShop } from '../../../test/shop.ts'

const shop = useShop()
const neighbour = useShop({}, shop)
const product = '/api/products/owl-lamp-sage'
const page = '/productinfo/owl-lamp-sage'

const read = async (from: TestShop, path: string) =>
  (await rawRequest(from.address, path, { headers: { host: 'localhost' } })).body.toString()
const setPrice = (cents: number) =>
  shop.pool.query("UPDATE product SET price_cents = $1 WHERE id = 'owl-lamp-sage'", [cents])

beforeAll(async () => {
  for (const from of [shop, neighbour]) for (const path of [product, page]) await read(from, path)
})

test('S9.12 D60 a changed price shows on the very next request, from the second process too, a hundred times over', async () => {
  for (let round = 1; round <= 100; round += 1) {
    await setPrice(1000 + round)
    for (const from of [neighbour, shop]) {
      expect(JSON.parse(await read(from, product)).data.price).toBe((1000 + round) / 100)
    }
  }
})

test('a changed price shows on all pages that name it, from both processes', async () => {
  await setPrice(4321)
  for (const from of [neighbour, shop]) {
    for (const path of [page, '/products', '/collections/nightlamp', '/']) {
      expect((await read(from, path)).includes('$43.21'), path).toBe(true)
    }
  }
})

test('S2.02 a product that is taken off sale is gone from the next page on, and comes back as quickly', async () => {
  await shop.pool.query("UPDATE product SET is_active = false WHERE id = 'owl-lamp-sage'")
  expect((await read(neighbour, '/products')).includes('Owl Lamp Sage')).toBe(false)
  expect((await read(neighbour, page)).includes('Page Not Found')).toBe(true)
  await shop.pool.query("UPDATE product SET is_active = true WHERE id = 'owl-lamp-sage'")
  expect((await read(neighbour, '/products')).includes('Owl Lamp Sage')).toBe(true)
})

test('when the line for changes is cut, nothing old is handed out, and the line comes back', async () => {
  await read(shop, product)
  await shop.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'storylamp changes' AND datname = current_database()",
  )
  for (let round = 1; round <= 30; round += 1) {
    await setPrice(2000 + round)
    expect(JSON.parse(await read(shop, product)).data.price).toBe((2000 + round) / 100)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
})
