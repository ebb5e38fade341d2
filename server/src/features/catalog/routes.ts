import {
  getCollection,
  getProduct,
  getRelated,
  listCollections,
  listProducts,
} from '@storylamp/contract/catalog/catalog'
import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '../../platform/cache/response-cache.ts'
import { addCachedEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import type { CatalogDeps } from './product-page.ts'
import { collectionList, oneCollection, oneProduct, productList, relatedProducts } from './read-catalog.ts'

export function catalogRoutes(app: FastifyInstance, deps: CatalogDeps, responseCache: ResponseCache): void {
  const { db } = deps
  addCachedEndpoint(app, responseCache, listProducts, ({ query }) => productList(deps, query))
  // Triggers announce changed products by their ids, and with each the others of its group.
  addCachedEndpoint(
    app,
    responseCache,
    getProduct,
    ({ params, query }) => oneProduct(deps, params.id, query.currency),
    {
      tagsOf: ({ data }) => [data._id],
    },
  )
  addCachedEndpoint(
    app,
    responseCache,
    getRelated,
    ({ params, query }) => relatedProducts(deps, params.id, query.currency),
    {
      tagsOf: ({ of, data }) => [of, ...data.map(({ _id }) => _id)],
    },
  )
  addCachedEndpoint(app, responseCache, listCollections, () => collectionList(db))
  addCachedEndpoint(app, responseCache, getCollection, ({ params, query }) => oneCollection(deps, params.type, query))
}
