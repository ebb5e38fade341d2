import type { EventKind, KnownEvent } from '@storylamp/contract/events/kinds'
import type { Cents } from '@storylamp/contract/money'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/logs/log.ts'
import type { PaymentProvider } from '../../providers/payments/provider.ts'
import type { PaymentRow } from './queries.ts'

export type ReportedEvent = KnownEvent<'refund.requested' | 'refund.failed' | Extract<EventKind, `dispute.${string}`>>

export type MovedMoney = {
  refundedCents: Cents
  /** Of refunds that had succeeded and have failed since. */
  failedCents: Cents
  /** Withdrawn by disputes that are open or lost. */
  disputedCents: Cents
}

/** What is sold, as its invoice and its effects need it: a payment, or an order of which nothing is to be paid. */
export type Sale = Pick<PaymentRow, 'family_id' | 'order_id' | 'amount_cents' | 'currency'> &
  Pick<PaymentRow, 'billing_country' | 'card_country'> & { id: string | null }

/** Of an order or a pack. */
export type FamilyPayment = PaymentRow & { family_id: string }

/** What a payment's purpose does when the payment is settled, in the same transaction. */
export type Effects = {
  /** Before events of the payment are written to the timeline of the order that it pays. */
  lockOrder?(db: Db, orderId: string): Promise<unknown>
  completed(db: Db, payment: PaymentRow): Promise<void>
  failed(db: Db, payment: PaymentRow): Promise<void>
  /** `payment` is the row before the change. */
  moneyMoved(db: Db, payment: PaymentRow, moved: MovedMoney): Promise<void>
}

export type OrderEffects = Omit<Effects, 'completed'> & {
  /** Once the order is paid: by its payment, or as it is placed if its total is 0. */
  completed(db: Db, sale: Sale): Promise<void>
}

export type PaymentDeps = {
  db: Db
  clock: Clock
  log: Log
  provider: PaymentProvider
  effects: { order: OrderEffects; top_up: Effects; gift: Effects }
  /** Money of an order goes back to the gift card that it was paid with. */
  returnToCard(db: Db, giftId: string, refundId: string, cents: Cents): Promise<void>
}
