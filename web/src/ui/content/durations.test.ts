import { expect, test } from 'vitest'
import { clockTime, shortLength } from './durations.ts'

test.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [600, '10:00'],
  [3723, '1:02:03'],
])('%d seconds are %s', (seconds, shown) => expect(clockTime(seconds)).toBe(shown))

test.each([
  [40.4, '40 sec'],
  [59.5, '1 min'],
  [312, '5 min'],
])('%d seconds among other facts are %s', (seconds, shown) => expect(shortLength(seconds)).toBe(shown))
