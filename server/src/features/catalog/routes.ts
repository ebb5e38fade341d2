import { getCollection, getProduct, listCollections, listProducts } from '@storylamp/contract/catalog/catalog'
import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '../../platform/cache/response-cache.ts'
import type { Db } from '../../platform/db/database.ts'
import { answerCached } from '../../platform/http/endpoints/endpoints.ts'
import { collectionList, oneCollection, oneProduct, productList } from './catalogue.ts'

export function catalogRoutes(app: FastifyInstance, db: Db, finished: ResponseCache): void {
  answerCached(app, finished, listProducts, ({ query }) => productList(db, query))
  answerCached(app, finished, getProduct, ({ params }) => oneProduct(db, params.id))
  answerCached(app, finished, listCollections, () => collectionList(db))
  answerCached(app, finished, getCollection, ({ params, query }) => oneCollection(db, params.type, query))
}
