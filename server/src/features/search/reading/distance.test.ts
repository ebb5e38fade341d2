import { expect, test } from 'vitest'
import { distance, distanceToBeginning } from './distance.ts'

test.each([
  ['lamp', 'lamp', 0],
  ['lmap', 'lamp', 1],
  ['lanp', 'lamp', 1],
  ['lmp', 'lamp', 1],
  ['laamp', 'lamp', 1],
  ['onl', 'owl', 1],
  ['hegdeohg', 'hedgehog', 2],
  ['', 'owl', 3],
])('%s and %s are %i mistakes apart', (some, other, mistakes) => {
  expect(distance(some, other)).toBe(mistakes)
  expect(distance(other, some)).toBe(mistakes)
})

test('an unfinished word is compared with the beginning', () => {
  expect(distanceToBeginning('ligthou', 'lighthouse')).toBe(1)
  expect(distanceToBeginning('ligxyou', 'lighthouse')).toBeGreaterThan(1)
})
