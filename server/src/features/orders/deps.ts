import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { FulfilmentProvider } from '../../providers/fulfilment/provider.ts'
import type { PaymentDeps } from '../payments/index.ts'
import type { StoryDeps } from '../stories/index.ts'

/** What the rules of this feature work with. */
export type OrderParts = {
  db: Db
  clock: Clock
  payments: PaymentDeps
  stories: StoryDeps
  /** Without one, people pack and ship. */
  fulfilment: FulfilmentProvider | undefined
  shopName: string
  shopOrigin: string
  buildFolder: string
}
