import * as calls from '@storylamp/contract/catalog/admin-catalog'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { answer } from '../../platform/http/endpoints/endpoints.ts'
import { changeCollection } from './change-collection.ts'
import { changeProduct } from './change-product.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct } from './delete-product.ts'
import { anyProduct, wholeRange } from './whole-range.ts'

export function catalogAdminRoutes(app: FastifyInstance, db: Db): void {
  answer(app, calls.createProduct, ({ member, body }) => createProduct(db, member, body))
  answer(app, calls.changeProduct, ({ member, params, body }) => changeProduct(db, member, params.id, body))
  answer(app, calls.deleteProduct, ({ member, params }) => deleteProduct(db, member, params.id))
  answer(app, calls.adminProducts, ({ query }) => wholeRange(db, query))
  answer(app, calls.adminProduct, ({ params }) => anyProduct(db, params.id))
  answer(app, calls.changeCollection, ({ member, params, body }) => changeCollection(db, member, params.type, body))
}
