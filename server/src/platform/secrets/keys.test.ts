import { expect, test } from 'vitest'
import { useShop } from '../../../test/shop.ts'
import { shopKey } from './keys.ts'

const shop = useShop()

test('a key is created once, also by concurrent processes, and stays', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => shopKey(shop.db, 'addresses')))
  const first = keys[0] as Buffer
  expect(first.length).toBe(32)
  expect(keys.every((key) => key.equals(first))).toBe(true)
  expect((await shopKey(shop.db, 'addresses')).equals(first)).toBe(true)
})

test('keys of different names are different', async () => {
  const [one, other] = [await shopKey(shop.db, 'one'), await shopKey(shop.db, 'other')]
  expect(one.equals(other)).toBe(false)
})
