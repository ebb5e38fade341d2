import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { priced } from '../../../test/fixtures/prices.ts'
import { rawRequest } from '../../../test/reading/raw-request.ts'
import { type TestShop, useShop } from '../../../test/shop.ts'

// While changes cannot be heard every read is a miss, of which an address may have 300 in 20 seconds.
const manyMisses = { RATE_LIMIT_SCALE: '1000' }
const shop = useShop(manyMisses)
const neighbour = useShop(manyMisses, shop)
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

const soon = { interval: 5 }

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
    await shop.pool.query(priced("UPDATE product SET price_cents = $1 WHERE id = 'owl-lamp-sage'"), [2000 + round])
    await expect.poll(() => priceAt(shop), soon).toBe((2000 + round) / 100)
    await expect.poll(() => priceAt(neighbour), soon).toBe((2000 + round) / 100)
  }
})

const isCached = ({ responseCache, origin }: TestShop, path: string) =>
  [path, `plain ${path}`, `bundles ${path}`, path === '/sitemap.xml' ? `sitemap 0 ${origin}` : path].some(
    (key) => responseCache.find(key) !== undefined,
  )
const cachedOf = (paths: string[]) => paths.filter((path) => isCached(shop, path))

const pouch = [
  '/api/products/carry-pouch-sand',
  '/api/products/carry-pouch-sand/related',
  '/productinfo/carry-pouch-sand',
]
const bear = ['/api/products/bear-lamp-mist', '/productinfo/bear-lamp-mist']
const lists = [
  '/api/products/',
  '/api/collections/nightlamp',
  '/products',
  '/collections/nightlamp',
  '/',
  '/sitemap.xml',
]
const others = ['/about', '/api/bundles/']

async function cacheAll(paths: string[]) {
  // A process that has just connected again drops its cache once more.
  const findCached = async () => {
    for (const path of paths) await read(shop, path)
    return cachedOf(paths)
  }
  await expect.poll(findCached, soon).toEqual(paths)
}

test('D60 a changed price drops what shows the product and every list, and the pages of other products stay', async () => {
  const pair = ['/api/products/round-speaker-pair', '/productinfo/round-speaker-pair']
  await cacheAll([...pouch, ...bear, ...lists, ...pair, ...others])
  expect(await read(shop, '/api/products/carry-pouch-sand/related')).not.toContain('round-speaker-pair')
  await call('PUT', '/api/products/round-speaker-pair', { price: 61.23 }, admin)
  expect(cachedOf([...lists, ...pair])).toEqual([])
  expect(cachedOf([...pouch, ...bear, ...others])).toEqual([...pouch, ...bear, ...others])
})

test('D60 a changed price drops the pages of the group and the pages that relate to the product', async () => {
  await cacheAll([...pouch, ...bear])
  expect(await read(shop, '/api/products/carry-pouch-sand/related')).toContain('owl-lamp-sage')
  await setPrice(65.43)
  expect(cachedOf([...pouch, ...bear])).toEqual(['/api/products/carry-pouch-sand'])
  expect(await read(shop, '/productinfo/carry-pouch-sand')).toContain('$65.43')
})

test('D60 a product that changes its group or its collections, and a new or an inactive one, show everywhere at once', async () => {
  const put = (id: string, body: object) => call('PUT', `/api/products/${id}`, body, admin)
  await cacheAll(bear)
  await put('carry-pouch-sand', { group: 'night-lamps', variant: 'Pouch' })
  const { group } = JSON.parse(await read(shop, '/api/products/bear-lamp-mist')).data
  await cacheAll([...pouch, ...bear])
  await put('carry-pouch-sand', { group, variant: 'Pouch' })
  expect(await read(shop, '/api/products/bear-lamp-mist')).toContain('Carry Pouch Sand')
  await cacheAll([...pouch, ...bear])
  await put('carry-pouch-sand', { group: null, variant: null })
  expect(await read(shop, '/api/products/bear-lamp-mist')).not.toContain('Carry Pouch Sand')
  await cacheAll(pouch)
  await put('carry-pouch-sand', { collections: ['nightlamp'] })
  expect(JSON.parse(await read(shop, '/api/products/carry-pouch-sand')).data.collections).toEqual(['nightlamp'])
  await cacheAll([...pouch, ...bear])
  await put('round-speaker-trio', { isActive: false })
  expect(cachedOf([...pouch, ...bear])).toEqual([])
  await put('round-speaker-trio', { isActive: true })
})

test('D60 of many prices that change at once nobody sees an old one once the change was heard of', async () => {
  const { rows } = await shop.pool.query("SELECT id FROM product WHERE state = 'for_sale' ORDER BY id LIMIT 12")
  const paths = [...lists, ...rows.flatMap(({ id }) => [`/api/products/${id}`, `/productinfo/${id}`])]
  for (const cents of [1111, 2222, 3333]) {
    for (const path of paths) await read(neighbour, path)
    // Visitors whose pages are being rendered meanwhile.
    const visits = paths.map((path) => read(neighbour, path))
    await shop.pool.query(priced('UPDATE product SET price_cents = $1'), [cents])
    await neighbour.responseCache.catchUp()
    const texts = await Promise.all(paths.map((path) => read(neighbour, path)))
    await Promise.all(visits)
    // One after the other, as a busy shop turns away pages that it would have to render at once.
    const later: string[] = []
    for (const path of paths) later.push(await read(neighbour, path))
    for (const text of [...texts, ...later]) {
      const prices = [...text.matchAll(/"price":([\d.]+)|\$(\d+\.\d\d)/g)].map(([, json, shown]) =>
        Number(json ?? shown),
      )
      expect(prices.filter((price) => [11.11, 22.22, 33.33].includes(price) && price !== cents / 100)).toEqual([])
    }
    expect(later.filter((text) => text.includes(`${cents / 100}`)).length).toBe(later.length - 1)
  }
})
