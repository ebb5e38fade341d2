import { type ProductKind, permanentCollections } from '@storylamp/contract/catalog/collections'
import type { GoodsClass } from '@storylamp/contract/delivery/tax-settings'
import type { Cents, Currency, Hundredths } from '@storylamp/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { stockOfProduct } from '../stock/index.ts'
import { priceNow, pricesNow } from './price-now.ts'
import { struckPrice } from './struck-price.ts'
import type { CatalogTables, Picture } from './tables.ts'

const tables = (db: Db) => db.withTables<CatalogTables>()

const allCollections = sql<string[] | null>`(
  SELECT array_agg(collection_type) FROM product_collection WHERE product_collection.product_id = product.id)`.as(
  'collections',
)

export const shownCollections = sql<string[] | null>`(
  SELECT array_agg(type) FROM product_collection JOIN collection ON type = collection_type
  WHERE product_collection.product_id = product.id AND collection.state <> 'hidden')`.as('collections')

/** A product with the guide is of the kind that its collections say, also while they are hidden. */
const kindsOfProduct = sql<ProductKind[]>`ARRAY(
  SELECT CASE collection_type WHEN 'nightlamp' THEN 'lamp' ELSE 'speaker' END FROM product_collection
  WHERE has_guide AND product_collection.product_id = product.id AND collection_type = ANY(${permanentCollections}::text[])
  ORDER BY 1)`.as('kinds')

const activeProducts = (db: Db) => tables(db).selectFrom('product').where('state', '=', 'for_sale')

type ActiveProducts = ReturnType<typeof activeProducts>

export const withCollections = (products: ActiveProducts, collections = allCollections) =>
  products
    .selectAll('product')
    .select(collections)
    .select(pricesNow)
    .select([
      stockOfProduct.onHand.as('stock'),
      stockOfProduct.held.as('held'),
      stockOfProduct.isSoldOut.as('is_sold_out'),
    ])

export type ProductRow = Awaited<ReturnType<ReturnType<typeof withCollections>['executeTakeFirstOrThrow']>>

export type AdminColumns =
  | 'bands'
  | 'has_guide'
  | 'safety'
  | 'version'
  | 'weight_grams'
  | 'tax_class'
  | 'stock'
  | 'held'
  | 'price_cents'
  | 'sale_cents'
  | 'sale_from'
  | 'sale_to'
  | 'publish_at'
  | 'published_at'

export const findActiveProduct = (db: Db, id: string) =>
  withCollections(activeProducts(db), shownCollections).select(kindsOfProduct).where('id', '=', id).executeTakeFirst()

/** As many as a page can offer as swatches. */
const maxVariants = 24

/** Oldest first, so that a new variant moves none of the others. */
export const selectGroup = (db: Db, group: string) =>
  activeProducts(db)
    .where('product_group', '=', group)
    .select(['id', 'name', 'variant', 'pictures'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxVariants)
    .execute()

const collectionsInOrder = (db: Db) => tables(db).selectFrom('collection').selectAll().orderBy('position')

export const selectCollections = (db: Db) => collectionsInOrder(db).execute()

export const selectShownCollections = (db: Db) => collectionsInOrder(db).where('state', '<>', 'hidden').execute()

export const findShownCollection = (db: Db, type: string) =>
  tables(db)
    .selectFrom('collection')
    .selectAll()
    .where('type', '=', type)
    .where('state', '<>', 'hidden')
    .executeTakeFirst()

/** A product as carts and orders need it. Inactive ones are included, as a cart still shows their names. */
export type ForSale = {
  id: string
  sku: string
  name: string
  description: string
  currency: Currency
  priceCents: Cents
  freeTokensHundredths: Hundredths
  colors: string[]
  pictures: Picture[]
  isActive: boolean
  weightGrams: number | null
  taxClass: GoodsClass
}

/** A subquery for other features' statements. */
export const forSale = sql<ForSale>`
  SELECT id, sku, name, description, currency, ${priceNow} AS "priceCents",
    coalesce(token_price_hundredths, 0) AS "freeTokensHundredths", colors, pictures, state = 'for_sale' AS "isActive",
    weight_grams AS "weightGrams", tax_class AS "taxClass"
  FROM product`

export async function findForSale(db: Db, id: string): Promise<ForSale | undefined> {
  const { rows } = await sql<ForSale>`SELECT * FROM (${forSale}) AS product WHERE id = ${id}`.execute(db)
  return rows[0]
}

/** Includes products that are not for sale. */
export async function findProductNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const isOne = sql<boolean>`id = ANY(${ids}::text[])`
  const rows = await tables(db).selectFrom('product').select(['id', 'name']).where(isOne).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function findUnknownProduct(db: Db, ids: string[]): Promise<string | undefined> {
  const known = await tables(db).selectFrom('product').select('id').where('id', 'in', ids).execute()
  return ids.find((id) => !known.some((product) => product.id === id))
}

export async function findShownProducts(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await activeProducts(db)
    .where('id', 'in', ids)
    .select(pricesNow)
    .select(['id', 'currency', 'token_price_hundredths as freeTokensHundredths'])
    .select(sql<string[]>`jsonb_path_query_array(pictures, '$[*].path')`.as('images'))
    .select(stockOfProduct.isSoldOut.as('isSoldOut'))
    .execute()
  return rows.map(({ reduction, ...row }) => ({ ...row, struck: struckPrice(reduction) }))
}

/** The files that products and collections show, inactive ones too; a trailer's begins with the slash of its address. */
export async function findFilesOfCatalog(db: Db): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    SELECT picture ->> 'path' AS path FROM product, jsonb_array_elements(pictures) AS picture
    UNION SELECT ltrim(trailer_link, '/') FROM product WHERE trailer_link LIKE '/%'
    UNION SELECT image FROM collection`.execute(db)
  return rows.map(({ path }) => path)
}
