import { expect, test } from 'vitest'
import { classifyDispute } from './classify-dispute.ts'

test.each([
  ['warning_needs_response', 'inquiry'],
  ['warning_under_review', 'inquiry'],
  ['warning_closed', 'closed'],
  ['prevented', 'closed'],
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['something_new', 'open'],
  ['won', 'won'],
  ['lost', 'lost'],
])('D64 a dispute that the provider calls %s is %s', (status, state) => {
  expect(classifyDispute(status)).toBe(state)
})
