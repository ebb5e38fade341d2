import * as calls from '@storylamp/contract/bundles/admin-bundles'
import type { FastifyInstance } from 'fastify'
import { addEndpoint } from '../../../platform/http/endpoints/endpoints.ts'
import { addStory } from './add-story.ts'
import type { BundleAdminDeps } from './admin-deps.ts'
import { changeBundle } from './change-bundle.ts'
import { changeStory } from './change-story.ts'
import { createBundle } from './create-bundle.ts'
import { deleteBundle } from './delete-bundle.ts'
import { deleteStory } from './delete-story.ts'
import { listAllBundles } from './list-all-bundles.ts'

export function bundleAdminRoutes(app: FastifyInstance, deps: BundleAdminDeps): void {
  addEndpoint(app, calls.adminBundles, () => listAllBundles(deps))
  addEndpoint(app, calls.createBundle, ({ member, body }) => createBundle(deps, member, body))
  addEndpoint(app, calls.changeBundle, ({ member, params, body }) => changeBundle(deps, member, params.id, body))
  addEndpoint(app, calls.deleteBundle, ({ member, params }) => deleteBundle(deps, member, params.id))
  addEndpoint(app, calls.addStory, ({ member, params, body }) => addStory(deps, member, params.id, body))
  addEndpoint(app, calls.changeStory, ({ member, params, body }) => changeStory(deps, member, params, body))
  addEndpoint(app, calls.deleteStory, ({ member, params }) => deleteStory(deps, member, params))
}
