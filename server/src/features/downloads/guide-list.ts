import type { ProductQuery } from '@storylamp/contract/catalog/catalog'
import { type Guide, guidePath } from '@storylamp/contract/downloads/downloads'
import type { Db } from '../../platform/db/database.ts'
import { productPage } from '../catalog/index.ts'

/** Every active product has a guide. */
export async function guideList(db: Db, query: Pick<ProductQuery, 'page' | 'limit'>) {
  const { products, total, page, pageCount } = await productPage(db, { ...query, sort: 'name' })
  const guides = products.map(
    ({ _id, name, images, imageAlts }): Guide => ({
      productId: _id,
      name,
      image: images[0] ?? '',
      imageAlt: imageAlts[0] ?? '',
      file: guidePath(_id),
    }),
  )
  return { data: guides, total, page, pageCount }
}
