import { expect, test } from 'vitest'
import { shownSaleEnd } from './shown-sale-end.ts'

test.each([
  ['2026-12-24T23:59:00Z', 'UTC', 'Dec 24, 2026, 11:59 PM UTC'],
  ['2026-12-25T00:00:00Z', 'UTC', 'Dec 24, 2026, 11:59 PM UTC'],
  ['2026-12-24T18:00:00Z', 'UTC', 'Dec 24, 2026, 6:00 PM UTC'],
  ['2026-12-24T23:00:00Z', 'Europe/Berlin', 'Dec 24, 2026, 11:59 PM GMT+1'],
])('D78 a sale that ends at %s in %s lasts until %s', (end, timeZone, shown) =>
  expect(shownSaleEnd(end, { timeZone }).replaceAll('\u202f', ' ')).toBe(shown),
)
