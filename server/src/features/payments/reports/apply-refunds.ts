import { randomUUID } from 'node:crypto'
import { type Cents, sumOf } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import type { ProviderRefund } from '../../../providers/payments/provider.ts'
import type { ReportedChanges } from '../deps.ts'
import type { PaymentRow } from '../queries.ts'
import { describeFailure, noteFailures } from '../refunds/note-failures.ts'
import { failureOf, findRefunds, insertRefund, setProblem, updateRefund } from '../refunds/refund-queries.ts'

/** A refund counts once the provider says that it succeeded; until then, and once it has failed, the money is the shop's. */
export async function applyRefunds(
  db: Db,
  payment: PaymentRow,
  reported: ProviderRefund[],
): Promise<ReportedChanges & { refundedCents: Cents; failedCents: Cents }> {
  const known = await findRefunds(db, payment.id)
  const failed: string[] = []
  const sentBack: Cents[] = []
  let hasChanged = false
  let hasSucceeded = false
  for (const refund of reported) {
    const row = known.find(({ id, provider_id }) => provider_id === refund.id || id === refund.refundId)
    if (row?.state === refund.state && row.provider_id === refund.id) continue
    hasChanged = true
    await (row === undefined ? insertForeign(db, payment, refund) : updateRefund(db, row.id, refund))
    if (row?.state === refund.state) continue
    hasSucceeded ||= refund.state === 'succeeded'
    if (refund.state === 'failed') failed.push(describeFailure({ ...refund, isRefused: false }))
    if (row?.state === 'succeeded') sentBack.push(refund.cents)
  }
  const refundedCents = sumOf(reported.filter(({ state }) => state === 'succeeded').map(({ cents }) => cents))
  // The problem of a failed payment is that it was paid otherwise than agreed.
  if (payment.state === 'completed') await noteFailures(db, payment, refundedCents)
  else if (hasSucceeded) await setProblem(db, payment.id, null)
  return { refundedCents, failedCents: sumOf(sentBack), news: failed, alarms: failed, hasChanged }
}

/** Made at the provider itself. */
const insertForeign = (db: Db, { id }: PaymentRow, refund: ProviderRefund) =>
  insertRefund(db, {
    id: randomUUID(),
    payment_id: id,
    amount_cents: refund.cents,
    reason: refund.reason ?? 'Refunded at the payment provider',
    by: 'the payment provider',
    state: refund.state,
    provider_id: refund.id,
    requested_at: refund.createdAt,
    ...failureOf(refund),
  })
