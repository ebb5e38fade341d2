import type { AdminProduct, ProductPrice } from '@storylamp/contract/catalog/admin-catalog'
import * as calls from '@storylamp/contract/catalog/admin-catalog'
import * as collections from '@storylamp/contract/catalog/admin-collections'
import * as order from '@storylamp/contract/catalog/arranged-products'
import { changeProducts as changeProductsCall } from '@storylamp/contract/catalog/bulk-change'
import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import { adminProductFacts } from '@storylamp/contract/catalog/product-facts'
import { money } from '@storylamp/contract/money'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../platform/db/database.ts'
import { longPage, type PageQuery } from '../../../platform/db/long-page.ts'
import { pageOf, rowsBefore, rowsPerPage } from '../../../platform/db/paging.ts'
import { addEndpoint } from '../../../platform/http/endpoints/endpoints.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { readSection } from '../../settings/index.ts'
import type { UploadDeps } from '../../uploads/index.ts'
import { countLacking, countriesWithFacts, selectLacking } from '../lacking-facts.ts'
import { toAdminProduct, toSale } from '../to-product.ts'
import {
  countAllProducts,
  countPrices,
  findProduct,
  findSearchedProducts,
  type ProductFilter,
  selectAllProducts,
  selectPrices,
} from './admin-queries.ts'
import { changeProducts } from './bulk/change-products.ts'
import { changeProduct } from './change-product.ts'
import { arrangeProducts, listInOrder } from './collections/arrange-products.ts'
import { changeCollection } from './collections/change-collection.ts'
import { createCollection } from './collections/create-collection.ts'
import { deleteCollection } from './collections/delete-collection.ts'
import { listAllCollections } from './collections/to-admin-collection.ts'
import { createProduct } from './create-product.ts'
import { csvRoutes } from './csv/csv-routes.ts'
import { deleteProduct } from './delete-product.ts'
import { stockAdminRoutes } from './stock-routes.ts'

export function catalogAdminRoutes(app: FastifyInstance, deps: UploadDeps): void {
  const { db } = deps
  addEndpoint(app, calls.createProduct, ({ member, body }) => createProduct(db, member, body))
  addEndpoint(app, calls.changeProduct, ({ member, params, body }) => changeProduct(db, member, params.id, body))
  addEndpoint(app, changeProductsCall, ({ member, body }) => changeProducts(db, member, body))
  addEndpoint(app, calls.deleteProduct, ({ member, params }) => deleteProduct(db, member, params.id))
  addEndpoint(app, calls.adminProducts, ({ query }) => listAllProducts(db, query))
  addEndpoint(app, calls.adminProduct, ({ params }) => readAnyProduct(db, params.id))
  addEndpoint(app, calls.productPrices, ({ params, query }) => priceHistory(db, params.id, query.page))
  addEndpoint(app, adminProductFacts, ({ query }) => listProductFacts(db, query.page))
  collectionRoutes(app, db)
  stockAdminRoutes(app, deps)
  csvRoutes(app, deps)
}

function collectionRoutes(app: FastifyInstance, db: Db): void {
  addEndpoint(app, collections.adminCollections, () => listAllCollections(db))
  addEndpoint(app, collections.createCollection, ({ member, body }) => createCollection(db, member, body))
  addEndpoint(app, collections.changeCollection, ({ member, params, body }) =>
    changeCollection(db, member, params.type, body),
  )
  addEndpoint(app, order.collectionProducts, ({ params }) => listInOrder(db, params.type))
  addEndpoint(app, order.arrangeProducts, ({ member, params, body }) => arrangeProducts(db, member, params.type, body))
  addEndpoint(app, collections.deleteCollection, ({ member, params }) => deleteCollection(db, member, params.type))
}

/** Includes inactive products. */
async function listAllProducts(db: Db, { search, stock, ...pageQuery }: ProductFilter & PageQuery) {
  const found = search ? await findSearchedProducts(db, search) : undefined
  const filter = { search, stock, found }
  const { rows, counts } = await longPage(pageQuery, {
    select: (slice) => selectAllProducts(db, filter, slice),
    count: () => countAllProducts(db, filter),
    cursorOf: ({ micros, id }) => `${micros}-${id}`,
  })
  return { data: rows.map(toAdminProduct), ...counts }
}

async function readAnyProduct(db: Db, id: string): Promise<{ data: AdminProduct } | Refusal<'not_found'>> {
  const row = await findProduct(db, id)
  return row === undefined ? new Refusal('not_found', catalogTexts.productNotFound) : { data: toAdminProduct(row) }
}

async function priceHistory(db: Db, id: string, page = 1) {
  if ((await findProduct(db, id)) === undefined) return new Refusal('not_found', catalogTexts.productNotFound)
  const [rows, total] = await Promise.all([selectPrices(db, id, page), countPrices(db, id)])
  return pageOf(rows.map(toPrice), total, page)
}

const toPrice = (row: Awaited<ReturnType<typeof selectPrices>>[number]): ProductPrice => ({
  _id: String(row.id),
  at: row.at.toISOString(),
  ...(row.price_cents !== null && { price: money(row.price_cents, row.currency) }),
  currency: row.currency,
  ...toSale(row),
})

/** The products that lack facts; none if no country that is sold to asks for any. */
async function listProductFacts(db: Db, page = 1) {
  const countries = await countriesWithFacts(db)
  const { refusesWithoutFacts: refuses } = await readSection(db, 'safety')
  const isAsked = countries.some(({ asks }) => asks.length > 0)
  const rows = isAsked ? await selectLacking(db, rowsBefore(page), rowsPerPage) : []
  const total = isAsked ? await countLacking(db) : 0
  const data = rows.map(({ id, name, missing }) => ({ _id: id, name, missing }))
  return { ...pageOf(data, total, page), countries, refuses }
}
