import { describeAlarm } from '@storylamp/contract/events/alarm-texts'
import type { Cents } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { type MoneyReport, ProviderError } from '../../../providers/payments/provider.ts'
import type { MovedMoney, PaymentDeps } from '../deps.ts'
import { recordPaymentEvents } from '../payment-events.ts'
import { findByIntent, findPayment, lockPayment, type PaymentRow } from '../queries.ts'
import { type ExtraWrites, settle } from '../settlement/settle.ts'
import { applyDisputes } from './apply-disputes.ts'
import { applyRefunds } from './apply-refunds.ts'
import { setReported } from './report-queries.ts'

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
  const payment = await lockPayment(db, id)
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
  if (payment.state === 'completed' && (events.length > 0 || hasMoved(payment, moved))) {
    await deps.effects[payment.purpose].moneyMoved(db, payment, moved)
  }
  return events.flatMap((event) => describeAlarm(event)?.text ?? [])
}

const hasMoved = ({ refunded_cents, disputed_cents }: PaymentRow, { refundedCents, disputedCents }: MovedMoney) =>
  refundedCents !== refunded_cents || disputedCents !== disputed_cents
