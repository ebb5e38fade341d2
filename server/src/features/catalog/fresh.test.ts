import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { rawRequest } from '../../../test/raw-request.ts'
import { type TestShop, useShop } from '../../../test/shop.ts'

const shop = useShop()
const neighbour = useShop({}, shop)
const { call, makeAdmin } = visitor(shop)
const product = '/api/products/owl-lamp-sage'
const page = '/productinfo/owl-lamp-sage'
let admin: Tokens

const read = async (from: TestShop, path: string) =>
  (await rawRequest(from.address, path, { headers: { host: 'localhost' } })).body.toString()
const priceAt = async (from: TestShop) => JSON.parse(await read(from, product)).data.price
const change = async (body: object) =>
  expect((await call('PUT', '/api/products/owl-lamp-sage', body, admin)).statusCode).toBe(200)
const setPrice = (price: number) => change({ price })

/** Another process hears of a change within milliseconds; the rest of the time is for busy machines. */
const soon = { timeout: 2000, interval: 5 }

beforeAll(async () => {
  admin = await makeAdmin()
  for (const from of [shop, neighbour]) for (const path of [product, page]) await read(from, path)
})

test('D60 S9.12 a changed price shows on the very next request of the process that changed it, and soon in the other, fifty times over', async () => {
  for (let round = 1; round <= 50; round += 1) {
    const price = (1000 + round) / 100
    await setPrice(price)
    expect(await priceAt(shop)).toBe(price)
    await expect.poll(() => priceAt(neighbour), soon).toBe(price)
  }
})

test('a changed price shows on all pages that name it, from both processes', async () => {
  await setPrice(43.21)
  await expect.poll(() => priceAt(neighbour), soon).toBe(43.21)
  for (const from of [shop, neighbour]) {
    for (const path of [page, '/products', '/collections/nightlamp', '/']) {
      expect((await read(from, path)).includes('$43.21'), path).toBe(true)
    }
  }
})

test('S2.02 a product that is taken off sale is gone from the next page on, and comes back as quickly', async () => {
  await change({ isActive: false })
  expect((await read(shop, '/products')).includes('Owl Lamp Sage')).toBe(false)
  expect((await read(shop, page)).includes('Page Not Found')).toBe(true)
  await change({ isActive: true })
  expect((await read(shop, '/products')).includes('Owl Lamp Sage')).toBe(true)
})

test('D60 a change that is made while this process cannot hear of it shows all the same', async () => {
  for (let round = 1; round <= 3; round += 1) {
    await read(shop, product)
    await shop.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'storylamp changes' AND datname = current_database()",
    )
    await shop.pool.query("UPDATE product SET price_cents = $1 WHERE id = 'owl-lamp-sage'", [2000 + round])
    await expect.poll(() => priceAt(shop), soon).toBe((2000 + round) / 100)
    await expect.poll(() => priceAt(neighbour), soon).toBe((2000 + round) / 100)
  }
})
