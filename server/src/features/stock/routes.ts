import { getStock } from '@storylamp/contract/stock/stock'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import { findLowStock } from './queries.ts'

export function stockRoutes(app: FastifyInstance, db: Db): void {
  addEndpoint(app, getStock, async ({ query }) => ({ data: await findLowStock(db, { productIds: query.products }) }))
}
