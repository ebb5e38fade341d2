import { expect, test } from 'vitest'
import type { Ranked } from './rank.ts'
import { suggest } from './suggest.ts'

const ranked = (...kinds: Ranked['kind'][]): Ranked[] =>
  kinds.map((kind, place) => ({ kind, id: `${place}`, folded: '', score: 1, isNamed: true }))
const idsOf = (found: Ranked[]) => found.map(({ id }) => id).join(' ')

test('D94 suggestions: at most two help pages, below products and stories', () => {
  expect(idsOf(suggest(ranked('page', 'page', 'product', 'page', 'story', 'bundle')))).toBe('2 4 5 0 1')
  const products = Array.from({ length: 9 }, () => 'product' as const)
  expect(idsOf(suggest(ranked('page', ...products, 'page', 'page')))).toBe('1 2 3 4 5 6 0 10')
  expect(idsOf(suggest(ranked(...products)))).toBe('0 1 2 3 4 5 6 7')
  expect(idsOf(suggest(ranked('page', 'page', 'page')))).toBe('0 1')
})
