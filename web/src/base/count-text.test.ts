import { expect, test } from 'vitest'
import { countText } from './count-text.ts'

test.each([
  [{ total: 0 }, '0 orders'],
  [{ total: 1 }, '1 order'],
  [{ total: 12, isTotalMore: false }, '12 orders'],
  [{ total: 1000, isTotalMore: true }, 'Over 1,000 orders'],
])('a count of %j is told as "%s"', (counted, text) => {
  expect(countText(counted, 'order')).toBe(text)
})
