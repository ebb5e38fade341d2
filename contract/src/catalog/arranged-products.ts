import * as z from 'zod/mini'
import { versionSent } from '../admin/amount.ts'
import { staffEndpoint } from '../endpoint.ts'
import { isUnique } from '../unique.ts'
import { saleState } from './admin-catalog.ts'
import { slug } from './catalog.ts'
import { collectionTexts, maxArranged } from './collections.ts'

const ofType = z.object({ type: slug })

const arrangedProduct = z.object({
  _id: z.string(),
  name: z.string(),
  sku: z.string(),
  image: z.optional(z.string()),
  ...saleState,
})
export type ArrangedProduct = z.infer<typeof arrangedProduct>

const productsInOrder = z.object({
  /** The first ones, including products that are not for sale, which keep their places. */
  data: z.array(arrangedProduct),
  /** How many of them were arranged by hand; the others follow, newest first. */
  arranged: z.number(),
  total: z.number(),
  /** The collection's version. */
  version: z.number(),
})
export type ProductsInOrder = z.infer<typeof productsInOrder>

export const collectionProducts = staffEndpoint('catalog', {
  method: 'GET',
  path: '/api/admin/collections/:type/products',
  summary: 'The first products of a collection in its order',
  params: ofType,
  reply: productsInOrder,
  errors: ['not_found'],
})

const productIds = z
  .array(slug)
  .check(z.maxLength(maxArranged, collectionTexts.tooManyArranged), z.refine(isUnique, collectionTexts.arrangedTwice))

/** Products that are not named follow, newest first. */
export const arrangeProducts = staffEndpoint('catalog', {
  method: 'PUT',
  path: '/api/admin/collections/:type/products',
  summary: 'Arrange which products of a collection come first',
  params: ofType,
  body: z.strictObject({ products: productIds, version: versionSent }),
  maxBodyKilobytes: 64,
  reply: productsInOrder,
  errors: ['invalid_input', 'not_found', 'stale'],
})
