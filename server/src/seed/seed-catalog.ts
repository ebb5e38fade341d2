import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { makeBundleSearchable } from '../features/bundles/index.ts'
import type { BundleTables } from '../features/bundles/tables.ts'
import type { CatalogTables } from '../features/catalog/tables.ts'
import type { Db } from '../platform/db/database.ts'
import { type BuiltMedia, readBuiltMedia } from './built-media.ts'
import { products } from './catalog/products.ts'
import { bundleRows, collectionRows, storyRows } from './catalog-rows.ts'
import { claimSeed } from './claim-seed.ts'
import { insertProducts } from './insert-products.ts'
import { renewBands } from './renew-bands.ts'
import { renewRecordings } from './renew-recordings.ts'

type SeedTables = CatalogTables & BundleTables

/** Fills a database without products with our catalog, once. Returns whether it did so now. */
export async function seedCatalog(db: Db): Promise<boolean> {
  const media = await readBuiltMedia()
  const isNew = await db.transaction().execute(async (transaction) => {
    // A database with other products was not filled by us, so it gets none of ours.
    const isOurs = !(await hasProducts(transaction)) && (await claimSeed(transaction, 'catalog'))
    if (isOurs) await insertCatalog(transaction, media)
    return isOurs
  })
  if (!isNew) {
    await renewMediaPaths(db)
    await db.transaction().execute((transaction) => renewRecordings(transaction, media))
    await db.transaction().execute((transaction) => renewBands(transaction, media))
  }
  return isNew
}

const hasProducts = async (db: Db) =>
  (await db.withTables<SeedTables>().selectFrom('product').select('id').limit(1).executeTakeFirst()) !== undefined

async function insertCatalog(db: Db, media: BuiltMedia): Promise<void> {
  const tables = db.withTables<SeedTables>()
  await tables.insertInto('collection').values(collectionRows(media)).execute()
  await insertProducts(db, media, products)
  await tables.insertInto('bundle').values(bundleRows(media)).execute()
  await tables.insertInto('bundle_story').values(storyRows(media)).execute()
  for (const { id } of bundleRows(media)) await makeBundleSearchable(db, id)
}

/** Updates stored paths after a build, which puts new hashes into file names. Reads every product, so only when the build is another one. */
export async function renewMediaPaths(db: Db): Promise<void> {
  const media = await readBuiltMedia()
  const builtPaths = [
    ...Object.values(media.pictures).map(({ path }) => path),
    ...media.bundles.flatMap(({ stories }) =>
      stories.flatMap(({ previewPath, narrationPreviewPath }) => [previewPath, narrationPreviewPath ?? []].flat()),
    ),
  ]
  const built = new Map(builtPaths.map((path) => [withoutHash(path), path]))
  await db.transaction().execute(async (transaction) => {
    if (!(await claimMedia(transaction, builtPaths))) return
    for (const stored of await storedPaths(transaction)) {
      const path = built.get(withoutHash(stored))
      if (path !== undefined && path !== stored) await replaceEverywhere(transaction, stored, path)
    }
  })
}

/** Whether the build before this start was another one, or none was noted. */
async function claimMedia(db: Db, builtPaths: string[]): Promise<boolean> {
  const name = `media ${createHash('sha256').update(builtPaths.join()).digest('hex').slice(0, 16)}`
  // Processes of two builds that start at once would else both be noted.
  await sql`LOCK TABLE seed IN SHARE ROW EXCLUSIVE MODE`.execute(db)
  if (!(await claimSeed(db, name))) return false
  await sql`DELETE FROM seed WHERE name LIKE 'media %' AND name <> ${name}`.execute(db)
  return true
}

const withoutHash = (path: string) => path.replace(/-[0-9a-f]{8}[/.].*$/, '')

async function storedPaths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    SELECT picture->>'path' AS path FROM product, jsonb_array_elements(pictures) AS picture
    UNION SELECT band->>'path' FROM product, jsonb_array_elements(bands) AS band
    UNION SELECT ltrim(trailer_link, '/') FROM product WHERE trailer_link IS NOT NULL
    UNION SELECT image FROM collection
    UNION SELECT image FROM bundle
    UNION SELECT image FROM bundle_story
    UNION SELECT preview_file FROM bundle_story
    UNION SELECT narration_preview_file FROM bundle_story WHERE narration_preview_file IS NOT NULL`.execute(db)
  return rows.map(({ path }) => path)
}

async function replaceEverywhere(db: Db, old: string, path: string): Promise<void> {
  const updates: RawBuilder<unknown>[] = [
    sql`UPDATE product SET pictures = replace(pictures::text, ${old}, ${path})::jsonb WHERE strpos(pictures::text, ${old}) > 0`,
    sql`UPDATE product SET bands = replace(bands::text, ${old}, ${path})::jsonb WHERE strpos(bands::text, ${old}) > 0`,
    sql`UPDATE product SET trailer_link = '/' || ${path}::text WHERE trailer_link = '/' || ${old}::text`,
    sql`UPDATE collection SET image = ${path} WHERE image = ${old}`,
    sql`UPDATE bundle SET image = ${path} WHERE image = ${old}`,
    sql`UPDATE bundle_story SET image = ${path} WHERE image = ${old}`,
    sql`UPDATE bundle_story SET preview_file = ${path} WHERE preview_file = ${old}`,
    sql`UPDATE bundle_story SET narration_preview_file = ${path} WHERE narration_preview_file = ${old}`,
  ]
  for (const update of updates) await update.execute(db)
}
