import { expect, test } from 'vitest'
import { clockTime } from './clock-time.ts'

test.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [600, '10:00'],
  [3723, '1:02:03'],
])('%d seconds are %s', (seconds, shown) => expect(clockTime(seconds)).toBe(shown))
