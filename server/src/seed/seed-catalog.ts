import type { BundleTables } from '../features/bundles/tables.ts'
import type { CatalogTables } from '../features/catalog/tables.ts'
import type { Db } from '../platform/db/database.ts'
import { type BuiltMedia, readBuiltMedia } from './built-media.ts'
import { bundleRows, collectionRows, storyRows } from './catalog-rows.ts'
import { products } from './catalogue/products.ts'
import { claimSeed } from './claim-seed.ts'
import { insertProducts } from './insert-products.ts'
import { renewMediaPaths } from './renew-media-paths.ts'

type SeedTables = CatalogTables & BundleTables

/** Fills an empty database with our catalogue, once. Returns whether it did so now. */
export async function seedCatalog(db: Db): Promise<boolean> {
  const media = await readBuiltMedia()
  return db.transaction().execute(async (transaction) => {
    const isNew = await claimSeed(transaction, 'catalog')
    if (isNew) await insertCatalog(transaction, media)
    else await renewMediaPaths(transaction, media)
    return isNew
  })
}

async function insertCatalog(db: Db, media: BuiltMedia): Promise<void> {
  const tables = db.withTables<SeedTables>()
  await tables.insertInto('collection').values(collectionRows(media)).execute()
  await insertProducts(db, media, products)
  await tables.insertInto('bundle').values(bundleRows(media)).execute()
  await tables.insertInto('bundle_story').values(storyRows(media)).execute()
}
