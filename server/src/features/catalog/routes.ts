import { getCollection, getProduct, listCollections, listProducts } from '@storylamp/contract/catalog/catalog'
import type { FastifyInstance } from 'fastify'
import type { FinishedBytes } from '../../platform/cache/response-cache.ts'
import type { Db } from '../../platform/db/database.ts'
import { answerFinished } from '../../platform/http/endpoints/answer.ts'
import { collectionList, oneCollection, oneProduct, productList } from './catalogue.ts'

export function catalogRoutes(app: FastifyInstance, db: Db, finished: FinishedBytes): void {
  answerFinished(app, finished, listProducts, ({ query }) => productList(db, query))
  answerFinished(app, finished, getProduct, ({ params }) => oneProduct(db, params.id))
  answerFinished(app, finished, listCollections, () => collectionList(db))
  answerFinished(app, finished, getCollection, ({ params, query }) => oneCollection(db, params.type, query))
}
