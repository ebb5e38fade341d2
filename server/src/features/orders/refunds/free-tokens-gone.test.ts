import { cents, hundredths } from '@storylamp/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeTokensGone } from './free-tokens-gone.ts'

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
  ['a piece that brings nothing', [{ cents: cents(5000), tokens: hundredths(0) }], 0],
  ['the piece that brings all', [{ cents: cents(5000), tokens: hundredths(9000) }], 9000],
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
