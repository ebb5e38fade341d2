import { cents, money } from '@storylamp/contract/money'
import type { WireFound } from '@storylamp/contract/search/search'
import { expect, test } from 'vitest'
import { factsOf } from './found-facts.ts'

const rate = money(cents(1000), 'USD')
const found = (change: object) => change as WireFound

test('a suggestion names its kind and its price, and a bundle that the family owns no price', () => {
  const bundle = found({ _id: 'moon', kind: 'bundle', tokenPrice: 60 })
  expect(factsOf(bundle, rate, ['sea'])).toBe('Story bundle · 60 tokens · about $6')
  expect(factsOf(bundle, rate, ['moon'])).toBe('Story bundle · Owned')
  expect(factsOf(found({ kind: 'product', price: 64, isSoldOut: true }), rate)).toBe('Product · $64.00 · Sold out')
})
