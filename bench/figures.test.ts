import { expect, test } from 'vitest'
import { type Figure, growthOf, isReached, percentile } from './figures.ts'

test('a target is reached at its limit, unless the figure must stay below it', () => {
  expect([isReached(0.85, { atLeast: 0.85 }), isReached(0.849, { atLeast: 0.85 })]).toEqual([true, false])
  expect([isReached(0, { atMost: 0 }), isReached(0.0001, { atMost: 0 })]).toEqual([true, false])
  expect([isReached(2.99, { below: 3 }), isReached(3, { below: 3 })]).toEqual([true, false])
})

const rate = (value: number): Figure => ({ name: 'shop', value, unit: 'perSecond' })
const time = (value: number): Figure => ({ name: 'p50', value, unit: 'ms' })

test('a rate that falls to four fifths has grown by a quarter, as a time that grows by a quarter has', () => {
  expect(growthOf(rate(800), rate(1000))).toBeCloseTo(0.25)
  expect(growthOf(time(125), time(100))).toBeCloseTo(0.25)
})

test('nothing has not grown, and what was not measured says nothing', () => {
  expect(growthOf(time(0), time(0))).toBe(0)
  expect(growthOf(time(Number.NaN), time(1))).toBeNaN()
})

test('percentiles do not depend on the order of what was measured', () => {
  const values = Array.from({ length: 101 }, (_, at) => 100 - at)
  expect([percentile(values, 50), percentile(values, 99), percentile(values, 100)]).toEqual([50, 99, 100])
})
