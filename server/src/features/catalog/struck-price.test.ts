import { cents } from '@storylamp/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { struckPrice } from './struck-price.ts'

// A tick is six hours, so that 30 days are 120.
const tickMs = 6 * 3_600_000
const start = Date.parse('2026-01-01T00:00:00Z')
const at = (tick: number) => start + tick * tickMs
type Entry = { at: number; price: number; sale?: { price: number; from: number; to: number } | undefined }

/** What is struck at each moment, half a tick later. */
function strikes(entries: Entry[], moments: number[], forSaleAt = 0): (number | null)[] {
  const prices = entries.map(({ at: tick, price, sale }) => ({
    since: at(Math.max(tick, forSaleAt)),
    price: cents(price),
    sale: sale ? cents(sale.price) : null,
    from: sale ? at(sale.from) : null,
    to: sale ? at(sale.to) : null,
  }))
  return moments.map((tick) => struckPrice({ moment: at(tick + 0.5), prices }) ?? null)
}

/** The same rule, tick by tick. */
function strikeOf(entries: Entry[], moment: number, forSaleAt = 0): number | null {
  const priceOf = (tick: number) => {
    if (tick < forSaleAt) return undefined
    const entry = entries.findLast((one) => one.at <= tick)
    const sale = entry?.sale
    const isSale =
      entry !== undefined && sale !== undefined && sale.price < entry.price && sale.from <= tick && tick < sale.to
    return entry && { cents: isSale ? sale.price : entry.price, isSale }
  }
  const now = priceOf(moment)
  if (!now?.isSale) return null
  let since = moment
  while (priceOf(since - 1)?.isSale && priceOf(since - 1)?.cents === now.cents) since -= 1
  const before = Array.from(
    { length: 120 },
    (_, index) => priceOf(since - 1 - index)?.cents ?? Number.POSITIVE_INFINITY,
  )
  const lowest = Math.min(...before)
  return lowest > now.cents && Number.isFinite(lowest) ? lowest : null
}

const prices = fc.constantFrom(40, 45, 50, 55, 60)
const entry = fc.record({
  at: fc.nat(160),
  price: prices,
  sale: fc.option(
    fc
      .record({ price: prices, from: fc.nat(160), ticks: fc.integer({ min: 1, max: 100 }) })
      .map(({ price, from, ticks }) => ({ price, from, to: from + ticks })),
    { nil: undefined },
  ),
})

test('D78 L5 of any history, what is struck is the lowest price of the 30 days before the reduction, or nothing', () => {
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat(220), { minLength: 40, maxLength: 60 }),
      fc.nat(80),
      (unsorted, moments, forSaleAt) => {
        const entries = unsorted.toSorted((one, other) => one.at - other.at)
        const expected = moments.map((moment) => strikeOf(entries, moment, forSaleAt))
        expect(strikes(entries, moments, forSaleAt)).toEqual(expected)
      },
    ),
    { numRuns: 1000 },
  )
})

const sale = (price: number, from: number, to: number) => ({ price, from, to })
test.each<[string, Entry[], number, number | null]>([
  [
    'the usual price',
    [
      { at: 0, price: 59 },
      { at: 200, price: 59, sale: sale(49, 200, 240) },
    ],
    210,
    59,
  ],
  [
    'the lowest of several',
    [
      { at: 0, price: 69 },
      { at: 150, price: 55 },
      { at: 190, price: 69, sale: sale(49, 200, 240) },
    ],
    210,
    55,
  ],
  [
    'nothing of a price that was raised just before',
    [
      { at: 0, price: 49 },
      { at: 199, price: 99, sale: sale(49, 200, 240) },
    ],
    210,
    null,
  ],
  [
    'nothing, if it was raised together with the sale',
    [
      { at: 0, price: 49 },
      { at: 200, price: 99, sale: sale(49, 200, 240) },
    ],
    210,
    null,
  ],
  [
    'the price of a sale that ended shortly before',
    [
      { at: 0, price: 59, sale: sale(49, 100, 180) },
      { at: 181, price: 59, sale: sale(45, 200, 240) },
    ],
    210,
    49,
  ],
  [
    'nothing of a second sale like the first',
    [
      { at: 0, price: 59, sale: sale(49, 100, 180) },
      { at: 181, price: 59, sale: sale(49, 200, 240) },
    ],
    210,
    null,
  ],
  [
    'the usual price, once 30 days lie between two sales',
    [
      { at: 0, price: 59, sale: sale(49, 10, 50) },
      { at: 60, price: 59, sale: sale(45, 170, 240) },
    ],
    180,
    59,
  ],
  [
    'the earlier price of a sale that is lowered',
    [
      { at: 0, price: 59, sale: sale(49, 100, 240) },
      { at: 120, price: 59, sale: sale(45, 100, 240) },
    ],
    130,
    49,
  ],
  [
    'the same as before in a sale that is extended',
    [
      { at: 0, price: 59, sale: sale(49, 100, 150) },
      { at: 140, price: 59, sale: sale(49, 100, 300) },
    ],
    280,
    59,
  ],
  [
    'what was known, if it is sold for less than 30 days',
    [
      { at: 180, price: 59 },
      { at: 190, price: 59, sale: sale(49, 200, 240) },
    ],
    210,
    59,
  ],
  ['nothing of a product that begins in a sale', [{ at: 200, price: 59, sale: sale(49, 100, 240) }], 210, null],
  [
    'the price before it was set, if a sale is dated back',
    [
      { at: 0, price: 45 },
      { at: 190, price: 59, sale: sale(40, 10, 240) },
    ],
    210,
    45,
  ],
  [
    'nothing of a sale that was called off before it began',
    [
      { at: 0, price: 59, sale: sale(39, 100, 140) },
      { at: 90, price: 59 },
      { at: 110, price: 59, sale: sale(49, 110, 240) },
    ],
    120,
    59,
  ],
  [
    'nothing outside of a sale',
    [
      { at: 0, price: 59 },
      { at: 200, price: 49 },
    ],
    210,
    null,
  ],
])('D78 L5 what is struck: %s', (_, entries, moment, struck) => {
  expect(strikes(entries, [moment])).toEqual([struck])
  expect(strikeOf(entries, moment)).toBe(struck)
})

test('D78 L5 the price of a draft was nobody’s: a product whose sale begins with its first day strikes nothing', () => {
  const entries = [
    { at: 0, price: 99 },
    { at: 150, price: 99, sale: sale(49, 150, 240) },
  ]
  expect(strikes(entries, [210], 150)).toEqual([null])
  expect(strikes(entries, [210], 149)).toEqual([99])
})
