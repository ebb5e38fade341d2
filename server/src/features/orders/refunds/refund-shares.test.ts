import { cents, money } from '@storylamp/contract/money'
import { expect, test } from 'vitest'
import { chosenParts, frozenQuoteOf, refundableOf, restOf, shareRefund } from './refund-shares.ts'

const paid = {
  is_tax_included: false,
  delivery_cents: cents(900),
  delivery_tax_cents: cents(90),
  cheapest_delivery_cents: cents(550),
}
const line = { position: 0, quantity: 3, total_cents: cents(1000) }

test.each([
  ['with its tax', {}, [], { totalCents: 990, cheapestCents: 550, isRefunded: false }],
  ['whose price includes its tax', { is_tax_included: true }, [], { totalCents: 900 }],
  ['that got cheaper', { cheapest_delivery_cents: cents(2000) }, [], { cheapestCents: 990 }],
  ['that is refunded', {}, [{ position: null, pieces: 1 }], { isRefunded: true }],
  ['beside refunded pieces', {}, [{ position: 0, pieces: 1 }], { isRefunded: false }],
])('L1 D75 an order as it was paid: delivery %s', (_, changes, parts, delivery) => {
  expect(frozenQuoteOf({ ...paid, ...changes }, [line], parts).delivery).toMatchObject(delivery)
})

test('D75 an order as it was paid: lines at what was paid for them, with the pieces that were refunded', () => {
  const parts = [1, 2, null, 1].map((position) => ({ position, pieces: 1 }))
  const lines = [line, { ...line, position: 1 }, { ...line, position: 2, total_cents: cents(1200) }]
  expect(frozenQuoteOf(paid, lines, parts).lines).toEqual([
    { quantity: 3, refundedPieces: 0, totalCents: 1000 },
    { quantity: 3, refundedPieces: 2, totalCents: 1000 },
    { quantity: 3, refundedPieces: 1, totalCents: 1200 },
  ])
})

/** Three lamps for $10, of which one is refunded, and a pouch for $5; with delivery for $9.90. */
const order = {
  lines: [
    { quantity: 3, refundedPieces: 1, totalCents: cents(1000) },
    { quantity: 1, refundedPieces: 0, totalCents: cents(500) },
  ],
  delivery: { totalCents: cents(990), cheapestCents: cents(550), isRefunded: false },
}
const refunded = { ...order, delivery: { ...order.delivery, isRefunded: true } }
const free = { ...order, delivery: { ...order.delivery, totalCents: cents(0) } }

const euros = (amount: number) => money(cents(amount), 'EUR')

test('D75 staff choose from what each number of pieces that are left is worth, and delivery until it is back', () => {
  expect(refundableOf(order, 'EUR')).toEqual({ lines: [[334, 667].map(euros), [euros(500)]], delivery: euros(990) })
  expect(refundableOf(refunded, 'EUR').delivery).toEqual(euros(0))
})

test('D75 everything that is left: pieces, and delivery if it cost something and is not back', () => {
  expect(restOf(order)).toEqual({ pieces: [2, 1], delivery: true })
  expect([restOf(refunded).delivery, restOf(free).delivery]).toEqual([false, false])
})

test('D75 lines that are not chosen have no pieces, and delivery is refunded only if it is chosen', () => {
  const lines = [2, 0].map((at) => ({ line: at, pieces: at + 1 }))
  expect(chosenParts({ lines })).toEqual({ pieces: [1, 0, 3], delivery: false })
  expect(chosenParts({ delivery: 'cheapest' })).toEqual({ pieces: [], delivery: 'cheapest' })
})

test.each([
  [
    'each part at its price',
    { pieces: [2, 1], delivery: true },
    0,
    [
      [0, 2, 667],
      [1, 1, 500],
      [null, 1, 990],
    ],
  ],
  ['only what is refunded', { pieces: [0, 1], delivery: false }, 0, [[1, 1, 500]]],
  ['the cheapest delivery', { pieces: [], delivery: 'cheapest' as const }, 0, [[null, 1, 550]]],
  [
    'less by what is withheld, in proportion',
    { pieces: [0, 1], delivery: true },
    745,
    [
      [1, 1, 250],
      [null, 1, 495],
    ],
  ],
  ['nothing for an amount', { pieces: [], delivery: false }, 0, []],
])('L4 D75 a refund is shared out: %s', (_, parts, withheld, shares) => {
  const found = shareRefund(order, parts, cents(withheld))
  expect(found.map(({ position, pieces, amountCents }) => [position, pieces, amountCents])).toEqual(shares)
})
