import { expect, test } from 'vitest'
import { createOften } from './often.ts'

const answersAt = (...moments: number[]) => moments.map(createOften(3, 10))

test('three within ten milliseconds are many, also when they go on in the next ten', () => {
  expect(answersAt(0, 1, 2, 3)).toEqual([false, false, true, true])
  expect(answersAt(0, 1, 2, 11, 12)).toEqual([false, false, true, true, true])
})

test('those that come one by one, or after a pause, are few', () => {
  expect(answersAt(0, 10, 20, 30, 40)).toEqual([false, false, false, false, false])
  expect(answersAt(0, 1, 2, 21, 22)).toEqual([false, false, true, false, false])
})
