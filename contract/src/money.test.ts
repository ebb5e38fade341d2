import { expect, test } from 'vitest'
import { currencies } from './currencies.ts'
import {
  beside,
  cents,
  currencyName,
  currencyOf,
  formatHundredths,
  formatMoney,
  formatPrice,
  formatShort,
  hundredths,
  isWholeIn,
  major,
  minus,
  money,
  plainCents,
  plus,
  sameNumber,
  sentCents,
  sumOf,
  times,
  toCents,
  toHundredths,
  toMajor,
  toTokens,
  wireMinus,
  wireSum,
  wireTimes,
} from './money.ts'

test.each([
  [0, '$0.00'],
  [-0, '$0.00'],
  [5.5, '$5.50'],
  [999.99, '$999.99'],
  [3307.11, '$3,307.11'],
  [1234567.8, '$1,234,567.80'],
  [-1250, '-$1,250.00'],
])('S9.02 %s dollars are written %s', (amount, written) => expect(formatPrice(amount, 'USD')).toBe(written))

const wide = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  ['EUR', undefined, '3.307,11 €'],
  ['EUR', 'FR', '3 307,11 €'],
  ['EUR', 'IE', '€3,307.11'],
  ['EUR', 'US', '3.307,11 €'],
  ['GBP', undefined, '£3,307.11'],
  ['SEK', undefined, '3 307,11 kr'],
  ['JPY', undefined, '¥3,307'],
  ['KWD', undefined, 'KWD 3,307.110'],
  ['USD', 'DE', '$3,307.11'],
] as const)('D104 3307.11 in %s for a reader in %s is written %s', (currency, country, written) =>
  expect(wide(formatPrice(3307.11, currency, country))).toBe(written),
)

test('D104 every currency keeps its own minor units: none, two or three decimals', () => {
  expect([money(cents(1), 'JPY'), money(cents(1), 'EUR'), money(cents(1), 'KWD')].map(toMajor)).toEqual([
    1, 0.01, 0.001,
  ])
  expect([toCents(4990, 'JPY'), toCents(49.9, 'EUR'), toCents(49.999, 'KWD')]).toEqual([4990, 4990, 49_999])
  expect([isWholeIn(0.5, 'JPY'), isWholeIn(0.005, 'EUR'), isWholeIn(0.0005, 'KWD')]).toEqual([false, false, false])
  expect([sentCents(1.5, 'JPY'), sentCents(1.5, 'EUR'), sentCents(100_000.01, 'EUR')]).toEqual([
    undefined,
    150,
    undefined,
  ])
  expect(plainCents(money(cents(4990), 'JPY'))).toBe('4990')
  for (const currency of currencies) expect(toCents(toMajor(money(cents(123_457), currency)), currency)).toBe(123_457)
})

test('D104 two currencies cannot be added: a type error, and refused when it runs', () => {
  const [euro, yen] = [money(cents(150), 'EUR'), money(cents(150), 'JPY')]
  expect(plus(euro, euro)).toEqual({ cents: 300, currency: 'EUR' })
  // @ts-expect-error
  expect(() => plus(euro, yen)).toThrow('EUR and JPY cannot be added')
})

test('D104 an amount without a currency beside it is in dollars, as the specification has them', () => {
  expect([beside('USD'), beside('EUR')]).toEqual([{}, { currency: 'EUR' }])
  expect([currencyOf({}), currencyOf({ currency: 'EUR' })]).toEqual(['USD', 'EUR'])
  expect([currencyName('USD'), currencyName('EUR'), currencyName('JPY')]).toEqual(['dollars', 'euros', 'Japanese yen'])
})

test('D104 a price keeps its number in another currency, and has 100 times as much of one without decimals', () => {
  const of = (from: 'USD' | 'JPY' | 'KWD', to: 'EUR' | 'JPY' | 'KWD') => sameNumber(from, to)
  expect([of('USD', 'EUR'), of('USD', 'JPY'), of('USD', 'KWD'), of('KWD', 'EUR')]).toEqual([1, 1, 10, 0.1])
})

test('S9.02 amounts become whole at the edge, and back, without a rest of the binary fraction', () => {
  expect([toCents(1.15, 'USD'), toCents(0.29, 'USD'), toHundredths(1.15), toHundredths(8.2)]).toEqual([
    115, 29, 115, 820,
  ])
  expect([toMajor(money(cents(115), 'USD')), toTokens(hundredths(5))]).toEqual([1.15, 0.05])
  expect([1, 1.1, 1.15, -0.05].every((amount) => isWholeIn(amount, 'USD'))).toBe(true)
  expect([1.005, 0.001, Number.NaN].some((amount) => isWholeIn(amount, 'USD'))).toBe(false)
  expect([formatMoney(money(cents(330_711), 'USD')), formatShort(6, 'USD')]).toEqual(['$3,307.11', '$6'])
  expect([formatHundredths(hundredths(1250)), formatHundredths(hundredths(5))]).toEqual(['12.5', '0.05'])
})

test('S9.02 sums are exact, inside and on the wire', () => {
  expect([sumOf([cents(10), cents(20)]), times(cents(5), 3), minus(cents(30), cents(10))]).toEqual([30, 15, 20])
  const [one, two] = [major(0.1), major(0.2)]
  expect([wireSum([one, two]), wireTimes(one, 3), wireMinus(major(0.3), one)]).toEqual([0.3, 0.3, 0.2])
})
