import type { Cents } from '@storylamp/contract/money'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { FulfilmentProvider } from '../../providers/fulfilment/provider.ts'
import type { PaymentDeps } from '../payments/index.ts'
import type { SettingsCache } from '../settings/index.ts'
import type { StoryDeps } from '../stories/index.ts'

export type PackTax = { taxCents: Cents; country: string }

export type OrderDeps = {
  db: Db
  clock: Clock
  payments: PaymentDeps
  stories: StoryDeps
  settings: SettingsCache
  /** The tax of packs of tokens, which their invoices have, by their payments. */
  findPackTaxes: (db: Db, paymentIds: string[]) => Promise<Map<string, PackTax>>
  /** Undefined if staff pack and ship by hand. */
  fulfilment: FulfilmentProvider | undefined
  shopOrigin: string
  buildFolder: string
}
