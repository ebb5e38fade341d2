import { expect, test } from 'vitest'
import { whatTokensBuy } from './what-tokens-buy.ts'

const bundles = [
  { name: 'The Little Lighthouse', tokenPrice: 90 },
  { name: 'The Whispering Forest', tokenPrice: 60 },
]

test.each([
  [60, 'Enough for The Whispering Forest'],
  [89.99, 'Enough for The Whispering Forest'],
  [200, 'Enough for The Little Lighthouse'],
  [30, 'A start toward The Whispering Forest (60 tokens)'],
  [undefined, undefined],
])('S2.05 %s free tokens → %s', (tokens, bought) => {
  expect(whatTokensBuy(tokens, bundles)).toBe(bought)
})

test('S2.05 without bundles nothing is promised', () => {
  expect(whatTokensBuy(60, [])).toBeUndefined()
})
