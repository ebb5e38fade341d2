import { expect, test } from 'vitest'
import { endOf } from './return-states.ts'

test.each([
  [{ state: 'received', refund_id: null }, undefined, undefined],
  [{ state: 'declined', refund_id: null }, undefined, 'declined'],
  [{ state: 'cancelled', refund_id: null }, undefined, 'cancelled'],
  [{ state: 'lapsed', refund_id: null }, undefined, 'lapsed'],
  [{ state: 'refunded', refund_id: null }, undefined, 'nothing_left'],
  [{ state: 'refunded', refund_id: null }, { state: 'succeeded', amount_cents: 1 }, 'nothing_left'],
  [{ state: 'refunded', refund_id: '1' }, undefined, 'nothing_left'],
  [{ state: 'refunded', refund_id: '1' }, { state: 'succeeded', amount_cents: 0 }, 'nothing_left'],
  [{ state: 'refunded', refund_id: '1' }, { state: 'requested', amount_cents: 1 }, 'refunded'],
  [{ state: 'refunded', refund_id: '1' }, { state: 'succeeded', amount_cents: 1 }, 'refunded'],
  [{ state: 'refunded', refund_id: '1' }, { state: 'failed', amount_cents: 1 }, 'refund_failed'],
] as const)('D77 how a return ended: %j with the refund %j → %s', (row, refund, end) => {
  expect(endOf(row, refund)).toBe(end)
})
