import { stockTexts } from '@storylamp/contract/stock/stock-texts'
import { beforeEach, expect, test } from 'vitest'
import { visitor } from '../../../test/fixtures/families.ts'
import { customers, lamp } from '../../../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../../../test/fixtures/orders/payments.ts'
import { stocks } from '../../../test/fixtures/stocks.ts'
import { useSandbox } from '../../../test/outside/sandbox.ts'
import { useShop } from '../../../test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeFamily } = visitor(shop)
const { ready, fill, cart, status } = customers(shop)
const { setStock } = stocks(shop)
const provider = atProvider(sandbox)

beforeEach(async () => {
  await shop.pool.query('DELETE FROM stock')
  await shop.responseCache.catchUp()
})

const left = async (products: string) => (await call('GET', `/api/stock?products=${products}`)).json().data
const shown = async () => (await call('GET', `/api/products/${lamp}`)).json().data
const listed = async () =>
  (await call('GET', '/api/products/?limit=100')).json().data.find(({ _id }: { _id: string }) => _id === lamp)

test('D71 GET /api/stock tells what is left from five down, without what is held', async () => {
  expect(await left(lamp)).toEqual([])
  await setStock(lamp, 6)
  await setStock('bear-lamp-mist', 0)
  expect(await left(`${lamp},bear-lamp-mist,no-such-lamp`)).toEqual([{ product: 'bear-lamp-mist', left: 0 }])
  await ready()
  expect(await left(lamp)).toEqual([{ product: lamp, left: 4 }])
})

test.each(['', 'A Lamp', 'a,,b', "a'b", `${'a,'.repeat(100)}a`])(
  'D71 GET /api/stock?products=%s → 400',
  async (ids) => {
    expect((await call('GET', `/api/stock?products=${encodeURIComponent(ids)}`)).statusCode).toBe(400)
  },
)

test('D71 D60 kept pages are dropped when a product sells out or is back, and by no other sale', async () => {
  await setStock(lamp, 4)
  await shop.responseCache.catchUp()
  const isCached = () => shop.responseCache.isKnown(`/api/products/${lamp}`)
  expect([(await shown()).isSoldOut, (await listed()).isSoldOut, isCached()]).toEqual([undefined, undefined, true])

  const first = await ready()
  await provider.pay(first.url)
  await status(first.parent, first.sessionId)
  await shop.responseCache.catchUp()
  expect(isCached()).toBe(true)

  const last = await ready()
  await shop.responseCache.catchUp()
  expect(isCached()).toBe(false)
  expect([(await shown()).isSoldOut, (await listed()).isSoldOut]).toEqual([true, true])

  await provider.pay(last.url)
  await status(last.parent, last.sessionId)
  await shop.responseCache.catchUp()
  expect(isCached()).toBe(true)

  await setStock(lamp, 1)
  await shop.responseCache.catchUp()
  expect([(await shown()).isSoldOut, (await listed()).isSoldOut]).toEqual([undefined, undefined])
  await setStock(lamp, 0)
  await shop.responseCache.catchUp()
  expect((await shown()).isSoldOut).toBe(true)
  await shop.pool.query('DELETE FROM stock')
  await shop.responseCache.catchUp()
  expect((await shown()).isSoldOut).toBeUndefined()
})

test('D71 lists, the home page, search and related products say what is sold out, and no longer once it is back', async () => {
  const soldOutOn = async (path: string) => {
    const { body } = await shop.app.inject({ url: path, headers: { host: 'localhost' } })
    expect(body, path).toContain('Bear Lamp Mist')
    return body.split(stockTexts.soldOut).length - 1
  }
  const onAllPages = async () => {
    await shop.responseCache.catchUp()
    const paths = ['/', '/products', '/collections/nightlamp', '/search?q=bear', '/productinfo/round-speaker-coral']
    return Promise.all(paths.map(soldOutOn))
  }
  expect(await onAllPages()).toEqual([0, 0, 0, 0, 0])
  await setStock('bear-lamp-mist', 0)
  // The home page shows it among the lamps that it compares.
  expect(await onAllPages()).toEqual([1, 1, 1, 1, 1])
  const { data } = (await call('GET', '/api/search?q=bear')).json()
  expect(data[0]).toMatchObject({ _id: 'bear-lamp-mist', isSoldOut: true })
  await setStock('bear-lamp-mist', 1)
  expect(await onAllPages()).toEqual([0, 0, 0, 0, 0])
})

test('D71 D90 the cart refuses more than is left with 409 out_of_stock, and says how many are left', async () => {
  const { parent } = await makeFamily()
  await setStock(lamp, 3)
  const add = (quantity: number) => call('POST', '/api/cart/', { productId: lamp, quantity }, parent)
  const set = (quantity: number) => call('PUT', '/api/cart/', { productId: lamp, quantity }, parent)
  const refused = { code: 'out_of_stock', message: 'Only 3 left', left: [{ product: lamp, left: 3 }] }
  expect((await add(4)).json()).toMatchObject(refused)
  expect((await add(2)).json().data.products[0]).toMatchObject({ quantity: 2, left: 3 })
  expect((await add(2)).json()).toMatchObject(refused)
  expect((await add(5)).json().code).toBe('quantity_limit_reached')
  expect((await set(4)).json()).toMatchObject(refused)
  expect((await set(3)).statusCode).toBe(200)
  expect((await call('POST', '/api/cart/', { productId: 'no-such-lamp' }, parent)).statusCode).toBe(404)

  await setStock(lamp, 1)
  expect((await cart(parent)).data.products[0]).toMatchObject({ quantity: 3, left: 1 })
  expect((await set(2)).statusCode).toBe(200)
  expect((await set(3)).json()).toMatchObject({ code: 'out_of_stock', left: [{ product: lamp, left: 1 }] })
  await setStock(lamp, 0)
  const other = await makeFamily()
  const soldOut = await call('POST', '/api/cart/', { productId: lamp }, other.parent)
  expect([soldOut.statusCode, soldOut.json().message]).toEqual([409, stockTexts.soldOut])
})

test('D71 with plenty or without a stock, the cart says nothing of it', async () => {
  const { parent } = await makeFamily()
  await fill(parent)
  expect((await cart(parent)).data.products[0]).not.toHaveProperty('left')
  await setStock(lamp, 6)
  expect((await cart(parent)).data.products[0]).not.toHaveProperty('left')
})

test("D71 what the family's own checkout holds is left for its cart", async () => {
  await setStock(lamp, 2)
  const { parent } = await ready()
  expect((await cart(parent)).data.products[0]).toMatchObject({ quantity: 2, left: 2 })
  expect((await call('PUT', '/api/cart/', { productId: lamp, quantity: 1 }, parent)).statusCode).toBe(200)
})
