import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { PaymentProvider } from '../../providers/payments/provider.ts'
import type { PaymentRow } from './queries.ts'
import type { Purpose } from './tables.ts'

/** What a payment is for has its say when it is settled, in the same transaction. */
export type Effects = {
  completed(db: Db, payment: PaymentRow): Promise<void>
  failed(db: Db, payment: PaymentRow): Promise<void>
  /** How much has gone back to the customer in all. */
  refunded(db: Db, payment: PaymentRow, cents: number): Promise<void>
}

export type PaymentDeps = {
  db: Db
  clock: Clock
  log: Log
  provider: PaymentProvider
  effects: Record<Purpose, Effects>
}
