import { cents } from '@storylamp/contract/money'
import { expect, test } from 'vitest'
import { dueOf } from '../requests/returnable.ts'

/** Two lamps for $20 and a pouch for $5, delivered for $12 where $4.90 would have done. */
const order = (refunded = [0, 0], delivery: object = {}) => ({
  lines: [
    { quantity: 2, refundedPieces: refunded[0] ?? 0, totalCents: cents(2000) },
    { quantity: 1, refundedPieces: refunded[1] ?? 0, totalCents: cents(500) },
  ],
  delivery: { totalCents: cents(1200), cheapestCents: cents(490), isRefunded: false, ...delivery },
})
const free = { totalCents: cents(0), cheapestCents: cents(0) }
const back = (position: number, pieces: number, received_pieces: number | null = null) => ({
  position,
  pieces,
  received_pieces,
})
const all = [back(0, 2), back(1, 1)]

test.each([
  ['a part of the order', order(), [back(0, 1)], false, [1, 0], false, 1000, 0],
  ['what has arrived of it', order(), [back(0, 2, 1)], false, [1, 0], false, 1000, 0],
  ['the same line twice', order(), [back(0, 1), back(0, 1)], false, [2, 0], false, 2000, 0],
  ['what is not refunded of it yet', order([1, 0]), [back(0, 2)], false, [1, 0], false, 1000, 0],
  ['all of it, with the cheapest delivery', order(), all, false, [2, 1], 'cheapest', 2990, 710],
  ['all of it, with all of the delivery', order(), all, true, [2, 1], true, 3700, 0],
  ['all of it, delivered at the cheapest', order([0, 0], { cheapestCents: 1200 }), all, false, [2, 1], true, 3700, 0],
  ['the rest of it, with delivery', order([2, 0]), [back(1, 1)], true, [0, 1], true, 1700, 0],
  ['the rest, if delivery is back', order([2, 0], { isRefunded: true }), [back(1, 1)], false, [0, 1], false, 500, 0],
  ['all of it, delivered for nothing', order([0, 0], free), all, true, [2, 1], false, 2500, 0],
  ['all of it, where the cheapest is free', order([0, 0], { cheapestCents: 0 }), all, false, [2, 1], false, 2500, 1200],
  ['nothing, if all of it is back', order([2, 1]), all, false, [0, 0], false, 0, 0],
] as const)('L1 D77 what goes back: %s', (_, frozen, returned, isWhole, pieces, delivery, amount, surplus) => {
  const due = dueOf(frozen as ReturnType<typeof order>, [...returned], isWhole)
  expect(due).toEqual({ amount, surplus, parts: { pieces, delivery } })
})
