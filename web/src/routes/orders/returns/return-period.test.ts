import { expect, test } from 'vitest'
import { returnPeriod } from './return-period.ts'

test('D77 the last day to return says that it is counted from an assumed delivery until one is reported', () => {
  expect(returnPeriod('2027-01-09', 'Delivered')).toBe('Until Jan 9, 2027')
  expect(returnPeriod('2027-01-09', 'Shipped')).toBe(
    'Until Jan 9, 2027. No delivery is reported yet, so we count from 14 days after shipping.',
  )
  expect(returnPeriod(null, 'Processing')).toMatch(/^Any time before it is shipped/)
})
