import { cents } from '@storylamp/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FrozenQuote, refundOf } from './quote.ts'

const amount = fc.nat({ max: 10 ** 9 }).map(cents)
const paidLine = fc
  .record({ quantity: fc.integer({ min: 1, max: 5 }), totalCents: amount })
  .map((line) => ({ ...line, refundedPieces: 0 }))
const order = fc.record({
  lines: fc.array(paidLine, { minLength: 1, maxLength: 6 }),
  delivery: fc.record({ totalCents: amount, cheapestCents: fc.constant(cents(0)), isRefunded: fc.constant(false) }),
})
/** Where the next piece is taken from; the last place is delivery. */
const picks = fc.array(fc.record({ place: fc.nat({ max: 6 }), pieces: fc.integer({ min: 1, max: 5 }) }), {
  maxLength: 60,
})

const paidFor = ({ lines, delivery }: FrozenQuote) =>
  lines.reduce((sum, { totalCents }) => sum + totalCents, delivery.totalCents as number)

function refundParts(frozen: FrozenQuote, place: number, pieces: number) {
  const isDelivery = place === frozen.lines.length
  const parts = { pieces: frozen.lines.map((_, at) => (at === place ? pieces : 0)), delivery: isDelivery }
  const refund = refundOf(frozen, parts)
  if (refund === undefined) return { frozen, cents: 0 }
  const lines = frozen.lines.map((line, at) => ({
    ...line,
    refundedPieces: line.refundedPieces + (parts.pieces[at] ?? 0),
  }))
  const delivery = { ...frozen.delivery, isRefunded: frozen.delivery.isRefunded || isDelivery }
  return { frozen: { lines, delivery }, cents: refund }
}

test('D75 part refunds in any order and split never exceed what was paid, and end at exactly that', () => {
  fc.assert(
    fc.property(order, picks, (paid, steps) => {
      let left: FrozenQuote = paid
      let sum = 0
      const refund = (place: number, pieces: number) => {
        const part = refundParts(left, place, pieces)
        expect([part.cents >= 0, Number.isInteger(part.cents)]).toEqual([true, true])
        left = part.frozen
        sum += part.cents
        expect(sum).toBeLessThanOrEqual(paidFor(paid))
      }
      for (const { place, pieces } of steps) refund(Math.min(place, paid.lines.length), pieces)
      for (const [place] of paid.lines.entries()) for (let at = 0; at < 5; at++) refund(place, 1)
      refund(paid.lines.length, 1)
      expect(sum).toBe(paidFor(paid))
    }),
  )
})

test('D75 all of an order at once is all of its money', () => {
  fc.assert(
    fc.property(order, (paid) => {
      const parts = { pieces: paid.lines.map(({ quantity }) => quantity), delivery: true }
      expect(refundOf(paid, parts)).toBe(paidFor(paid))
    }),
  )
})

test.each([
  ['more pieces than were bought', { pieces: [3], delivery: false }],
  ['pieces that were refunded', { pieces: [2], delivery: false }],
  ['a part of a piece', { pieces: [0.5], delivery: false }],
  ['pieces below zero', { pieces: [-1], delivery: false }],
  ['a line that is not there', { pieces: [0, 1], delivery: false }],
  ['delivery twice', { pieces: [0], delivery: true }],
])('D75 %s are not refunded', (_, parts) => {
  const lines = [{ quantity: 2, refundedPieces: 1, totalCents: cents(999) }]
  const delivery = { totalCents: cents(1200), cheapestCents: cents(490), isRefunded: true }
  expect(refundOf({ lines, delivery }, parts)).toBeUndefined()
})

test('L1 D75 of a dearer delivery as much goes back as the cheapest one would have cost', () => {
  const delivery = { totalCents: cents(1200), cheapestCents: cents(490), isRefunded: false }
  const lines = [{ quantity: 1, refundedPieces: 0, totalCents: cents(1000) }]
  expect(refundOf({ lines, delivery }, { pieces: [1], delivery: 'cheapest' })).toBe(1490)
  expect(refundOf({ lines, delivery }, { pieces: [1], delivery: true })).toBe(2200)
})
