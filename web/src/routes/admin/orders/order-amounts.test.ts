import { major } from '@storylamp/contract/money'
import { expect, test } from 'vitest'
import { cancelledAmount, formatAmount, refundableAmount } from './order-amounts.ts'

const refund = (status: string, amount: number) => ({ status, amount: major(amount) })

const dispute = (state: 'open' | 'lost' | 'won', amount: number) => ({
  _id: 'du_1',
  status: state,
  state,
  reason: 'fraudulent',
  amount: major(amount),
  openedAt: '2026-11-22T00:00:00.000Z',
  respondBy: null,
})

test.each([
  [{ amount: major(78.5) }, 78.5],
  [{ amount: major(78.5), refund: refund('Partly refunded', 10.1) }, 68.4],
  [{ amount: major(78.5), refund: refund('Partly refunded', 10.1), refundUnderWay: major(8.3) }, 60.1],
  [{ amount: major(78.5), refund: refund('Refunded', 78.5) }, 0],
  [{ amount: major(78.5), disputes: [dispute('open', 70), dispute('won', 8)] }, 8.5],
  [{ amount: major(78.5), disputes: [dispute('lost', 70)] }, 8.5],
  [{ refund: refund('Refunded', 0) }, 0],
])('D26 D64 the refundable amount of %j is %d major', (order, refundable) => {
  expect(refundableAmount(order)).toBe(refundable)
})

const parcel = (pieces: number) => ({ number: 1, shippedAt: '2026-11-22T00:00:00.000Z', lines: [{ line: 0, pieces }] })
const wholeOrder = {
  amount: major(40),
  products: [{ quantity: 3 }, { quantity: 1 }],
  refundable: { lines: [[10, 20, 30].map(major), [major(8)]], delivery: major(2) },
}

test.each([
  ['all of it', {}, 40],
  ['what was not refunded', { refund: refund('Partly refunded', 10) }, 30],
  ['the rest, without delivery', { parcels: [parcel(1)] }, 28],
  ['nothing, without the prices of pieces', { parcels: [parcel(1)], refundable: undefined }, 0],
  ['at most what is left', { parcels: [parcel(1)], refund: refund('Partly refunded', 15) }, 25],
])('D26 by a cancellation goes back: %s', (_, changes, amount) => {
  expect(cancelledAmount({ ...wholeOrder, ...changes } as Parameters<typeof cancelledAmount>[0])).toBe(amount)
})

test.each([
  ['a story', { orderType: 'story', amount: major(60) }, '60 tokens'],
  ['a product', { orderType: 'physical', amount: major(60) }, '$60.00'],
  ['an order whose amount is not for the one who looks', { orderType: 'story' }, undefined],
] as const)('S9.02 D79 the amount of %s in the list of orders', (_, order, shown) =>
  expect(formatAmount(order as Parameters<typeof formatAmount>[0])).toBe(shown),
)
