import { cents, hundredths, money } from '@storylamp/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeTokensGone, tokensOfPieces, withhold } from './refund-shares.ts'

const amount = fc.integer({ min: 50, max: 10 ** 9 }).map(cents)
const order = fc.record({
  amountCents: amount,
  tokens: fc.nat({ max: 10 ** 6 }).map(hundredths),
})
const refund = fc.record({
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  tokens: fc.option(fc.nat({ max: 10 ** 6 }).map(hundredths), { nil: undefined }),
})

test('D25 refunds and disputes in any order never take more tokens than were given, and all of them with all of the money', () => {
  fc.assert(
    fc.property(order, fc.array(refund, { maxLength: 20 }), (given, shares) => {
      let leftCents: number = given.amountCents
      const refunds = shares.map(({ share, tokens }) => {
        const part = cents(Math.floor(leftCents * share))
        leftCents -= part
        return { cents: part, tokens }
      })
      let before = 0
      for (const [at] of refunds.entries()) {
        const gone = freeTokensGone(given, refunds.slice(0, at + 1), cents(0))
        expect(Number.isInteger(gone)).toBe(true)
        expect(gone).toBeGreaterThanOrEqual(before)
        expect(gone).toBeLessThanOrEqual(given.tokens)
        before = gone
      }
      expect(freeTokensGone(given, refunds, cents(leftCents))).toBe(given.tokens)
      expect(freeTokensGone(given, [...refunds, { cents: cents(leftCents) }], cents(0))).toBe(given.tokens)
    }),
  )
})

const given = { amountCents: cents(20_000), tokens: hundredths(9000) }

test.each([
  ['a piece without tokens', [{ cents: cents(5000), tokens: hundredths(0) }], 0],
  ['the piece with all of them', [{ cents: cents(5000), tokens: hundredths(9000) }], 9000],
  ['an amount', [{ cents: cents(5000) }], 2250],
  ['an amount, then a piece', [{ cents: cents(5000) }, { cents: cents(5000), tokens: hundredths(3000) }], 5250],
  [
    'a piece, then half of the rest',
    [{ cents: cents(10_000), tokens: hundredths(3000) }, { cents: cents(5000) }],
    6000,
  ],
])('D25 %s takes its tokens', (_, refunds, gone) => {
  expect(freeTokensGone(given, refunds, cents(0))).toBe(gone)
})

test('D25 more money than was paid takes no more tokens than were given', () => {
  expect(freeTokensGone(given, [{ cents: cents(30_000) }], cents(30_000))).toBe(9000)
  expect(freeTokensGone(given, [{ cents: cents(5000), tokens: hundredths(9500) }], cents(0))).toBe(9000)
})

const lines = [9000, 300].map((tokens, position) => ({ position, free_tokens_hundredths: hundredths(tokens) }))
const piece = (position: number | null, pieces = 1) => ({ position, pieces })

test.each([
  ['pieces of each line', [piece(0, 2), piece(1, 3)], 18_900],
  ['delivery, which has none', [piece(1), piece(null)], 300],
  ['no pieces, but an amount', [], undefined],
])('D25 the free tokens of a refund of %s', (_, parts, tokens) => {
  expect(tokensOfPieces(lines, parts)).toBe(tokens)
})

test.each([
  [1000, 6000, 600, 0],
  [1000, 6001, 601, 0],
  [601, 6000, 600, 0],
  [600, 6000, 599, 10],
  [1, 6000, 0, 6000],
  [0, 6000, 0, 6000],
  [1000, 0, 0, 0],
])(
  'D25 a refund of %i cents for which %i hundredths of spent tokens are owed is less by %i, and a cent goes back',
  (amount, owed, withheld, stillOwed) => {
    expect(withhold(cents(amount), hundredths(owed), money(cents(1000), 'USD'))).toEqual({ withheld, stillOwed })
  },
)
