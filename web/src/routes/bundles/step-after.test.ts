import { expect, test } from 'vitest'
import { stepAfter } from './step-after.ts'

test.each([
  [undefined, 'bought'],
  ['Insufficient wallet balance', 'short'],
  ['There are insufficient tokens', 'short'],
  ['Bundle already purchased', 'boughtBefore'],
  ['This was already purchased by a child', 'boughtBefore'],
  ['There is no such bundle', 'asking'],
])('S8.07 after the words %s: %s', (words, step) => {
  expect(stepAfter(words)).toBe(step)
})
