import { type Cents, cents, type Hundredths, hundredths, minus, sumOf } from '@storylamp/contract/money'

/** A top-up: its tokens, and what was paid for them. */
export type Bought = { tokens: Hundredths; amountCents: Cents }

/** The money of some tokens of a top-up, at its price, rounded down. */
export const moneyOf = ({ tokens, amountCents }: Bought, given: Hundredths): Cents =>
  cents(Number((BigInt(amountCents) * BigInt(given)) / BigInt(tokens)))

type GivenBack = { tokens: Hundredths; cents: Cents; state: 'requested' | 'succeeded' | 'failed' }

/**
 * The tokens that left with the money of a top-up: those that were given back, whose refund may still be on its way, and the
 * share of whatever else was refunded or disputed.
 */
export function tokensGone(
  { tokens, amountCents }: Bought,
  givenBack: GivenBack[],
  refundedCents: Cents,
  disputedCents: Cents,
): Hundredths {
  const refunded = givenBack.filter(({ state }) => state === 'succeeded')
  const others = minus(sumOf([refundedCents, disputedCents]), sumOf(refunded.map((one) => one.cents)))
  const share = Math.floor((tokens * Math.min(Math.max(0, others), amountCents)) / amountCents)
  const returned = sumOf(givenBack.filter(({ state }) => state !== 'failed').map((one) => one.tokens))
  return hundredths(Math.min(tokens, returned + share))
}
