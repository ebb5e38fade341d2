import { type Cents, cents, minus, sumOf } from '@storylamp/contract/money'
import type { RefundState } from '../tables.ts'

type Refund = { state: RefundState; amount_cents: Cents; requested_at: Date; failed_at: Date | null }

/**
 * The failed refunds whose money has not gone back since. What was requested after a failure repeats it: the same amount, or as
 * much in parts. No success counts for two failures.
 */
export function openFailures<Row extends Refund>(refunds: Row[]): Row[] {
  const sent = refunds
    .filter(({ state }) => state === 'succeeded')
    .map(({ amount_cents, requested_at }) => ({ left: amount_cents, requested_at }))
  const laterThan = (failed: Refund) => sent.filter(({ requested_at }) => requested_at > failedAt(failed))
  return refunds
    .filter(({ state }) => state === 'failed')
    .toSorted((one, other) => failedAt(one).getTime() - failedAt(other).getTime())
    .filter((failure) => {
      const same = laterThan(failure).find(({ left }) => left === failure.amount_cents)
      if (same !== undefined) same.left = cents(0)
      return same === undefined
    })
    .filter((failure) => {
      const parts = laterThan(failure)
      if (sumOf(parts.map(({ left }) => left)) < failure.amount_cents) return true
      let missing = failure.amount_cents
      for (const part of parts) {
        const taken = cents(Math.min(missing, part.left))
        part.left = minus(part.left, taken)
        missing = minus(missing, taken)
      }
      return false
    })
}

export const failedAt = ({ failed_at, requested_at }: Pick<Refund, 'failed_at' | 'requested_at'>) =>
  failed_at ?? requested_at
