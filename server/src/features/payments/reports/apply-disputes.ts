import { type Cents, cents, formatCents, sumOf } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import type { ProviderDispute } from '../../../providers/payments/provider.ts'
import type { ReportedChanges } from '../deps.ts'
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
  const news: string[] = []
  const alarms: string[] = []
  let hasChanged = false
  for (const dispute of reported) {
    const before = known.find(({ id }) => id === dispute.id)
    hasChanged ||= before?.status !== dispute.status
    await upsertDispute(db, payment.id, dispute)
    const state = classifyDispute(dispute.status)
    if (before !== undefined && classifyDispute(before.status) === state) continue
    const text = describe[state](dispute)
    news.push(text)
    if (state === 'open' || state === 'lost') alarms.push(text)
  }
  const taken = reported.filter(({ status }) => ['open', 'lost'].includes(classifyDispute(status)))
  const sum = sumOf(taken.map((dispute) => centsOf(payment, dispute)))
  return { disputedCents: cents(Math.min(sum, payment.amount_cents)), news, alarms, hasChanged }
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

const describe: Record<DisputeState, (dispute: ProviderDispute) => string> = {
  inquiry: ({ cents, reason }) => `The bank asks about ${formatCents(cents)}: ${wordsOf(reason)}`,
  closed: () => 'The inquiry of the bank is closed',
  open: ({ cents, reason }) => `${formatCents(cents)} disputed: ${wordsOf(reason)}`,
  won: ({ cents }) => `The dispute about ${formatCents(cents)} is won`,
  lost: ({ cents }) => `The dispute about ${formatCents(cents)} is lost`,
}

const wordsOf = (reason: string) => reason.replaceAll('_', ' ')
