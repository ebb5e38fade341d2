import { cents, major } from '@storylamp/contract/money'
import { expect, test } from 'vitest'
import { newPrice } from './new-price.ts'

test.each([
  [1999, -10, 1799],
  [1995, -10, 1796],
  [1005, -50, 503],
  [1, 10, 1],
  [1999, 12.5, 2249],
  [3, -99, undefined],
  [10_000_000, 0.01, undefined],
  [9_999_999, -0.01, 9_998_999],
])('Bulk change: a price of %i cents and %f percent → %s, half a cent up', (before, percent, after) => {
  expect(newPrice(cents(before), 'USD', { percent })).toBe(after)
})

test('Bulk change: a price is set, or changed by an amount, within what products may cost', () => {
  expect(newPrice(cents(1999), 'USD', { set: major(5) })).toBe(500)
  expect(newPrice(cents(1999), 'USD', { amount: major(-19.98) })).toBe(1)
  expect(newPrice(cents(1999), 'USD', { amount: major(-19.99) })).toBeUndefined()
  expect(newPrice(cents(1999), 'USD', { amount: major(99_980.01) })).toBe(10_000_000)
  expect(newPrice(cents(1999), 'USD', { amount: major(100_000) })).toBeUndefined()
})
