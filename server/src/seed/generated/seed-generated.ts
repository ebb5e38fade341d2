import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { readBuiltMedia } from '../built-media.ts'
import { insertProducts } from '../insert-products.ts'
import { generatedProduct } from './generated-product.ts'

// Each transaction is made searchable at its end.
const batchSize = 100

/** Adds generated products until there are `count` of them. Returns how many were missing. */
export async function seedGeneratedProducts(db: Db, count: number): Promise<number> {
  const media = await readBuiltMedia()
  let added = 0
  for (let first = 1; first <= count; first += batchSize) {
    const size = Math.min(batchSize, count - first + 1)
    const batch = Array.from({ length: size }, (_, index) => generatedProduct(first + index))
    added += await db.transaction().execute((transaction) => insertProducts(transaction, media, batch))
  }
  // PostgreSQL would do so by itself in a minute, and plan the lists without statistics until then.
  if (added > 0) await sql`VACUUM (ANALYZE) product, product_collection, product_listing`.execute(db)
  return added
}
