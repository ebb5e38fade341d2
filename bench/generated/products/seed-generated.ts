import { sql } from 'kysely'
import type { Db } from '../../../server/src/platform/db/database.ts'
import { readBuiltMedia } from '../../../server/src/seed/built-media.ts'
import { insertProducts } from '../../../server/src/seed/insert-products.ts'
import { generatedProduct } from './generated-product.ts'

// Each transaction is made searchable at its end.
const batchSize = 100

/** Adds generated products until there are `count` of them. Returns how many were missing. */
export async function seedGeneratedProducts(db: Db, count: number): Promise<number> {
  const media = await readBuiltMedia()
  let added = 0
  await withLazyIndexes(db, async () => {
    for (let first = 1; first <= count; first += batchSize) {
      const size = Math.min(batchSize, count - first + 1)
      const batch = Array.from({ length: size }, (_, index) => generatedProduct(first + index))
      added += await db.transaction().execute((transaction) => insertProducts(transaction, media, batch))
    }
  })
  // PostgreSQL would do so by itself in a minute, and plan the lists without statistics until then.
  if (added > 0) await sql`VACUUM (ANALYZE) product, product_collection, product_listing`.execute(db)
  return added
}

/** The indexes of the search, and how each collects new rows while the shop runs. */
const searchIndexes = {
  search_entry_names: 'fastupdate = off',
  search_entry_words: 'fastupdate = off',
  product_search_key_words: 'gin_pending_list_limit = 128',
}

/** Meanwhile these indexes take in thousands of rows together, which costs less than one by one. Searches find the same. */
async function withLazyIndexes(db: Db, work: () => Promise<void>): Promise<void> {
  const indexes = Object.entries(searchIndexes).map(([name, usual]) => ({ name, usual: sql.raw(usual) }))
  for (const { name } of indexes)
    await sql`ALTER INDEX ${sql.ref(name)} SET (fastupdate = on, gin_pending_list_limit = 16384)`.execute(db)
  try {
    await work()
  } finally {
    for (const { name, usual } of indexes) {
      await sql`ALTER INDEX ${sql.ref(name)} RESET (fastupdate, gin_pending_list_limit)`.execute(db)
      await sql`ALTER INDEX ${sql.ref(name)} SET (${usual})`.execute(db)
      await sql`SELECT gin_clean_pending_list(${name}::regclass)`.execute(db)
    }
  }
}
