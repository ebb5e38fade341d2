import { type Currency, cents, sameNumber, toHundredths } from '@storylamp/contract/money'
import type { InsertObject } from 'kysely'
import { makeSearchable, moveSaleState, recordPrices } from '../features/catalog/index.ts'
import type { BandPicture, CatalogTables } from '../features/catalog/tables.ts'
import { readSection } from '../features/settings/index.ts'
import type { Db } from '../platform/db/database.ts'
import { type BuiltMedia, picturePath, previewPath } from './built-media.ts'
import type { SeedProduct } from './seed-product.ts'

/** Adds the products that are missing and returns how many those were. */
export async function insertProducts(db: Db, media: BuiltMedia, products: SeedProduct[]): Promise<number> {
  const tables = db.withTables<CatalogTables>()
  const { currency } = await readSection(db, 'selling')
  const inserted = await tables
    .insertInto('product')
    .values(products.map((product) => toRow(product, media, currency)))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  const added = new Set(inserted.map(({ id }) => id))
  await recordPrices(db, [...added])
  const memberships = products
    .filter(({ id }) => added.has(id))
    .flatMap(({ id, collections }) => collections.map((type) => ({ product_id: id, collection_type: type })))
  if (memberships.length > 0) await tables.insertInto('product_collection').values(memberships).execute()
  await makeSearchable(db, [...added])
  return added.size
}

export const bandPictures = ({ bands = [] }: SeedProduct, { pictures }: BuiltMedia): BandPicture[] =>
  bands.flatMap(({ shows, keys, alt }) => {
    const picture = keys.map((key) => pictures[key]).find((found) => found !== undefined)
    return picture === undefined ? [] : [{ shows, alt, ...picture }]
  })

const toRow = (
  product: SeedProduct,
  media: BuiltMedia,
  currency: Currency,
): InsertObject<CatalogTables, 'product'> => ({
  id: product.id,
  name: product.name,
  sku: product.sku,
  currency,
  price_cents: cents(product.priceCents * sameNumber('USD', currency)),
  token_price_hundredths: product.freeTokens === undefined ? null : toHundredths(product.freeTokens),
  description: product.description,
  colors: product.colors,
  facts: JSON.stringify(product.facts),
  pictures: JSON.stringify(product.pictures.map(({ key, alt }) => ({ path: picturePath(media, key), alt }))),
  promise: product.promise ?? null,
  has_guide: true,
  product_group: product.group ?? null,
  variant: product.variant ?? null,
  weight_grams: product.weightGrams,
  bands: JSON.stringify(bandPictures(product, media)),
  trailer_link: product.film === undefined ? null : `/${previewPath(media, product.film)}`,
  ...moveSaleState(product.isActive),
  created_at: product.createdAt,
})
