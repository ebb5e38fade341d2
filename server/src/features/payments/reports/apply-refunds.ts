import { randomUUID } from 'node:crypto'
import { type Cents, formatCents, sumOf } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import type { ProviderRefund } from '../../../providers/payments/provider.ts'
import type { ReportedChanges } from '../deps.ts'
import type { PaymentRow } from '../queries.ts'
import { findRefunds, insertRefund, setProblem, updateRefund } from '../refunds/refund-queries.ts'

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
    await (row === undefined ? insertForeign(db, payment, refund) : updateRefund(db, row.id, refund.state, refund.id))
    if (row?.state === refund.state) continue
    hasSucceeded ||= refund.state === 'succeeded'
    if (refund.state === 'failed') failed.push(describeFailure(refund))
    if (row?.state === 'succeeded') sentBack.push(refund.cents)
  }
  if (hasSucceeded) await setProblem(db, payment.id, null)
  const [problem] = failed
  if (problem !== undefined) await setProblem(db, payment.id, problem)
  const refundedCents = sumOf(reported.filter(({ state }) => state === 'succeeded').map(({ cents }) => cents))
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
  })

const describeFailure = ({ cents, reason }: ProviderRefund) =>
  `A refund of ${formatCents(cents)} failed at the payment provider${reason === null ? '' : `: ${reason}`}`
