import { expect, test } from 'vitest'
import { selectRange } from './select-range.ts'

const ids = ['a', 'b', 'c', 'd', 'e']

test.each([
  { says: 'downwards', selected: ['b'], from: 'b', to: 'd', after: ['b', 'c', 'd'] },
  { says: 'upwards', selected: ['d'], from: 'd', to: 'b', after: ['d', 'b', 'c'] },
  { says: 'takes a range out', selected: ['a', 'b', 'c', 'd'], from: 'b', to: 'd', after: ['a'] },
  { says: 'one row alone', selected: ['a'], from: undefined, to: 'c', after: ['a', 'c'] },
  { says: 'from a row that is gone', selected: [], from: 'z', to: 'c', after: ['c'] },
])('D93 a range of rows is selected: $says', ({ selected, from, to, after }) =>
  expect(selectRange(ids, selected, { from, to })).toEqual(after),
)
