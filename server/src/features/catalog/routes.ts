import { getCollection, getProduct, listCollections, listProducts } from '@storylamp/contract/catalog/catalog'
import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '../../platform/cache/response-cache.ts'
import { addCachedEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import { collectionList, oneCollection, oneProduct, productList } from './catalogue.ts'
import type { CatalogDeps } from './product-page.ts'

export function catalogRoutes(app: FastifyInstance, deps: CatalogDeps, responseCache: ResponseCache): void {
  const { db } = deps
  addCachedEndpoint(app, responseCache, listProducts, ({ query }) => productList(deps, query))
  addCachedEndpoint(app, responseCache, getProduct, ({ params }) => oneProduct(db, params.id))
  addCachedEndpoint(app, responseCache, listCollections, () => collectionList(db))
  addCachedEndpoint(app, responseCache, getCollection, ({ params, query }) => oneCollection(deps, params.type, query))
}
