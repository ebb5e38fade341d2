import { expect, test } from 'vitest'
import { afterWorkingDays } from './quote.ts'

test.each([
  ['2026-11-22T09:00:00Z', 2, '2026-11-24'],
  ['2026-11-22T09:00:00Z', 4, '2026-11-26'],
  ['2026-11-20T23:59:59Z', 1, '2026-11-23'],
  ['2026-11-21T00:00:00Z', 5, '2026-11-27'],
  ['2026-12-31T12:00:00Z', 1, '2027-01-01'],
  ['2026-11-23T12:00:00Z', 0, '2026-11-23'],
])('D72 from %s in %i working days it is %s', (now, days, day) => {
  expect(afterWorkingDays(new Date(now), days)).toBe(day)
})
