import { listBundles } from '@storylamp/contract/bundles/bundles'
import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '../../platform/cache/response-cache.ts'
import type { Db } from '../../platform/db/database.ts'
import { addCachedEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import { bundleList } from './bundle-list.ts'

export function bundleRoutes(app: FastifyInstance, db: Db, responseCache: ResponseCache): void {
  addCachedEndpoint(app, responseCache, listBundles, () => bundleList(db))
}
