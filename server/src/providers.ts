import type { Config } from './config.ts'
import { giftEffects, returnToCard } from './features/gifts/index.ts'
import { withInvoices } from './features/invoices/index.ts'
import { orderEffects } from './features/orders/index.ts'
import type { PaymentDeps } from './features/payments/index.ts'
import { withReturns } from './features/returns/index.ts'
import { topUpEffects } from './features/wallet/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/database.ts'
import type { Log } from './platform/logs/log.ts'
import { createAmazonFulfilment } from './providers/fulfilment/amazon.ts'
import type { FulfilmentProvider } from './providers/fulfilment/provider.ts'
import { noProvider } from './providers/payments/no-provider.ts'
import { createStripeProvider } from './providers/payments/stripe.ts'
import { createStoryTool, type StoryTool, unconfigured } from './providers/story-tool/story-tool.ts'

type Deps = { config: Config; db: Db; clock: Clock; log: Log }

/** The clients of outside services: payments, warehouse and story tool. */
export type Providers = { payments: PaymentDeps; fulfilment: FulfilmentProvider | undefined; storyTool: StoryTool }

export function connectProviders({ config, db, clock, log }: Deps): Providers {
  const { stripe, amazon } = config
  const order = withReturns(orderEffects({ ...config, clock }), { ...config, clock })
  return {
    payments: {
      db,
      clock,
      log,
      provider: stripe === undefined ? noProvider : createStripeProvider(stripe),
      effects: withInvoices({ order, top_up: topUpEffects(config), gift: giftEffects({ ...config, clock }) }, clock),
      returnToCard,
    },
    fulfilment: amazon === undefined ? undefined : createAmazonFulfilment(amazon),
    storyTool: createStoryTool(config.storyTool ?? unconfigured()),
  }
}
