import type { AdminCollection, AdminProduct } from '@storylamp/contract/catalog/admin-catalog'
import type {
  Collection,
  CollectionWithProducts,
  Product,
  ProductList,
  ProductQuery,
  ShownProduct,
} from '@storylamp/contract/catalog/catalog'
import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import { productsPerPage } from '@storylamp/contract/limits'
import { cents } from '@storylamp/contract/money'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import {
  countProducts,
  findActiveProduct,
  findCollection,
  type ProductRow,
  selectCollections,
  selectFilters,
  selectGroup,
  selectProducts,
} from './queries.ts'
import type { CollectionTable } from './tables.ts'

export async function oneProduct(db: Db, id: string): Promise<{ data: ShownProduct } | Failure<'not_found'>> {
  const row = await findActiveProduct(db, id)
  if (row === undefined) return new Failure('not_found', catalogTexts.productNotFound)
  const group = row.product_group === null ? [] : await selectGroup(db, row.product_group)
  const siblings = group.map(({ id: _id, name, variant, pictures }) => ({
    _id,
    name,
    variant: variant ?? name,
    image: pictures[0]?.path ?? '',
  }))
  return { data: { ...toProduct(row), siblings, bands: row.bands } }
}

export async function productList(db: Db, query: ProductQuery): Promise<ProductList> {
  const [page, filters] = await Promise.all([productPage(db, query), selectFilters(db)])
  const { products, ...counts } = page
  return {
    data: products,
    ...counts,
    filters: {
      colors: filters.colors,
      collections: filters.collections.map(({ type, name }) => ({ type, name })),
      minPrice: filters.minPrice ?? cents(0),
      maxPrice: filters.maxPrice ?? cents(0),
    },
  }
}

export async function collectionList(db: Db): Promise<{ data: Collection[] }> {
  return { data: (await selectCollections(db)).map(toCollection) }
}

export async function oneCollection(
  db: Db,
  type: string,
  query: Pick<ProductQuery, 'page' | 'limit'>,
): Promise<{ data: CollectionWithProducts[] } | Failure<'not_found'>> {
  const row = await findCollection(db, type)
  if (row === undefined) return new Failure('not_found', catalogTexts.collectionNotFound)
  return { data: [{ ...toCollection(row), ...(await productPage(db, { ...query, collection: type })) }] }
}

/** One page of the products that match a query, with the total count. */
export async function productPage(db: Db, query: ProductQuery) {
  const { page = 1, limit = productsPerPage } = query
  const [rows, total] = await Promise.all([selectProducts(db, query, page, limit), countProducts(db, query)])
  return { products: rows.map(toProduct), total, page, pageCount: Math.max(1, Math.ceil(total / limit)) }
}

const toProduct = (row: ProductRow): Product => ({
  _id: row.id,
  name: row.name,
  price: row.price_cents,
  images: row.pictures.map(({ path }) => path),
  imageAlts: row.pictures.map(({ alt }) => alt),
  isActive: row.is_active,
  color: row.colors,
  description: row.description,
  facts: row.facts,
  ...(row.token_price_hundredths === null ? {} : { tokenPrice: row.token_price_hundredths }),
  sku: row.sku,
  ...(row.trailer_link === null ? {} : { trailerLink: row.trailer_link }),
  collections: row.collections ?? [],
  ...(row.promise === null ? {} : { promise: row.promise }),
  ...(row.product_group === null ? {} : { group: row.product_group }),
  ...(row.variant === null ? {} : { variant: row.variant }),
  createdAt: row.created_at.toISOString(),
})

export const toAdminProduct = (row: ProductRow): AdminProduct => ({
  ...toProduct(row),
  ...(row.weight_grams === null ? {} : { weightGrams: row.weight_grams }),
  version: row.version,
})

export const toAdminCollection = (row: Selectable<CollectionTable>): AdminCollection => ({
  ...toCollection(row),
  version: row.version,
})

const toCollection = (row: Selectable<CollectionTable>): Collection => ({
  _id: row.type,
  type: row.type,
  name: row.name,
  description: row.description,
  image: row.image,
  imageAlt: row.image_alt,
  isComingSoon: row.is_coming_soon,
})
