import { type Cents, formatCents, sumOf } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import type { PaymentRow } from '../queries.ts'
import { findRefunds, setProblem } from './refund-queries.ts'

type Refund = Awaited<ReturnType<typeof findRefunds>>[number]

/** A payment has a problem as long as a refund has failed that no later one made good. */
export async function noteFailures(db: Db, { id, amount_cents }: PaymentRow, refundedCents: Cents): Promise<void> {
  const open = refundedCents >= amount_cents ? [] : openFailures(await findRefunds(db, id))
  const problems = open.map(({ amount_cents: cents, failure: reason, provider_id }) =>
    describeFailure({ cents, reason, isRefused: provider_id === null }),
  )
  await setProblem(db, id, problems.length === 0 ? null : problems.join('. '))
}

/** What was requested after a failure repeats it: the same amount, or as much in parts. */
function openFailures(refunds: Refund[]): Refund[] {
  const sent = refunds.filter(({ state }) => state === 'succeeded')
  const laterThan = (failed: Refund) => (refund: Refund) => refund.requested_at > failedAt(failed)
  const failed = refunds
    .filter(({ state }) => state === 'failed')
    .toSorted((one, other) => failedAt(one).getTime() - failedAt(other).getTime())
  const unmatched = failed.filter((failure) => {
    const same = sent.findIndex((one) => one.amount_cents === failure.amount_cents && laterThan(failure)(one))
    if (same >= 0) sent.splice(same, 1)
    return same < 0
  })
  const missing = sumOf(unmatched.map(({ amount_cents }) => amount_cents))
  const [first] = unmatched
  const inParts = first === undefined ? [] : sent.filter(laterThan(first))
  return sumOf(inParts.map(({ amount_cents }) => amount_cents)) >= missing ? [] : unmatched
}

const failedAt = ({ failed_at, requested_at }: Refund) => failed_at ?? requested_at

export const describeFailure = (failed: { cents: Cents; reason: string | null; isRefused: boolean }): string =>
  [
    `A refund of ${formatCents(failed.cents)} ${failed.isRefused ? 'was refused' : 'failed at the payment provider'}`,
    ...(failed.reason === null ? [] : [failed.reason]),
  ].join(': ')
