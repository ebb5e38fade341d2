import { purchaseBundle } from '@storylamp/contract/bundles/bundles'
import { createStoryOrder } from '@storylamp/contract/stories/stories'
import type { FastifyInstance } from 'fastify'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import { withIdempotency } from '../../platform/idempotency/idempotency.ts'
import type { StoryDeps } from './deps.ts'
import { fileRoutes } from './files/file-routes.ts'
import { buyBundle } from './ordering/buy-bundle.ts'
import { orderStory } from './ordering/order-story.ts'
import { reportRoutes } from './reports/report-routes.ts'

export function storyRoutes(app: FastifyInstance, deps: StoryDeps): void {
  addEndpoint(
    app,
    purchaseBundle,
    withIdempotency(deps, purchaseBundle, ({ member, params }, transaction) =>
      buyBundle(deps, transaction, member.familyId, params.id),
    ),
  )
  addEndpoint(
    app,
    createStoryOrder,
    withIdempotency(deps, createStoryOrder, ({ member, body }, transaction) =>
      orderStory(deps, transaction, member.familyId, body),
    ),
  )
  fileRoutes(app, deps)
  reportRoutes(app, deps)
}
