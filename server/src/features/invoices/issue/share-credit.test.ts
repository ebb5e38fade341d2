import { type Cents, cents, sumOf } from '@storylamp/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CreditableLine, shareCredit } from './share-credit.ts'

const anyLine = fc.tuple(fc.nat({ max: 10 ** 8 }), fc.nat({ max: 1000 })).map(([total, part]) => ({
  totalCents: cents(total),
  taxCents: cents(Math.floor((total * part) / 1000)),
  creditedCents: cents(0),
  creditedTaxCents: cents(0),
}))
const anyInvoice = fc.array(anyLine, { minLength: 1, maxLength: 6 })
/** Refunds of a part of what is left, for some lines or for none. */
const anySteps = fc.array(
  fc.record({ part: fc.integer({ min: 1, max: 100 }), wanted: fc.array(fc.nat({ max: 10 ** 8 }), { maxLength: 6 }) }),
  { maxLength: 12 },
)
const leftOf = (lines: CreditableLine[]) =>
  sumOf(lines.map(({ totalCents, creditedCents }) => cents(totalCents - creditedCents)))

function credit(lines: CreditableLine[], wanted: Cents[], amount: Cents) {
  const shares = shareCredit(lines, wanted, amount)
  expect(sumOf(shares.map(({ totalCents }) => totalCents))).toBe(amount)
  for (const { totalCents, taxCents } of shares) {
    expect([totalCents >= 0, taxCents >= 0, taxCents <= totalCents, Number.isInteger(taxCents)]).toEqual(
      Array(4).fill(true),
    )
  }
  return lines.map((line, at) => ({
    ...line,
    creditedCents: cents(line.creditedCents + (shares[at]?.totalCents ?? 0)),
    creditedTaxCents: cents(line.creditedTaxCents + (shares[at]?.taxCents ?? 0)),
  }))
}

test('D76 credit notes of any refunds never exceed a line of their invoice, and end at exactly its total and tax', () => {
  fc.assert(
    fc.property(anyInvoice, anySteps, (invoice, steps) => {
      let lines: CreditableLine[] = invoice
      for (const { part, wanted } of steps) {
        lines = credit(lines, wanted.map(cents), cents(Math.floor((leftOf(lines) * part) / 100)))
        for (const { creditedCents, totalCents } of lines) expect(creditedCents).toBeLessThanOrEqual(totalCents)
      }
      for (const line of credit(lines, [], leftOf(lines))) {
        expect([line.creditedCents, line.creditedTaxCents]).toEqual([line.totalCents, line.taxCents])
      }
    }),
  )
})

const line = (total: number, tax: number, credited = 0, creditedTax = 0): CreditableLine => ({
  totalCents: cents(total),
  taxCents: cents(tax),
  creditedCents: cents(credited),
  creditedTaxCents: cents(creditedTax),
})

test.each([
  [
    'pieces of a line are credited to that line',
    [line(1190, 190), line(500, 0)],
    [595, 0],
    595,
    [
      [595, 95],
      [0, 0],
    ],
  ],
  [
    'an amount goes to all lines in proportion',
    [line(1000, 100), line(3000, 0)],
    [],
    400,
    [
      [100, 10],
      [300, 0],
    ],
  ],
  [
    'what a line has not left goes to the others',
    [line(1000, 0, 600), line(1000, 0)],
    [1000, 0],
    1000,
    [
      [400, 0],
      [600, 0],
    ],
  ],
  [
    'less money than the pieces cost is shared among them',
    [line(1000, 0), line(1000, 0)],
    [1000, 1000],
    500,
    [
      [250, 0],
      [250, 0],
    ],
  ],
  ['more than was invoiced is not credited', [line(1000, 100)], [], 5000, [[1000, 100]]],
])('D76 %s', (_, lines, wanted, amount, shares) => {
  const found = shareCredit(lines, wanted.map(cents), cents(amount))
  expect(found.map(({ totalCents, taxCents }) => [totalCents, taxCents])).toEqual(shares)
})
