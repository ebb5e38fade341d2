import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { FulfilmentProvider } from '../../providers/fulfilment/provider.ts'
import type { PaymentParts } from '../payments/index.ts'
import type { StoryParts } from '../stories/index.ts'

/** What the rules of this feature work with. */
export type OrderParts = {
  db: Db
  clock: Clock
  payments: PaymentParts
  stories: StoryParts
  /** Without one, people pack and ship. */
  fulfilment: FulfilmentProvider | undefined
  shopName: string
  shopOrigin: string
  buildFolder: string
}
