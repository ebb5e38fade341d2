import { type Cents, cents, type Hundredths, hundredths, minus, sumOf, times } from '@storylamp/contract/money'
import { tokensWorth, worthOf } from '@storylamp/contract/wallet/token-money'
import type { LineRow } from '../queries.ts'

export type Given = { tokens: Hundredths; amountCents: Cents }

/** A refund that succeeded, with the tokens of its pieces; without them if it was one of an amount. */
export type TokenRefund = { cents: Cents; tokens?: Hundredths | undefined }

/**
 * The free tokens that leave with the refunds of an order, first to last, and with `otherCents`, which are disputed: pieces take
 * theirs, money takes its share of what is left, and all that was paid takes all.
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

type Pieces = { position: number | null; pieces: number }

/** Undefined for a refund of an amount. */
export function tokensOfPieces(
  lines: Pick<LineRow, 'position' | 'free_tokens_hundredths'>[],
  parts: Pieces[],
): Hundredths | undefined {
  if (parts.length === 0) return undefined
  return sumOf(
    parts.map(({ position, pieces }) =>
      times(lines.find((line) => line.position === position)?.free_tokens_hundredths ?? hundredths(0), pieces),
    ),
  )
}

/** `withheld` is what a refund is less by if the spent tokens are taken from it, and `stillOwed` what it is too small for. */
export type Withheld = { withheld: Cents; stillOwed: Hundredths }

/** At least a cent goes back: its refund is what marks the pieces as returned. */
export function withhold(amount: Cents, owed: Hundredths): Withheld {
  const withheld = cents(Math.max(0, Math.min(worthOf(owed), amount - 1)))
  return { withheld, stillOwed: hundredths(Math.max(0, owed - tokensWorth(withheld))) }
}
