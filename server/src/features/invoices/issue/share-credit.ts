import { type Cents, cents, minus, sumOf } from '@storylamp/contract/money'
import { splitAmount } from '../../quote/index.ts'

/** A line of an invoice, with what was credited of it before. */
export type CreditableLine = { totalCents: Cents; taxCents: Cents; creditedCents: Cents; creditedTaxCents: Cents }

type Share = { totalCents: Cents; taxCents: Cents }

/**
 * Shares a refund out among the lines of its invoice. `wanted` is what it was for; what a line has not left, and what was for
 * nothing in particular, goes to all lines in proportion to what is left of them. The tax of a line follows its credited part,
 * so that both end at exactly what was invoiced.
 */
export function shareCredit(lines: CreditableLine[], wanted: Cents[], refundCents: Cents): Share[] {
  const left = lines.map(({ totalCents, creditedCents }) => minus(totalCents, creditedCents))
  const amount = cents(Math.min(refundCents, sumOf(left)))
  const taken = left.map((most, at) => cents(Math.min(most, wanted[at] ?? 0)))
  const shares = sumOf(taken) > amount ? splitAmount(amount, taken) : filledUp(taken, left, amount)
  return lines.map((line, at) => ({
    totalCents: shares[at] ?? cents(0),
    taxCents: taxOfShare(line, shares[at] ?? cents(0)),
  }))
}

function filledUp(taken: Cents[], left: Cents[], amount: Cents): Cents[] {
  const rest = splitAmount(
    minus(amount, sumOf(taken)),
    left.map((most, at) => minus(most, taken[at] ?? cents(0))),
  )
  return taken.map((part, at) => sumOf([part, rest[at] ?? cents(0)]))
}

function taxOfShare({ totalCents, taxCents, creditedCents, creditedTaxCents }: CreditableLine, share: Cents): Cents {
  if (totalCents === 0) return cents(0)
  const credited = BigInt(creditedCents + share)
  const upTo = Number((2n * BigInt(taxCents) * credited + BigInt(totalCents)) / (2n * BigInt(totalCents)))
  return cents(Math.min(share, Math.max(0, upTo - creditedTaxCents)))
}
