import type { Db } from '../../platform/db/database.ts'
import { readBuiltMedia } from '../built-media.ts'
import { insertProducts } from '../insert-products.ts'
import { generatedProduct } from './generated-product.ts'

const batchSize = 500

/** Sees to it that so many generated products stand beside our own; says how many were missing. */
export async function seedGeneratedProducts(db: Db, wanted: number): Promise<number> {
  const media = await readBuiltMedia()
  let added = 0
  for (let first = 1; first <= wanted; first += batchSize) {
    const size = Math.min(batchSize, wanted - first + 1)
    const batch = Array.from({ length: size }, (_, index) => generatedProduct(first + index))
    added += await db.transaction().execute((transaction) => insertProducts(transaction, media, batch))
  }
  return added
}
