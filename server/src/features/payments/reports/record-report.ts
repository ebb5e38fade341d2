import { randomUUID } from 'node:crypto'
import { describeAlarm } from '@storylamp/contract/events/alarm-texts'
import { type Cents, cents, sumOf } from '@storylamp/contract/money'
import type { DisputeState } from '@storylamp/contract/payments/dispute'
import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { isUuid } from '../../../platform/uuid.ts'
import {
  type MoneyReport,
  type ProviderDispute,
  ProviderError,
  type ProviderRefund,
} from '../../../providers/payments/provider.ts'
import type { MovedMoney, PaymentDeps, ReportedEvent } from '../deps.ts'
import { recordPaymentEvents } from '../payment-events.ts'
import { syncProblems } from '../payment-problems.ts'
import { lockWithOthers } from '../payments-of.ts'
import { findByIntent, findPayment, type PaymentRow } from '../queries.ts'
import {
  failureOf,
  findDisputes,
  findRefunds,
  insertRefund,
  setReported,
  updateRefund,
  upsertDispute,
} from '../refunds/refund-queries.ts'
import { returnToCards } from '../refunds/return-to-cards.ts'
import { type ExtraWrites, settle } from '../settlement/settle.ts'
import type { PaymentTables } from '../tables.ts'
import { classifyDispute } from './classify-dispute.ts'

const maxAttempts = 10

/**
 * Records the current refunds and disputes of a payment, regardless of the order of webhooks. If another report was applied
 * while this one was fetched, it is fetched again.
 */
export async function recordReport(deps: PaymentDeps, intentId: string, extraWrites: ExtraWrites): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const payment = await findSettled(deps, intentId)
    if (payment === undefined) return
    const report = await deps.provider.findMoney(intentId)
    const alarms = await deps.db.transaction().execute((db) => applyReport(deps, db, payment, report, extraWrites))
    if (alarms === 'stale') continue
    for (const alarm of alarms) deps.log.error({ payment: payment.id }, alarm)
    return
  }
  throw new ProviderError('the reports of a payment keep changing')
}

/** The event may arrive before that of the payment itself. */
async function findSettled(deps: PaymentDeps, intentId: string): Promise<PaymentRow | undefined> {
  const known = await findByIntent(deps.db, intentId)
  if (known !== undefined) return known
  const paymentId = await deps.provider.findPaymentId(intentId)
  const payment = paymentId !== null && isUuid(paymentId) ? await findPayment(deps.db, paymentId) : undefined
  if (payment === undefined) return undefined
  await settle(deps, payment)
  return findByIntent(deps.db, intentId)
}

/** Returns what raises an alarm. */
async function applyReport(
  deps: PaymentDeps,
  db: Db,
  { id, report_number }: PaymentRow,
  report: MoneyReport,
  extraWrites: ExtraWrites,
): Promise<string[] | 'stale'> {
  const { payment, payments } = await lockWithOthers(db, id)
  if (payment.report_number !== report_number) return 'stale'
  await extraWrites(db)
  const refunds = await applyRefunds(db, payment, report.refunds)
  const disputes = await applyDisputes(db, payment, report.disputes)
  // More than was agreed may have been paid, and gone back.
  const atMostAgreed = (back: Cents) => (back > payment.amount_cents ? payment.amount_cents : back)
  const moved = {
    refundedCents: atMostAgreed(refunds.refundedCents),
    failedCents: refunds.failedCents,
    disputedCents: atMostAgreed(disputes.disputedCents),
  }
  const events = [...refunds.events, ...disputes.events]
  if (refunds.hasChanged || disputes.events.length > 0 || moved.refundedCents !== payment.refunded_cents) {
    await setReported(db, id, moved)
  }
  await recordPaymentEvents(deps, db, payment, events)
  const isReturned = await returnToCards(deps, db, payments)
  if (payment.state === 'completed' && (isReturned || events.length > 0 || hasMoved(payment, moved))) {
    await deps.effects[payment.purpose].moneyMoved(db, payment, moved)
  }
  return events.flatMap((event) => describeAlarm(event)?.text ?? [])
}

const hasMoved = ({ refunded_cents, disputed_cents }: PaymentRow, { refundedCents, disputedCents }: MovedMoney) =>
  refundedCents !== refunded_cents || disputedCents !== disputed_cents

/** A dispute that is open or lost has taken its money away; one that is won has brought it back. */
async function applyDisputes(
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

const kindOf = {
  inquiry: 'dispute.inquired',
  closed: 'dispute.closed',
  open: 'dispute.opened',
  won: 'dispute.won',
  lost: 'dispute.lost',
} as const satisfies Record<DisputeState, ReportedEvent['kind']>

/** A refund counts once the provider says that it succeeded; until then, and once it has failed, the money is the shop's. */
async function applyRefunds(
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
