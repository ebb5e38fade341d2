import { expect, test } from 'vitest'
import { parseByteRange } from './byte-range.ts'

test.each([
  ['bytes=0-0', { start: 0, end: 1 }],
  ['bytes=2-5', { start: 2, end: 6 }],
  ['bytes=2-', { start: 2, end: 10 }],
  ['bytes=9-9', { start: 9, end: 10 }],
  ['bytes=0-99', { start: 0, end: 10 }],
  ['bytes=-3', { start: 7, end: 10 }],
  ['bytes=-10', { start: 0, end: 10 }],
  ['bytes=-99', { start: 0, end: 10 }],
  ['Bytes= 1-2 ', { start: 1, end: 3 }],
  [`bytes=1-${'9'.repeat(400)}`, { start: 1, end: 10 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=10-12', 'unsatisfiable'],
  [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  [undefined, 'whole'],
  [null, 'whole'],
  ['', 'whole'],
  ['bytes', 'whole'],
  ['bytes=', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=5-2', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=1.5-2', 'whole'],
  ['bytes=+1-2', 'whole'],
  ['bytes=--1', 'whole'],
  ['bytes=0-1,3-4', 'whole'],
  ['bytes=0-1,', 'whole'],
  ['stories=0-1', 'whole'],
])('S7.31 of ten bytes, %j requests %j', (header, expected) => {
  expect(parseByteRange(header, 10)).toEqual(expected)
})

test('an empty file has no part', () => {
  expect(parseByteRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(parseByteRange(undefined, 0)).toBe('whole')
})
