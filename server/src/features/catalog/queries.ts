import { type ProductKind, permanentCollections } from '@storylamp/contract/catalog/collections'
import type { GoodsClass } from '@storylamp/contract/delivery/tax-settings'
import type { Cents, Currency, Hundredths, Others } from '@storylamp/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { stockOfProduct } from '../stock/index.ts'
import { type Reduction, struckPrice } from './struck-price.ts'
import type { CatalogTables, Picture } from './tables.ts'

const tables = (db: Db) => db.withTables<CatalogTables>()

type Priced = { currency: Currency; price_cents: Cents | null; sale_cents: Cents | null; sale_to: Date | null }

/** What holds of a product in a currency, without a price if it is not sold in it: joined beside each product. */
export const pricedIn = (currency: RawBuilder<unknown>) =>
  sql<Priced>`LATERAL (
    SELECT currency, price_cents, sale_cents, sale_from, sale_to FROM product_price
    WHERE product_id = product.id AND currency = ${currency} ORDER BY id DESC LIMIT 1)`.as('priced')

/** What a product costs at this moment, by the database's clock: the one rule for all that shows or charges a price. */
const priceAt = (row: RawBuilder<unknown>) => sql<Cents>`
  price_at(${row}.price_cents, ${row}.sale_cents, ${row}.sale_from, ${row}.sale_to, now())`

export const priceNow = priceAt(sql`priced`)
const priceOfProduct = priceAt(sql`product`)

const msOf = (moment: ReturnType<typeof sql>) => sql`extract(epoch FROM ${moment}) * 1000`

/** What it cost before it was for sale does not count: nobody could buy it. A history is written while its transaction runs, so later than the transaction's own time. */
const reduction = sql`(
  SELECT jsonb_build_object('moment', ${msOf(sql`clock_timestamp()`)}, 'prices', jsonb_agg(jsonb_build_object(
    'price', history.price_cents, 'since', ${msOf(sql`greatest(history.at, product.created_at)`)},
    'sale', history.sale_cents, 'from', ${msOf(sql`history.sale_from`)}, 'to', ${msOf(sql`history.sale_to`)}) ORDER BY history.id))
  FROM product_price AS history WHERE history.product_id = product.id AND history.currency = priced.currency AND history.price_cents IS NOT NULL
    AND product.published_at IS NOT NULL)`

const ifOnSale = <Value>(value: ReturnType<typeof sql>) =>
  sql<Value | null>`CASE WHEN ${priceNow} < priced.price_cents THEN ${value} END`

/** The columns of a product with its price of this moment. While a sale runs, also what tells the struck price, and when it ends. */
export const pricesNow = [
  priceNow.as('price_now'),
  sql<Currency>`priced.currency`.as('price_currency'),
  ifOnSale<Reduction>(reduction).as('reduction'),
  ifOnSale<Date>(sql`priced.sale_to`).as('sale_ends'),
] as const

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

export type OtherPrices = Others<{ price: Cents; sale: Cents | null }>

export const otherPrices = sql<OtherPrices | null>`(
  SELECT jsonb_object_agg(currency, jsonb_build_object('price', price_cents, 'sale', sale_cents) ORDER BY currency)
  FROM other_prices(product.id, product.currency))`.as('other_prices')

const activeProducts = (db: Db) => tables(db).selectFrom('product').where('state', '=', 'for_sale')

type ActiveProducts = ReturnType<typeof activeProducts>

/** In the main currency, unless another one is wanted. */
export const withCollections = (
  products: ActiveProducts,
  { collections = allCollections, currency = sql`product.currency` } = {},
) =>
  products
    .innerJoin(pricedIn(currency), (join) => join.onTrue())
    .selectAll('product')
    .select(collections)
    .select(pricesNow)
    .select([
      stockOfProduct.onHand.as('stock'),
      stockOfProduct.held.as('held'),
      stockOfProduct.isSoldOut.as('is_sold_out'),
      otherPrices,
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
  | 'other_prices'
  | 'currency'
  | 'sale_cents'
  | 'sale_from'
  | 'sale_to'
  | 'publish_at'
  | 'published_at'

export const findActiveProduct = (db: Db, id: string, currency: Currency) =>
  withCollections(activeProducts(db), { collections: shownCollections, currency: sql`${currency}` })
    .select(kindsOfProduct)
    .where('id', '=', id)
    .where('priced.price_cents', 'is not', null)
    .executeTakeFirst()

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

/** A product as carts and orders need it. Inactive ones are included, as a cart still shows their names; so are those without a price in the currency. */
export type ForSale = {
  id: string
  sku: string
  name: string
  description: string
  currency: Currency
  /** Null: it is not sold in the currency. */
  priceCents: Cents | null
  freeTokensHundredths: Hundredths
  colors: string[]
  pictures: Picture[]
  isActive: boolean
  weightGrams: number | null
  taxClass: GoodsClass
}

const forSaleAt = (currency: RawBuilder<unknown>, price: RawBuilder<unknown>) => sql<ForSale>`
  SELECT id, sku, name, description, ${currency}::text AS currency, ${price} AS "priceCents",
    coalesce(token_price_hundredths, 0) AS "freeTokensHundredths", colors, pictures,
    state = 'for_sale' AND ${price} IS NOT NULL AS "isActive", weight_grams AS "weightGrams", tax_class AS "taxClass"
  FROM product`

/** A subquery for other features' statements. */
export const forSaleIn = (currency: RawBuilder<unknown>) => sql<ForSale>`
  ${forSaleAt(currency, priceNow)} LEFT JOIN ${pricedIn(currency)} ON true`

/** The same, but of the main currency alone, whose prices stand in the products: no history has to be read. */
export const forSaleInMain = (currency: RawBuilder<unknown> = sql`product.currency`) =>
  forSaleAt(currency, sql`CASE WHEN product.currency = ${currency} THEN ${priceOfProduct} END`)

export async function findForSale(db: Db, id: string, currency?: Currency): Promise<ForSale | undefined> {
  const all = currency === undefined ? forSaleInMain() : forSaleIn(sql`${currency}`)
  const { rows } = await sql<ForSale>`SELECT * FROM (${all}) AS product WHERE id = ${id}`.execute(db)
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

export async function findShownProducts(db: Db, ids: string[], currency: Currency) {
  if (ids.length === 0) return []
  const rows = await activeProducts(db)
    .innerJoin(pricedIn(sql`${currency}`), (join) => join.onTrue())
    .where('id', 'in', ids)
    .where('priced.price_cents', 'is not', null)
    .select(pricesNow)
    .select(['id', 'token_price_hundredths as freeTokensHundredths'])
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
