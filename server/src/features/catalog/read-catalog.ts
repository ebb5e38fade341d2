import type {
  Collection,
  CollectionWithProducts,
  Product,
  ProductList,
  ProductQuery,
  ShownProduct,
} from '@storylamp/contract/catalog/catalog'
import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import { nightPicture } from '@storylamp/contract/catalog/night-picture'
import { maxRelated } from '@storylamp/contract/limits'
import { type Currency, cents, isWholeIn, type Major, money, toCents } from '@storylamp/contract/money'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { Refusal, refuseField } from '../../platform/http/refusals/refusal.ts'
import { countChoices } from './facets.ts'
import { selectNewest } from './listing.ts'
import { type CatalogDeps, type CursorRefused, type ListQuery, productPage } from './product-page.ts'
import { findActiveProduct, findShownCollection, selectGroup, selectShownCollections } from './queries.ts'
import { shownSafety } from './shown-safety.ts'
import type { CollectionTable } from './tables.ts'
import { toProduct } from './to-product.ts'

export async function oneProduct(
  { db, readCurrency }: CatalogDeps,
  id: string,
  asked?: string,
): Promise<{ data: ShownProduct } | Refusal<'not_found'>> {
  const row = await findActiveProduct(db, id, await readCurrency(asked))
  if (row === undefined) return new Refusal('not_found', catalogTexts.productNotFound)
  const group = row.product_group === null ? [] : await selectGroup(db, row.product_group)
  const siblings = group.map(toSibling)
  return { data: { ...toProduct(row), ...(await shownSafety(db, row)), siblings, kinds: row.kinds, bands: row.bands } }
}

function toSibling({ id, name, variant, pictures }: Awaited<ReturnType<typeof selectGroup>>[number]) {
  const images = pictures.map(({ path }) => path)
  const lit = nightPicture(images)
  return { _id: id, name, variant: variant ?? name, image: images[0] ?? '', ...(lit === undefined ? {} : { lit }) }
}

// The newest are looked at; more of them in one group than these leave fewer to relate to.
const maxConsidered = 12

export async function relatedProducts(
  { db, readCurrency }: CatalogDeps,
  id: string,
  asked: string | undefined,
): Promise<{ of: string; data: Product[] } | Refusal<'not_found'>> {
  const currency = await readCurrency(asked)
  const row = await findActiveProduct(db, id, currency)
  if (row === undefined) return new Refusal('not_found', catalogTexts.productNotFound)
  const newest = await selectNewest(db, currency, maxConsidered)
  const isOther = (other: (typeof newest)[number]) =>
    other.id !== id && (row.product_group === null || other.product_group !== row.product_group)
  return { of: id, data: newest.filter(isOther).slice(0, maxRelated).map(toProduct) }
}

/** A collection that cannot exist, so the list is empty. */
const noCollection = '-'

export async function productList(
  deps: CatalogDeps,
  sent: ProductQuery,
): Promise<ProductList | CursorRefused | Refusal<'invalid_input'>> {
  const isHidden = sent.collection !== undefined && !(await findShownCollection(deps.db, sent.collection))
  const currency = await deps.readCurrency(sent.currency)
  const { minPrice, maxPrice, ...rest } = isHidden ? { ...sent, collection: noCollection } : sent
  for (const [name, amount] of Object.entries({ minPrice, maxPrice }))
    if (amount !== undefined && !isWholeIn(amount, currency))
      return refuseField('invalid_input', name, 'Must be an amount such as 19.99')
  const query = {
    ...rest,
    currency,
    ...(minPrice !== undefined && { minPrice: limitOf(minPrice, currency) }),
    ...(maxPrice !== undefined && { maxPrice: limitOf(maxPrice, currency) }),
  }
  const { total, colors, collections, ...prices } = await countChoices(deps.db, query)
  const page = await productPage(deps, query, total)
  if (page instanceof Refusal) return page
  const { products, ...counts } = page
  return {
    data: products,
    ...counts,
    filters: {
      colors: colors.map(({ value }) => value),
      collections: collections.map(({ value, name }) => ({ type: value, name })),
      minPrice: money(prices.minPrice ?? cents(0), currency),
      maxPrice: money(prices.maxPrice ?? cents(0), currency),
      currency,
    },
    facets: { colors, collections: collections.map(({ name: _, ...facet }) => facet) },
  }
}

const maxInteger = 2_147_483_647

const limitOf = (amount: Major, currency: Currency) => cents(Math.min(toCents(amount, currency), maxInteger))

export async function collectionList(db: Db): Promise<{ data: Collection[] }> {
  return { data: (await selectShownCollections(db)).map(toCollection) }
}

export async function oneCollection(
  deps: CatalogDeps,
  type: string,
  {
    sort = 'arranged',
    ...sent
  }: Pick<ListQuery, 'sort' | 'page' | 'limit' | 'after' | 'before'> & { currency?: string | undefined },
): Promise<{ data: CollectionWithProducts[] } | Refusal<'not_found'> | CursorRefused> {
  const row = await findShownCollection(deps.db, type)
  if (row === undefined) return new Refusal('not_found', catalogTexts.collectionNotFound)
  const query = { ...sent, currency: await deps.readCurrency(sent.currency) }
  const page = await productPage(deps, { ...query, sort, collection: type })
  return page instanceof Refusal ? page : { data: [{ ...toCollection(row), ...page }] }
}

export const toCollection = (row: Selectable<CollectionTable>): Collection => ({
  _id: row.type,
  type: row.type,
  name: row.name,
  description: row.description,
  image: row.image,
  imageAlt: row.image_alt,
  isComingSoon: row.state === 'coming_soon',
})
