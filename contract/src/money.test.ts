import { expect, test } from 'vitest'
import {
  cents,
  dollars,
  formatCents,
  formatHundredths,
  formatPrice,
  hasTwoDecimals,
  hundredths,
  minus,
  sumOf,
  times,
  toCents,
  toDollars,
  toHundredths,
  toTokens,
  wireMinus,
  wireSum,
  wireTimes,
} from './money.ts'

test.each([
  [0, '$0.00'],
  [5.5, '$5.50'],
  [999.99, '$999.99'],
  [3307.11, '$3,307.11'],
  [1234567.8, '$1,234,567.80'],
  [-1250, '-$1,250.00'],
])('S9.02 %s dollars are written %s', (amount, written) => expect(formatPrice(amount)).toBe(written))

test('S9.02 amounts become whole at the edge, and back, without a rest of the binary fraction', () => {
  expect([toCents(1.15), toCents(0.29), toHundredths(1.15), toHundredths(8.2)]).toEqual([115, 29, 115, 820])
  expect([toDollars(cents(115)), toTokens(hundredths(5))]).toEqual([1.15, 0.05])
  expect([1, 1.1, 1.15, -0.05].every(hasTwoDecimals)).toBe(true)
  expect([1.005, 0.001, Number.NaN].some(hasTwoDecimals)).toBe(false)
  expect([formatCents(cents(330_711)), formatHundredths(hundredths(1250)), formatHundredths(hundredths(5))]).toEqual([
    '$3,307.11',
    '12.5',
    '0.05',
  ])
})

test('S9.02 sums are exact, inside and on the wire', () => {
  expect([sumOf([cents(10), cents(20)]), times(cents(5), 3), minus(cents(30), cents(10))]).toEqual([30, 15, 20])
  const [one, two] = [dollars(0.1), dollars(0.2)]
  expect([wireSum([one, two]), wireTimes(one, 3), wireMinus(dollars(0.3), one)]).toEqual([0.3, 0.3, 0.2])
})
