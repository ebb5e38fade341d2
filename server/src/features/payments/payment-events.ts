import type { KnownEvent } from '@storylamp/contract/events/kinds'
import { type Cents, type Currency, formatMoney, minus, money, sumOf } from '@storylamp/contract/money'
import type { OrderEvent } from '@storylamp/contract/orders/admin-orders'
import type { Db } from '../../platform/db/database.ts'
import { recordEvent } from '../events/index.ts'
import type { MovedMoney, PaymentDeps } from './deps.ts'
import { findPayment, type PaymentRow } from './queries.ts'
import { findRefunds } from './refunds/refund-queries.ts'

/** Records what the provider reports, also in the timeline of the order. */
export async function recordPaymentEvents(
  { effects }: Pick<PaymentDeps, 'effects'>,
  db: Db,
  { id, family_id, purpose, order_id }: PaymentRow,
  events: KnownEvent[],
): Promise<void> {
  if (events.length > 0 && order_id !== null) await effects[purpose].lockOrder?.(db, order_id)
  const about = {
    payment: id,
    ...(family_id !== null && { family: family_id }),
    ...(order_id !== null && { order: order_id }),
  }
  for (const event of events) await recordEvent(db, { ...event, by: 'provider', about })
}

/** The timeline of a purchase without events of its own: that of its payment. Refunds name amounts. */
export async function findPaymentEvents(db: Db, paymentId: string, withAmounts: boolean): Promise<OrderEvent[]> {
  const payment = await findPayment(db, paymentId)
  if (payment === undefined) return []
  const refunds = withAmounts ? await findRefunds(db, paymentId) : []
  return [
    { at: payment.created_at.toISOString(), what: 'Ordered' },
    ...settlement(payment),
    ...refunds.map(({ requested_at, amount_cents, origin, staff_name, state }) => ({
      at: requested_at.toISOString(),
      what: `Refund of ${formatMoney(money(amount_cents, payment.currency))} asked for: ${state}`,
      by: staff_name ?? `the ${origin === 'provider' ? 'payment provider' : origin}`,
    })),
  ]
}

const settlement = ({ settled_at, state }: PaymentRow): OrderEvent[] =>
  settled_at === null ? [] : [{ at: settled_at.toISOString(), what: state === 'completed' ? 'Paid' : 'Payment failed' }]

/** What refunds have sent since so much was refunded, and whether one came back meanwhile: each has a mail of its own. */
export const sentSince = (
  before: Cents,
  { refundedCents, failedCents }: Pick<MovedMoney, 'refundedCents' | 'failedCents'>,
) => ({
  sent: minus(sumOf([refundedCents, failedCents]), before),
  isAnyBack: failedCents > 0 || refundedCents < before,
})

type Refunded = { now: Cents; inAll: Cents; of: Cents; currency: Currency; isByGiftCard?: boolean }

export function refundSentence(what: string, { now, inAll, of, currency, isByGiftCard }: Refunded): string {
  const format = (amount: Cents) => formatMoney(money(amount, currency))
  const to = isByGiftCard ? 'the way you paid, first to your card and then to the gift card' : 'to your card'
  const sum =
    now === inAll
      ? `${format(now)} of ${format(of)} ${to}`
      : `${format(now)} ${to}, which makes ${format(inAll)} of ${format(of)} in all`
  return `For ${what}, we have refunded ${sum}. Your bank may take a few days to show it.`
}
