import { dollars } from '@storylamp/contract/money'
import { expect, test } from 'vitest'
import { leftToRefund } from './left-to-refund.ts'

const refund = (status: string, amount: number) => ({ status, amount: dollars(amount) })

test.each([
  [{ amount: dollars(78.5) }, 78.5],
  [{ amount: dollars(78.5), refund: refund('Partly refunded', 10.1) }, 68.4],
  [{ amount: dollars(78.5), refund: refund('Partly refunded', 10.1), refundUnderWay: dollars(8.3) }, 60.1],
  [{ amount: dollars(78.5), refund: refund('Refunded', 78.5) }, 0],
])('D26 what is left of %j: %d dollars', (order, left) => {
  expect(leftToRefund(order)).toBe(left)
})
