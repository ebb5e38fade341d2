import { expect, test } from 'vitest'
import { leftToRefund } from './left-to-refund.ts'

test.each([
  [{ amount: 78.5 }, 78.5],
  [{ amount: 78.5, refund: { status: 'Partly refunded', amount: 10.1 } }, 68.4],
  [{ amount: 78.5, refund: { status: 'Partly refunded', amount: 10.1 }, refundUnderWay: 8.3 }, 60.1],
  [{ amount: 78.5, refund: { status: 'Refunded', amount: 78.5 } }, 0],
])('D26 what is left of %j: %d dollars', (order, left) => {
  expect(leftToRefund(order)).toBe(left)
})
