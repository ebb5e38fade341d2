import { randomUUID } from 'node:crypto'
import { type Cents, sumOf } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import type { ProviderRefund } from '../../../providers/payments/provider.ts'
import type { ReportedEvent } from '../deps.ts'
import { syncProblems } from '../payment-problems.ts'
import type { PaymentRow } from '../queries.ts'
import { failureOf, findRefunds, insertRefund, updateRefund } from '../refunds/refund-queries.ts'

/** A refund counts once the provider says that it succeeded; until then, and once it has failed, the money is the shop's. */
export async function applyRefunds(
  db: Db,
  payment: PaymentRow,
  reported: ProviderRefund[],
): Promise<{ events: ReportedEvent[]; hasChanged: boolean; refundedCents: Cents; failedCents: Cents }> {
  const known = await findRefunds(db, payment.id)
  const events: ReportedEvent[] = []
  const sentBack: Cents[] = []
  let hasChanged = false
  for (const refund of reported) {
    const row = known.find(({ id, provider_id }) => provider_id === refund.id || id === refund.refundId)
    if (row?.state === refund.state && row.provider_id === refund.id) continue
    hasChanged = true
    const id = row?.id ?? randomUUID()
    await (row === undefined ? insertForeign(db, payment, refund, id) : updateRefund(db, id, refund))
    if (row?.state === refund.state) continue
    const money = { cents: refund.cents, currency: payment.currency }
    if (refund.state === 'requested') {
      events.push({ kind: 'refund.requested', details: { refund: id, money, cause: 'chosen' } })
    }
    if (refund.state === 'failed') {
      events.push({ kind: 'refund.failed', details: { refund: id, money, isRefused: false, reason: refund.reason } })
    }
    if (row?.state === 'succeeded') sentBack.push(refund.cents)
  }
  const refundedCents = sumOf(reported.filter(({ state }) => state === 'succeeded').map(({ cents }) => cents))
  await syncProblems(db, payment, refundedCents)
  return { refundedCents, failedCents: sumOf(sentBack), events, hasChanged }
}

/** Made at the provider itself. */
const insertForeign = (db: Db, payment: PaymentRow, refund: ProviderRefund, id: string) =>
  insertRefund(db, {
    id,
    payment_id: payment.id,
    amount_cents: refund.cents,
    origin: 'provider',
    cause: 'chosen',
    staff_name: null,
    reason: refund.reason,
    state: refund.state,
    provider_id: refund.id,
    requested_at: refund.createdAt,
    ...failureOf(refund),
  })
