import { tokenRate } from '@storylamp/contract/wallet/pack-prices'
import { expect, test } from 'vitest'
import { whatFreeTokensBuy, whatTokensBuy } from './what-tokens-buy.ts'

const bundles = [
  { _id: 'lighthouse', name: 'Lighthouse', tokenPrice: 120 },
  { _id: 'garden', name: 'Garden', tokenPrice: 60 },
  { _id: 'forest', name: 'Forest', tokenPrice: 90 },
]

test.each([
  [350, 'Enough for all 3 bundles, or 7 stories of your own'],
  [220, 'Enough for Garden and Forest, or 4 stories of your own'],
  [100, 'Enough for Garden, or 2 stories of your own'],
  [59.99, 'Enough for 1 story of your own'],
  [49.99, undefined],
  [0, undefined],
])('S9.06 S9.05 %d tokens are told by what they buy', (tokens, text) => {
  expect(whatTokensBuy(tokens, bundles)).toBe(text)
})

test('S2.05 S9.05 free tokens that are too few for anything say what they go toward', () => {
  expect(whatFreeTokensBuy(60, bundles, tokenRate({ packs: {} }, 'USD'))).toBe(
    'Enough for Garden, or 1 story of your own',
  )
  expect(whatFreeTokensBuy(30, bundles, tokenRate({ packs: {} }, 'USD'))).toBe(
    'A start toward a story of your own for 50 tokens (about $5)',
  )
})

test('S9.06 without bundles, tokens buy stories of one’s own', () => {
  expect(whatTokensBuy(100, [])).toBe('Enough for 2 stories of your own')
})
