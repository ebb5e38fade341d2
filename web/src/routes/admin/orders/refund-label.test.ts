import { expect, test } from 'vitest'
import type { PaidOrder } from './order-amounts.ts'
import { refundLabel } from './refund-label.ts'

const order = {
  orderType: 'physical',
  amount: 137.9,
  refundable: { lines: [[64, 128], []], delivery: 9.9 },
} as unknown as PaidOrder

test.each([
  [{}, 'Refund everything that is left: $137.90'],
  [{ amount: '', lines: ['', ''] }, 'Refund everything that is left: $137.90'],
  [{ amount: '5.5' }, 'Refund $5.50'],
  [{ amount: ' 12.25 ' }, 'Refund $12.25'],
  [{ amount: '7' }, 'Refund $7.00'],
  [{ lines: ['2'] }, 'Refund $128.00'],
  [{ lines: ['1', ''], delivery: 'on' }, 'Refund $73.90'],
  [{ delivery: 'on' }, 'Refund $9.90'],
  // The form refuses these, so no sum is promised.
  [{ lines: ['3'] }, 'Refund'],
  [{ lines: ['', '1'] }, 'Refund'],
  [{ lines: ['', '', '1'] }, 'Refund'],
  [{ amount: 'five' }, 'Refund'],
  [{ amount: '5.123' }, 'Refund'],
  [{ amount: '12345678' }, 'Refund'],
  [{ amount: '-5' }, 'Refund'],
  [{ amount: '5', lines: ['1'] }, 'Refund'],
])('D75 the button of a refund with %j says %s', (typed, label) => {
  expect(refundLabel(order, typed)).toBe(label)
})

test('D75 the button promises no sum of pieces while it is not known what they cost', () => {
  expect(refundLabel({ ...order, refundable: undefined } as PaidOrder, { lines: ['1'] })).toBe('Refund')
})
