import { expect, test } from 'vitest'
import { formatPrice } from './money.ts'

test.each([
  [0, '$0.00'],
  [5.5, '$5.50'],
  [999.99, '$999.99'],
  [3307.11, '$3,307.11'],
  [1234567.8, '$1,234,567.80'],
  [-1250, '-$1,250.00'],
])('S9.02 %s dollars are written %s', (dollars, written) => expect(formatPrice(dollars)).toBe(written))
