import { getCollection, getProduct, listCollections, listProducts } from '@storylamp/contract/catalog/catalog'
import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '../../platform/cache/response-cache.ts'
import type { Db } from '../../platform/db/database.ts'
import { addCachedEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import { collectionList, oneCollection, oneProduct, productList } from './catalogue.ts'

export function catalogRoutes(app: FastifyInstance, db: Db, responseCache: ResponseCache): void {
  addCachedEndpoint(app, responseCache, listProducts, ({ query }) => productList(db, query))
  addCachedEndpoint(app, responseCache, getProduct, ({ params }) => oneProduct(db, params.id))
  addCachedEndpoint(app, responseCache, listCollections, () => collectionList(db))
  addCachedEndpoint(app, responseCache, getCollection, ({ params, query }) => oneCollection(db, params.type, query))
}
