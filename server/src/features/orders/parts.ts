import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { PaymentParts } from '../payments/index.ts'

/** What the rules of this feature work with. */
export type OrderParts = {
  db: Db
  clock: Clock
  log: Log
  payments: PaymentParts
  shopName: string
  shopOrigin: string
  buildFolder: string
}
