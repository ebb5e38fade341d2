import { expect, test } from 'vitest'
import { useShop } from '../../../server/test/shop.ts'
import { generatedProduct } from './generated-product.ts'
import { seedGeneratedProducts } from './seed-generated.ts'

const shop = useShop()

test('D94 generated products are found at once, and the indexes of the search are then as before', async () => {
  const settings = async () => {
    const { rows } = await shop.pool.query(
      "SELECT relname, reloptions FROM pg_class WHERE relkind = 'i' AND reloptions IS NOT NULL ORDER BY relname",
    )
    return rows
  }
  const before = await settings()
  expect(before.map(({ relname }) => relname)).toContain('search_entry_words')
  expect(await seedGeneratedProducts(shop.db, 150)).toBe(150)
  expect(await seedGeneratedProducts(shop.db, 151)).toBe(1)
  expect(await settings()).toEqual(before)
  const { id, sku } = generatedProduct(151)
  const found = (await shop.app.inject(`/api/search?q=${sku}`)).json()
  expect(found.data.map(({ _id }: { _id: string }) => _id)).toEqual([id])
})
