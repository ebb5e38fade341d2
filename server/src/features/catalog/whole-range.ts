import type { Product } from '@storylamp/contract/catalog/catalog'
import { catalogTexts } from '@storylamp/contract/texts'
import type { Db } from '../../platform/db/database.ts'
import { pageOf } from '../../platform/db/paging.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { countAnyProducts, findProduct, selectAnyProducts } from './admin-queries.ts'
import { toProduct } from './catalogue.ts'

type Wanted = { search?: string | undefined; page?: number | undefined }

/** Every product, also those off the shelf. */
export async function wholeRange(db: Db, { search, page = 1 }: Wanted) {
  const [rows, total] = await Promise.all([selectAnyProducts(db, search, page), countAnyProducts(db, search)])
  return pageOf(rows.map(toProduct), total, page)
}

export async function anyProduct(db: Db, id: string): Promise<{ data: Product } | Failure> {
  const row = await findProduct(db, id)
  return row === undefined ? new Failure('not_found', catalogTexts.productNotFound) : { data: toProduct(row) }
}
