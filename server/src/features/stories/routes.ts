import { purchaseBundle } from '@storylamp/contract/bundles/bundles'
import { createStoryOrder } from '@storylamp/contract/stories/stories'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../platform/http/endpoints/endpoints.ts'
import { buyBundle } from './buy-bundle.ts'
import type { StoryDeps } from './deps.ts'
import { fileRoutes } from './file-routes.ts'
import { orderStory } from './order-story.ts'
import { reportRoutes } from './report-routes.ts'

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
