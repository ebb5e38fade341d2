import type { Cents } from '@storylamp/contract/money'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { PaymentProvider } from '../../providers/payments/provider.ts'
import type { PaymentRow } from './queries.ts'
import type { Purpose } from './tables.ts'

/** What a payment's purpose does when the payment is settled, in the same transaction. */
export type Effects = {
  completed(db: Db, payment: PaymentRow): Promise<void>
  failed(db: Db, payment: PaymentRow): Promise<void>
  /** `cents` is what has gone back to the customer so far. */
  refunded(db: Db, payment: PaymentRow, cents: Cents): Promise<void>
}

export type PaymentDeps = {
  db: Db
  clock: Clock
  log: Log
  provider: PaymentProvider
  effects: Record<Purpose, Effects>
}
