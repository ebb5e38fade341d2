import { dollars } from '@storylamp/contract/money'
import { expect, test } from 'vitest'
import { refundableAmount } from './order-amounts.ts'

const refund = (status: string, amount: number) => ({ status, amount: dollars(amount) })

const dispute = (state: 'open' | 'won', amount: number) => ({
  _id: 'du_1',
  status: state,
  state,
  reason: 'fraudulent',
  amount: dollars(amount),
  openedAt: '2026-11-22T00:00:00.000Z',
  respondBy: null,
})

test.each([
  [{ amount: dollars(78.5) }, 78.5],
  [{ amount: dollars(78.5), refund: refund('Partly refunded', 10.1) }, 68.4],
  [{ amount: dollars(78.5), refund: refund('Partly refunded', 10.1), refundUnderWay: dollars(8.3) }, 60.1],
  [{ amount: dollars(78.5), refund: refund('Refunded', 78.5) }, 0],
  [{ amount: dollars(78.5), disputes: [dispute('open', 70), dispute('won', 8)] }, 8.5],
])('D26 D64 the refundable amount of %j is %d dollars', (order, refundable) => {
  expect(refundableAmount(order)).toBe(refundable)
})
