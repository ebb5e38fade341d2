import { major } from '@storylamp/contract/money'
import { expect, test } from 'vitest'
import { endText } from './end-text.ts'

const amount = major(12)
const receivedAt = '2026-11-02T10:00:00.000Z'

test.each([
  [{}, undefined],
  [{ end: 'refunded', receivedAt, refund: { amount, state: 'requested' } }, '$12.00 is on its way to the'],
  [{ end: 'refunded', receivedAt, refund: { amount, state: 'succeeded' } }, '$12.00 went back to the'],
  [{ end: 'refunded', receivedAt }, 'The money went back to the'],
  [{ end: 'refund_failed', receivedAt, refund: { amount, state: 'failed' } }, '$12.00 could not go back'],
  [{ end: 'nothing_left', receivedAt }, 'It ended after it was received.'],
  [{ end: 'nothing_left' }, 'It ended before anything was received.'],
  [{ end: 'declined' }, 'Staff declined it'],
  [{ end: 'cancelled' }, 'The customer took it back'],
] as const)('Back office: the page of a return says how it ended: %j', (shown, said) => {
  expect(endText(shown)?.slice(0, said?.length)).toBe(said)
})
