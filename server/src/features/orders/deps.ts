import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { FulfilmentProvider } from '../../providers/fulfilment/provider.ts'
import type { PaymentDeps } from '../payments/index.ts'
import type { KeptSettings } from '../settings/index.ts'
import type { StoryDeps } from '../stories/index.ts'

export type OrderDeps = {
  db: Db
  clock: Clock
  payments: PaymentDeps
  stories: StoryDeps
  /** Undefined if staff pack and ship by hand. */
  settings: KeptSettings
  fulfilment: FulfilmentProvider | undefined
  shopOrigin: string
  buildFolder: string
}
