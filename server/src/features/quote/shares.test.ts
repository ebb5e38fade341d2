import { cents } from '@storylamp/contract/money'
import { expect, test } from 'vitest'
import { splitAmount } from './tax.ts'

test.each([
  [2, [5, 2], [1, 1]],
  [2, [2, 5], [1, 1]],
  [4, [5, 2, 4], [2, 1, 1]],
  [1, [1, 1], [1, 0]],
  [0, [0, 0], [0, 0]],
])('D74 %i cents for %j are shared as %j: by largest remainder, the first of equals', (amount, weights, shares) => {
  expect(splitAmount(cents(amount), weights.map(cents))).toEqual(shares)
})
