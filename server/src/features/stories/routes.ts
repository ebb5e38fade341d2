import { purchaseBundle } from '@storylamp/contract/bundles/bundles'
import { createStoryOrder } from '@storylamp/contract/stories/stories'
import { giveBackOrder } from '@storylamp/contract/stories/withdrawal'
import type { FastifyInstance } from 'fastify'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import { withIdempotency } from '../../platform/idempotency/idempotency.ts'
import type { StoryDeps } from './deps.ts'
import { fileRoutes } from './files/file-routes.ts'
import { buyBundle } from './ordering/buy-bundle.ts'
import { orderStory } from './ordering/order-story.ts'
import { reportRoutes } from './reports/report-routes.ts'
import { giveBackOwn } from './withdrawal/give-back.ts'

export function storyRoutes(app: FastifyInstance, deps: StoryDeps): void {
  addEndpoint(
    app,
    purchaseBundle,
    withIdempotency(deps, purchaseBundle, ({ member, params, body }, transaction) =>
      buyBundle(deps, transaction, member, params.id, body ?? {}),
    ),
  )
  addEndpoint(
    app,
    createStoryOrder,
    withIdempotency(deps, createStoryOrder, ({ member, body }, transaction) =>
      orderStory(deps, transaction, member, body),
    ),
  )
  addEndpoint(
    app,
    giveBackOrder,
    withIdempotency(deps, giveBackOrder, ({ member, params }, transaction) =>
      giveBackOwn(deps, transaction, member, params.id),
    ),
  )
  fileRoutes(app, deps)
  reportRoutes(app, deps)
}
