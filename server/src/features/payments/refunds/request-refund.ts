import { randomUUID } from 'node:crypto'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { Money } from '@storylamp/contract/events/kinds/kind'
import { type Cents, cents, minus, sumOf } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import type { Actor } from '../../events/index.ts'
import { findPayment, lockPayment } from '../queries.ts'
import { findDisputedCents } from '../reports/record-report.ts'
import type { RefundCause } from '../tables.ts'
import { insertRefund, sumRequested, sumWithheld } from './refund-queries.ts'

/** Without an amount the rest is refunded. */
export type RefundRequest = {
  paymentId: string
  cents: Cents | undefined
  /** Withheld from it; it does not go back later either. */
  withheld?: Cents
  cause: RefundCause
  reason?: string
  by: Actor
  /** What may be refunded of the payment in all. */
  most?: Cents | undefined
}

export type RequestedRefund = {
  refundId: string
  money: Money
  /** Nothing is left to refund. */
  isRest: boolean
}

/** Records a refund before the provider is asked. The payment's lock keeps the sum of all refunds within the amount paid. */
export async function requestRefund(
  db: Db,
  { paymentId, cents: wanted, withheld = cents(0), cause, reason, by, most }: RefundRequest,
): Promise<RequestedRefund | Refusal<'not_paid' | 'payment_disputed' | 'refund_limit' | 'refund_too_large'>> {
  const payment = await lockPayment(db, paymentId)
  if (payment.state !== 'completed') return new Refusal('not_paid', adminTexts.notPaid)
  const { amount_cents, refunded_cents, disputed_cents } = payment
  const refunded = sumOf([refunded_cents, await sumRequested(db, paymentId)])
  const left = minus(amount_cents, sumOf([refunded, disputed_cents, await sumWithheld(db, paymentId)]))
  const requested = wanted ?? left
  // Returned pieces that were free of charge, or whose money a bank took: the provider is not asked.
  const isFree = cause === 'return' && wanted === 0
  if (!isFree && (requested <= 0 || requested > left)) {
    return disputed_cents > 0
      ? new Refusal('payment_disputed', adminTexts.disputed)
      : new Refusal('refund_too_large', adminTexts.refundTooMuch)
  }
  const back = minus(requested, withheld)
  if (!isFree && most !== undefined && sumOf([refunded, back]) > most)
    return new Refusal('refund_limit', adminTexts.aboveYourLimit)
  const id = randomUUID()
  await insertRefund(db, {
    id,
    payment_id: paymentId,
    amount_cents: back,
    withheld_cents: withheld,
    ...originOf(by),
    ...(isFree && { state: 'succeeded' as const }),
    cause,
    reason: reason ?? null,
  })
  return { refundId: id, money: { cents: back, currency: payment.currency }, isRest: requested === left }
}

const originOf = (by: Actor) =>
  typeof by === 'string'
    ? { origin: by === 'customer' ? by : ('shop' as const), staff_name: null }
    : { origin: 'staff' as const, staff_name: by.name }

/** What of a payment can go back, now or once its dispute is won; what a lost one has taken cannot. */
export async function readLeftToRefund(db: Db, paymentId: string): Promise<Cents> {
  const payment = await findPayment(db, paymentId)
  if (payment === undefined) return cents(0)
  const lost = (await findDisputedCents(db, payment)).filter(({ state }) => state === 'lost')
  const gone = sumOf([
    payment.refunded_cents,
    await sumRequested(db, paymentId),
    await sumWithheld(db, paymentId),
    ...lost.map((dispute) => dispute.cents),
  ])
  return cents(Math.max(0, payment.amount_cents - gone))
}
