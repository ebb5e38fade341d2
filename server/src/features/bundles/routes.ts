import { getBundle, listBundles } from '@storylamp/contract/bundles/bundles'
import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '../../platform/cache/response-cache.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { addCachedEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import { bundleList, openedBundle } from './bundle-list.ts'

type BundleDeps = { db: Db; soldFiles: Files }

export function bundleRoutes(app: FastifyInstance, deps: BundleDeps, responseCache: ResponseCache): void {
  addCachedEndpoint(app, responseCache, listBundles, () => bundleList(deps.db), showsNoProduct)
  addCachedEndpoint(app, responseCache, getBundle, ({ params }) => openedBundle(deps, params.id), showsNoProduct)
}

/** Changes of products leave these responses in the cache. */
const showsNoProduct = { tagsOf: () => [] }
