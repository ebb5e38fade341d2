import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { BuiltMedia } from './built-media.ts'
import { products } from './catalog/products.ts'
import { claimSeed } from './claim-seed.ts'
import { bandPictures } from './insert-products.ts'
import type { SeedProduct } from './seed-product.ts'

/** Large pictures follow the build. Promises, groups and weights are filled in once; from then on they are the owner's. */
export async function renewPresentation(db: Db, media: BuiltMedia): Promise<void> {
  for (const product of products) {
    const bands = JSON.stringify(bandPictures(product, media))
    await sql`UPDATE product SET bands = ${bands}::jsonb WHERE id = ${product.id} AND bands <> ${bands}::jsonb`.execute(
      db,
    )
  }
  if (await claimPresentation(db)) for (const product of products) await fillIn(db, product)
  if (await claimWeights(db)) for (const product of products) await fillInWeight(db, product)
}

export const claimPresentation = (db: Db) => claimSeed(db, 'promises and groups')

export const claimWeights = (db: Db) => claimSeed(db, 'weights')

const fillInWeight = (db: Db, { id, weightGrams }: SeedProduct) =>
  sql`UPDATE product SET weight_grams = ${weightGrams} WHERE id = ${id} AND weight_grams IS NULL`.execute(db)

const fillIn = (db: Db, { id, promise, group, variant }: SeedProduct) =>
  sql`
  UPDATE product SET promise = coalesce(promise, ${promise ?? null}), product_group = coalesce(product_group, ${group ?? null}),
    variant = coalesce(variant, ${variant ?? null})
  WHERE id = ${id}`.execute(db)
