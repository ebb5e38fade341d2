import { expect, test } from 'vitest'
import { toLinkAddress } from './rich-text.ts'

test.each([
  ['https://example.com/lamps', 'https://example.com/lamps'],
  ['mailto:help@example.com', 'mailto:help@example.com'],
  [' example.com ', 'https://example.com'],
  ['http://example.com', 'https://example.com'],
  ['', undefined],
  ['not an address', undefined],
  ['javascript:alert(1)', undefined],
])('S7.21 the link %j of a description becomes %j', (typed, address) => {
  expect(toLinkAddress(typed)).toBe(address)
})
