import type { EventKind, KnownEvent } from '@storylamp/contract/events/kinds'
import type { Cents } from '@storylamp/contract/money'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/logs/log.ts'
import type { PaymentProvider } from '../../providers/payments/provider.ts'
import type { PaymentRow } from './queries.ts'
import type { Purpose } from './tables.ts'

export type ReportedEvent = KnownEvent<'refund.requested' | 'refund.failed' | Extract<EventKind, `dispute.${string}`>>

export type MovedMoney = {
  refundedCents: Cents
  /** Of refunds that had succeeded and have failed since. */
  failedCents: Cents
  /** Withdrawn by disputes that are open or lost. */
  disputedCents: Cents
}

/** What a payment's purpose does when the payment is settled, in the same transaction. */
export type Effects = {
  /** The id of the order that it pays, to whose timeline its events belong. */
  lockOrder?(db: Db, paymentId: string): Promise<string>
  completed(db: Db, payment: PaymentRow): Promise<void>
  failed(db: Db, payment: PaymentRow): Promise<void>
  /** `payment` is the row before the change. */
  moneyMoved(db: Db, payment: PaymentRow, moved: MovedMoney): Promise<void>
}

export type PaymentDeps = {
  db: Db
  clock: Clock
  log: Log
  provider: PaymentProvider
  effects: Record<Purpose, Effects>
}
