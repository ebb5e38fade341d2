import { type Cents, formatCents, minus, sumOf } from '@storylamp/contract/money'
import type { MovedMoney } from '../deps.ts'

/** What refunds have sent since so much was refunded, and whether one came back meanwhile: each has a mail of its own. */
export const sentSince = (
  before: Cents,
  { refundedCents, failedCents }: Pick<MovedMoney, 'refundedCents' | 'failedCents'>,
) => ({
  sent: minus(sumOf([refundedCents, failedCents]), before),
  isAnyBack: failedCents > 0 || refundedCents < before,
})

type Refunded = { now: Cents; inAll: Cents; of: Cents }

export function refundSentence(what: string, { now, inAll, of }: Refunded): string {
  const sum =
    now === inAll
      ? `${formatCents(now)} of ${formatCents(of)} to your card`
      : `${formatCents(now)} to your card, which makes ${formatCents(inAll)} of ${formatCents(of)} in all`
  return `For ${what}, we have refunded ${sum}. Your bank may take a few days to show it.`
}
