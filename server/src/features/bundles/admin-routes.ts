import * as calls from '@storylamp/contract/bundles/admin-bundles'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../platform/http/endpoints/endpoints.ts'
import { addStory } from './add-story.ts'
import type { BundleAdminParts } from './admin-deps.ts'
import { allBundles } from './all-bundles.ts'
import { changeBundle } from './change-bundle.ts'
import { changeStory } from './change-story.ts'
import { createBundle } from './create-bundle.ts'
import { deleteBundle } from './delete-bundle.ts'
import { deleteStory } from './delete-story.ts'

export function bundleAdminRoutes(app: FastifyInstance, deps: BundleAdminParts): void {
  answer(app, calls.adminBundles, () => allBundles(deps))
  answer(app, calls.createBundle, ({ member, body }) => createBundle(deps, member, body))
  answer(app, calls.changeBundle, ({ member, params, body }) => changeBundle(deps, member, params.id, body))
  answer(app, calls.deleteBundle, ({ member, params }) => deleteBundle(deps, member, params.id))
  answer(app, calls.addStory, ({ member, params, body }) => addStory(deps, member, params.id, body))
  answer(app, calls.changeStory, ({ member, params, body }) => changeStory(deps, member, params, body))
  answer(app, calls.deleteStory, ({ member, params }) => deleteStory(deps, member, params))
}
