import { expect, test } from 'vitest'
import { useShop } from '../../../test/shop.ts'
import { searches } from './searches.ts'

const shop = useShop()

const firstThree = async (query: string): Promise<string[]> => {
  const { body } = await shop.app.inject(`/api/search?q=${encodeURIComponent(query)}`)
  return JSON.parse(body)
    .data.slice(0, 3)
    .map(({ name }: { name: string }) => name)
}

test('D94 of 120 queries, at least 95 of 100 find what they mean among the first three', async () => {
  const missed: Record<string, string[]> = {}
  for (const [query, ...wanted] of searches) {
    const found = await firstThree(query)
    if (!wanted.every((name) => found.includes(name))) missed[query] = found
  }
  expect(searches.length).toBeGreaterThanOrEqual(120)
  const recall = 1 - Object.keys(missed).length / searches.length
  expect(recall, JSON.stringify(missed, null, 1)).toBeGreaterThanOrEqual(0.95)
})
