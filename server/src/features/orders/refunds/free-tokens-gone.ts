import { type Cents, cents, type Hundredths, hundredths, minus } from '@storylamp/contract/money'

/** What an order brought and cost. */
export type Given = { tokens: Hundredths; amountCents: Cents }

/** A refund that succeeded, with the tokens of its pieces; without them if it was one of an amount. */
export type TokenRefund = { cents: Cents; tokens?: Hundredths | undefined }

/**
 * The free tokens that leave with the refunds of an order, first to last, and with `otherCents`, which are disputed: pieces take
 * theirs, money takes its share of what is left, and all that was paid takes all (D25).
 */
export function freeTokensGone(given: Given, refunds: TokenRefund[], otherCents: Cents): Hundredths {
  let left = given
  for (const refund of [...refunds, { cents: otherCents, tokens: undefined }]) left = afterRefund(left, refund)
  return minus(given.tokens, left.tokens)
}

function afterRefund({ tokens, amountCents }: Given, refund: TokenRefund): Given {
  const taken = cents(Math.min(refund.cents, amountCents))
  const rest = minus(amountCents, taken)
  if (rest === 0) return { tokens: hundredths(0), amountCents: rest }
  const wanted = refund.tokens ?? hundredths(Math.floor((tokens * taken) / amountCents))
  return { tokens: minus(tokens, hundredths(Math.min(wanted, tokens))), amountCents: rest }
}
