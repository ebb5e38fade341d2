import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PaymentParts } from '../payments/index.ts'
import type { StoryParts } from '../stories/index.ts'

/** What the rules of this feature work with. */
export type OrderParts = {
  db: Db
  clock: Clock
  payments: PaymentParts
  stories: StoryParts
  shopName: string
  shopOrigin: string
  buildFolder: string
}
