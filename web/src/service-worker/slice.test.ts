import { expect, test } from 'vitest'
import { sliceFor } from './slice.ts'

test.each([
  [null, 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['items=0-1', 'whole'],
  ['bytes=0-', { start: 0, end: 100 }],
  ['bytes=0-1', { start: 0, end: 2 }],
  ['bytes=90-500', { start: 90, end: 100 }],
  ['bytes=99-99', { start: 99, end: 100 }],
  ['bytes=-30', { start: 70, end: 100 }],
  ['bytes=-500', { start: 0, end: 100 }],
  ['bytes=-0', undefined],
  ['bytes=100-', undefined],
  ['bytes=60-50', undefined],
])('of a saved file of 100 bytes, Range %s is %o', (range, slice) => expect(sliceFor(range, 100)).toEqual(slice))
