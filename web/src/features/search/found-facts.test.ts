import type { WireFound } from '@storylamp/contract/search/search'
import { expect, test } from 'vitest'
import { factsOf } from './found-facts.ts'

const found = (change: object) => change as WireFound

test('a suggestion names its kind and its price, and a bundle that the family owns no price', () => {
  const bundle = found({ kind: 'bundle', tokenPrice: 60 })
  expect(factsOf(bundle, false)).toBe('Story bundle · 60 tokens · about $6')
  expect(factsOf(bundle, true)).toBe('Story bundle · Owned')
  expect(factsOf(found({ kind: 'product', price: 64, isSoldOut: true }), false)).toBe('Product · $64.00 · Sold out')
})
