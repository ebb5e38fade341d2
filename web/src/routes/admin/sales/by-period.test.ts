import { major } from '@storylamp/contract/money'
import { expect, test } from 'vitest'
import { byPeriod } from './by-period.ts'

const day = (after: number, from = '2026-01-01') => ({
  id: new Date(Date.parse(from) + after * 86_400_000).toISOString().slice(0, 10),
  part: 'day' as const,
  name: '',
  currency: 'EUR' as const,
  ...{ orders: 1, pieces: 2, sold: major(10.1), refunded: major(0.1), revenue: major(10) },
})
const days = (count: number, from?: string) => Array.from({ length: count }, (_, after) => day(after, from))

test('Back office: the chart of sales shows up to 31 days one by one, up to half a year by week, more by month, newest first', () => {
  expect(byPeriod(days(31)).map(({ name }) => name)).toMatchObject({ 0: 'Sat, Jan 31', 30: 'Thu, Jan 1', length: 31 })
  const weeks = byPeriod(days(32))
  expect(weeks.map(({ name, orders }) => [name, orders])).toEqual([
    ['Week of Jan 26', 7],
    ['Week of Jan 19', 7],
    ['Week of Jan 12', 7],
    ['Week of Jan 5', 7],
    ['Week of Dec 29', 4],
  ])
  expect(weeks[0]).toMatchObject({ currency: 'EUR', pieces: 14, sold: 70.7, refunded: 0.7, revenue: 70 })
  expect(byPeriod(days(366)).map(({ name, orders }) => [name, orders])).toMatchObject({
    0: ['January 2027', 1],
    12: ['January 2026', 31],
    length: 13,
  })
})

test('Back office: the chart of sales keeps products and countries as they are', () => {
  const rows = [{ ...day(0), part: 'country' as const, id: 'US', name: 'United States' }]
  expect(byPeriod(rows)).toEqual(rows)
})
