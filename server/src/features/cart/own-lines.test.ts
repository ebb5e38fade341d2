import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { beforeEach, expect, test } from 'vitest'
import { type Family, type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000' })
const { call, makeFamily } = visitor(shop)

const owl = 'owl-lamp-sage'
const pouch = 'carry-pouch-sand'
let family: Family
beforeEach(async () => {
  family = await makeFamily()
})

const get = async (member: Tokens = family.parent) => (await call('GET', '/api/cart/', undefined, member)).json()
const add = (productId: string, member: Tokens = family.parent) => call('POST', '/api/cart/', { productId }, member)

test('D111 D3 a child adds to every line, and changes, removes, restores and clears only its own', async () => {
  await add(owl)
  await add(pouch, family.child)
  const byChild = (method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object) =>
    call(method, path, body, family.child)
  expect((await add(owl, family.child)).statusCode).toBe(200)
  const refused = [
    await byChild('PUT', '/api/cart/', { productId: owl, quantity: 1 }),
    await byChild('DELETE', `/api/cart/${owl}`),
    await byChild('PUT', `/api/cart/${owl}`, { id: owl }),
    await byChild('POST', '/api/cart/accept-price', { productId: owl, price: 64 }),
  ]
  for (const reply of refused) {
    expect([reply.statusCode, reply.json().message]).toEqual([403, accountTexts.askAParent])
  }
  const seenByChild = (await get(family.child)).data.products
  expect(seenByChild.map(({ product, isOthers }: Record<string, unknown>) => [product, isOthers])).toEqual([
    [owl, true],
    [pouch, undefined],
  ])
  expect((await byChild('PUT', '/api/cart/', { productId: pouch, quantity: 3 })).statusCode).toBe(200)
  const left = (await byChild('DELETE', '/api/cart')).json().data.products
  expect(left.map(({ product, quantity }: Record<string, unknown>) => [product, quantity])).toEqual([[owl, 2]])
  expect((await byChild('POST', `/api/cart/${pouch}/restore`)).json().totalQuantity).toBe(5)

  await call('DELETE', `/api/cart/${owl}`, undefined, family.parent)
  expect((await byChild('POST', `/api/cart/${owl}/restore`)).statusCode).toBe(404)
  expect((await byChild('PUT', '/api/cart/', { productId: owl, quantity: 1 })).statusCode).toBe(404)
})

test('S7.17 D111 a cleared cart can be put back, line by line', async () => {
  await add(owl)
  await add(pouch, family.child)
  const before = await get()
  await call('DELETE', '/api/cart', undefined, family.parent)
  for (const id of [owl, pouch]) await call('POST', `/api/cart/${id}/restore`, undefined, family.parent)
  expect(await get()).toEqual(before)
})
