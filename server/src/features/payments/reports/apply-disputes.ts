import { type Cents, cents, sumOf } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import type { ProviderDispute } from '../../../providers/payments/provider.ts'
import type { News, ReportedChanges } from '../deps.ts'
import type { PaymentRow } from '../queries.ts'
import { classifyDispute, type DisputeState } from './classify-dispute.ts'
import { findDisputes, upsertDispute } from './report-queries.ts'

/** A dispute that is open or lost has taken its money away; one that is won has brought it back (D64). */
export async function applyDisputes(
  db: Db,
  payment: PaymentRow,
  reported: ProviderDispute[],
): Promise<ReportedChanges & { disputedCents: Cents }> {
  const known = await findDisputes(db, [payment.id])
  const news: News[] = []
  let hasChanged = false
  for (const dispute of reported) {
    const before = known.find(({ id }) => id === dispute.id)
    hasChanged ||= before?.status !== dispute.status
    await upsertDispute(db, payment.id, dispute)
    const state = classifyDispute(dispute.status)
    if (before !== undefined && classifyDispute(before.status) === state) continue
    const { id, cents, currency, reason } = dispute
    const details = { dispute: id, money: { cents, currency }, reason }
    news.push({ kind: kindOf[state], details })
  }
  const taken = reported.filter(({ status }) => ['open', 'lost'].includes(classifyDispute(status)))
  const sum = sumOf(taken.map((dispute) => centsOf(payment, dispute)))
  return { disputedCents: cents(Math.min(sum, payment.amount_cents)), news, hasChanged }
}

/** The bank may dispute in a currency of its own: then the whole payment counts. */
const centsOf = (payment: PaymentRow, { currency, cents }: Pick<ProviderDispute, 'currency' | 'cents'>) =>
  currency === payment.currency ? cents : payment.amount_cents

/** The disputes of a payment as they were last reported. */
export const findDisputedCents = async (db: Db, payment: PaymentRow) =>
  (await findDisputes(db, [payment.id])).map(({ id, status, currency, amount_cents }) => ({
    id,
    state: classifyDispute(status),
    cents: cents(Math.min(centsOf(payment, { currency, cents: amount_cents }), payment.amount_cents)),
  }))

const kindOf = {
  inquiry: 'dispute.inquired',
  closed: 'dispute.closed',
  open: 'dispute.opened',
  won: 'dispute.won',
  lost: 'dispute.lost',
} as const satisfies Record<DisputeState, News['kind']>
