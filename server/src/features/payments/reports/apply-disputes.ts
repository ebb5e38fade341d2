import { type Cents, cents, sumOf } from '@storylamp/contract/money'
import type { DisputeState } from '@storylamp/contract/payments/dispute'
import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ProviderDispute } from '../../../providers/payments/provider.ts'
import type { ReportedEvent } from '../deps.ts'
import type { PaymentRow } from '../queries.ts'
import type { PaymentTables } from '../tables.ts'
import { classifyDispute } from './classify-dispute.ts'
import { findDisputes, upsertDispute } from './report-queries.ts'

/** A dispute that is open or lost has taken its money away; one that is won has brought it back. */
export async function applyDisputes(
  db: Db,
  payment: PaymentRow,
  reported: ProviderDispute[],
): Promise<{ events: ReportedEvent[]; disputedCents: Cents }> {
  const known = await findDisputes(db, [payment.id])
  const events: ReportedEvent[] = []
  const taken: Cents[] = []
  for (const dispute of reported) {
    const { id, status, reason, ...money } = dispute
    const before = known.find((row) => row.id === id)
    const state = classifyDispute(status)
    const takenCents = takenOf(payment, money)
    if (state === 'open' || state === 'lost') taken.push(takenCents)
    await upsertDispute(db, payment.id, dispute, { state, taken_cents: takenCents })
    if (before?.state === state) {
      if (!isSame(before, dispute)) events.push({ kind: 'dispute.moved', details: { dispute: id, status } })
      continue
    }
    const details = { dispute: id, money: { cents: money.cents, currency: money.currency }, reason }
    events.push({ kind: kindOf[state], details })
  }
  return { disputedCents: cents(Math.min(sumOf(taken), payment.amount_cents)), events }
}

const isSame = (before: Selectable<PaymentTables['dispute']>, { status, cents, respondBy }: ProviderDispute) =>
  before.provider_status === status &&
  before.amount_cents === cents &&
  before.respond_by?.getTime() === respondBy?.getTime()

/** The bank may dispute in a currency of its own: then the whole payment counts. */
const takenOf = ({ currency, amount_cents }: PaymentRow, disputed: Pick<ProviderDispute, 'currency' | 'cents'>) =>
  disputed.currency === currency ? cents(Math.min(disputed.cents, amount_cents)) : amount_cents

export const findDisputedCents = async (db: Db, { id: paymentId }: PaymentRow) =>
  (await findDisputes(db, [paymentId])).map(({ id, state, taken_cents }) => ({ id, state, cents: taken_cents }))

const kindOf = {
  inquiry: 'dispute.inquired',
  closed: 'dispute.closed',
  open: 'dispute.opened',
  won: 'dispute.won',
  lost: 'dispute.lost',
} as const satisfies Record<DisputeState, ReportedEvent['kind']>
