import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { BuiltMedia } from './built-media.ts'
import { products } from './catalog/products.ts'
import { bandPictures } from './insert-products.ts'

/** The large pictures of our products' pages follow the build. */
export async function renewBands(db: Db, media: BuiltMedia): Promise<void> {
  for (const product of products) {
    const bands = JSON.stringify(bandPictures(product, media))
    await sql`UPDATE product SET bands = ${bands}::jsonb WHERE id = ${product.id} AND bands <> ${bands}::jsonb`.execute(
      db,
    )
  }
}
