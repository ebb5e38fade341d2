import type { Config } from './config.ts'
import { orderEffects } from './features/orders/index.ts'
import type { PaymentDeps } from './features/payments/index.ts'
import { topUpEffects } from './features/wallet/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/database.ts'
import type { Log } from './platform/log.ts'
import { createAmazonFulfilment } from './providers/fulfilment/amazon.ts'
import type { FulfilmentProvider } from './providers/fulfilment/provider.ts'
import { noProvider } from './providers/payments/none.ts'
import { createStripeProvider } from './providers/payments/stripe.ts'
import { createStoryTool, nowhere, type StoryTool } from './providers/story-tool/story-tool.ts'

type Inside = { config: Config; db: Db; clock: Clock; log: Log }

/** What reaches out of the shop, and what comes of it inside. */
export type Providers = { payments: PaymentDeps; fulfilment: FulfilmentProvider | undefined; storyTool: StoryTool }

export function connectProviders({ config, db, clock, log }: Inside): Providers {
  const { stripe, amazon } = config
  return {
    payments: {
      db,
      clock,
      log,
      provider: stripe === undefined ? noProvider : createStripeProvider(stripe),
      effects: { order: orderEffects(config), top_up: topUpEffects(config) },
    },
    fulfilment: amazon === undefined ? undefined : createAmazonFulfilment(amazon),
    storyTool: createStoryTool(config.storyTool ?? nowhere()),
  }
}
