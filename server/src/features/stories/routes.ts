import { purchaseBundle } from '@storylamp/contract/bundles/bundles'
import { createStoryOrder } from '@storylamp/contract/stories/stories'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../platform/http/endpoints/endpoints.ts'
import type { StoryDeps } from './deps.ts'
import { fileRoutes } from './files/file-routes.ts'
import { buyBundle } from './ordering/buy-bundle.ts'
import { orderStory } from './ordering/order-story.ts'
import { reportRoutes } from './reports/report-routes.ts'

export function storyRoutes(app: FastifyInstance, deps: StoryDeps): void {
  answer(app, purchaseBundle, ({ member, params }, { headers }) =>
    buyBundle(deps, member.familyId, params.id, headers['idempotency-key']),
  )
  answer(app, createStoryOrder, ({ member, body }, { headers }) =>
    orderStory(deps, member.familyId, body, headers['idempotency-key']),
  )
  fileRoutes(app, deps)
  reportRoutes(app, deps)
}
