import * as calls from '@storylamp/contract/catalog/admin-catalog'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../platform/db/database.ts'
import { addEndpoint } from '../../../platform/http/endpoints/endpoints.ts'
import { changeCollection } from './change-collection.ts'
import { changeProduct } from './change-product.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct } from './delete-product.ts'
import { listAllProducts, readAnyProduct } from './list-all-products.ts'

export function catalogAdminRoutes(app: FastifyInstance, db: Db): void {
  addEndpoint(app, calls.createProduct, ({ member, body }) => createProduct(db, member, body))
  addEndpoint(app, calls.changeProduct, ({ member, params, body }) => changeProduct(db, member, params.id, body))
  addEndpoint(app, calls.deleteProduct, ({ member, params }) => deleteProduct(db, member, params.id))
  addEndpoint(app, calls.adminProducts, ({ query }) => listAllProducts(db, query))
  addEndpoint(app, calls.adminProduct, ({ params }) => readAnyProduct(db, params.id))
  addEndpoint(app, calls.changeCollection, ({ member, params, body }) =>
    changeCollection(db, member, params.type, body),
  )
}
