import type { Product } from '@storylamp/contract/catalog/catalog'
import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import type { Db } from '../../../platform/db/database.ts'
import { pageOf } from '../../../platform/db/paging.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { toProduct } from '../catalogue.ts'
import { countAllProducts, findProduct, selectAllProducts } from './admin-queries.ts'

/** Includes inactive products. */
export async function listAllProducts(
  db: Db,
  { search, page = 1 }: { search?: string | undefined; page?: number | undefined },
) {
  const [rows, total] = await Promise.all([selectAllProducts(db, search, page), countAllProducts(db, search)])
  return pageOf(rows.map(toProduct), total, page)
}

export async function readAnyProduct(db: Db, id: string): Promise<{ data: Product } | Failure<'not_found'>> {
  const row = await findProduct(db, id)
  return row === undefined ? new Failure('not_found', catalogTexts.productNotFound) : { data: toProduct(row) }
}
