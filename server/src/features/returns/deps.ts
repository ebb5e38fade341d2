import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PaymentDeps } from '../payments/index.ts'

export type ReturnDeps = {
  db: Db
  clock: Clock
  shopOrigin: string
  isProduction: boolean
  payments: PaymentDeps
  buildFolder: string
}
