import { expect, test } from 'vitest'
import { classifyDispute, isDecided } from './classify-dispute.ts'

const states = [
  ['warning_needs_response', 'inquiry'],
  ['warning_under_review', 'inquiry'],
  ['warning_closed', 'closed'],
  ['prevented', 'closed'],
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['something_new', 'open'],
  ['won', 'won'],
  ['lost', 'lost'],
] as const

test.each(states)('D64 a dispute that the provider calls %s is %s', (status, state) => {
  expect(classifyDispute(status)).toBe(state)
})

test('D64 a dispute is over once it is closed, won or lost', () => {
  const over = states.map(([, state]) => state).filter(isDecided)
  expect([...new Set(over)]).toEqual(['closed', 'won', 'lost'])
})
