import * as z from 'zod/mini'
import { everyone } from '../accounts/roles.ts'
import { currency, money, tokens } from '../amounts.ts'
import { endpoint } from '../endpoint.ts'
import { maxProductsPerPage, productSorts } from '../limits.ts'
import { major } from '../money.ts'
import { givenOnce, pageCounts, pageNumber, wholeNumber } from '../paging.ts'
import { productKinds } from './collections.ts'
import { safety } from './safety.ts'

export const slug = z
  .string(givenOnce)
  .check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Must be small letters, digits and single hyphens'),
    z.maxLength(80, 'Must be at most 80 characters'),
  )

export const product = z.object({
  _id: z.string(),
  name: z.string(),
  /** What it costs now, also in a sale. */
  price: money(),
  ...currency,
  /** In a sale, the lowest price of the 30 days before it, if that is higher. */
  struckPrice: z.optional(money()),
  /** In a sale, when it ends. */
  saleEnds: z.optional(z.string()),
  images: z.array(z.string()),
  imageAlts: z.array(z.string()),
  isActive: z.boolean(),
  color: z.array(z.string()),
  description: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  tokenPrice: z.optional(tokens()),
  sku: z.string(),
  trailerLink: z.optional(z.string()),
  collections: z.array(z.string()),
  /** What the product promises, in one line. */
  promise: z.optional(z.string()),
  /** Products of one group are offered as variants of one another. */
  group: z.optional(z.string()),
  /** What tells it from the others of its group, such as a color or an animal. */
  variant: z.optional(z.string()),
  isSoldOut: z.optional(z.literal(true)),
  createdAt: z.string(),
})
export type Product = z.infer<typeof product>
export type WireProduct = z.input<typeof product>

/** What the large pictures further down on a product's page show. */
export const bandSubjects = ['night', 'lamp-keys', 'speaker-keys', 'size', 'box', 'phone'] as const
export type BandSubject = (typeof bandSubjects)[number]

export const shownProduct = z.extend(product, {
  /** Decides what its page and guide explain: lamps, speakers, or both. */
  kinds: z.array(z.enum(productKinds)),
  /** The facts that the law asks for, with what the settings say for all products; absent if there is nothing but the identifier. */
  safety: z.optional(safety),
  /** The active products of its group, itself included. */
  siblings: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      variant: z.string(),
      image: z.string(),
      lit: z.optional(z.string()),
    }),
  ),
  bands: z.array(
    z.object({
      shows: z.enum(bandSubjects),
      path: z.string(),
      alt: z.string(),
      width: z.number(),
      height: z.number(),
      widths: z.array(z.number()),
    }),
  ),
})
export type ShownProduct = z.infer<typeof shownProduct>
export type WireShownProduct = z.input<typeof shownProduct>

const priceLimit = z.pipe(
  z.string(givenOnce).check(z.regex(/^\d{1,8}(\.\d{1,3})?$/, 'Must be an amount such as 19.99')),
  z.transform((text: string) => major(Number(text))),
)

/** The code of one that the shop sells in; otherwise that of the visitor's country, or the main one. */
export const currencyAsked = { currency: z.optional(z.string(givenOnce).check(z.maxLength(10))) }

export const productQuery = z.object({
  ...currencyAsked,
  collection: z.optional(slug),
  color: z.optional(slug),
  minPrice: z.optional(priceLimit),
  maxPrice: z.optional(priceLimit),
  sort: z.optional(z.enum(productSorts, `Must be one of ${productSorts.join(', ')}`)),
  page: z.optional(pageNumber),
  limit: z.optional(wholeNumber(maxProductsPerPage)),
  /** The `next` or the `previous` of a reply with the same filters, order and limit. Either takes precedence over `page`. */
  after: z.optional(z.string(givenOnce)),
  before: z.optional(z.string(givenOnce)),
})
export type ProductQuery = z.output<typeof productQuery>

/** How many products a choice would show beside the other filters in force, up to 1,000. */
const facet = z.object({ value: z.string(), count: z.number(), isCountMore: z.boolean() })

/** Products are counted up to 1,000, and so many have pages with a number. Any page has the cursors of those beside it. */
export const productCounts = {
  ...pageCounts,
  /** Whether there are more than `total`, which is 1,000 then. */
  isTotalMore: z.boolean(),
  previous: z.optional(z.string()),
  next: z.optional(z.string()),
}

export const facets = z.object({ colors: z.array(facet), collections: z.array(facet) })
export type Facets = z.infer<typeof facets>

export const productList = z.object({
  data: z.array(product),
  ...productCounts,
  /** The choices of the filters, over the whole catalog. */
  filters: z.object({
    colors: z.array(z.string()),
    collections: z.array(z.object({ type: z.string(), name: z.string() })),
    minPrice: money(),
    maxPrice: money(),
    ...currency,
  }),
  facets,
})
export type ProductList = z.infer<typeof productList>
export type WireProductList = z.input<typeof productList>

const collectionHead = {
  _id: z.string(),
  type: z.string(),
  name: z.string(),
  description: z.string(),
  image: z.string(),
  imageAlt: z.string(),
  isComingSoon: z.boolean(),
}
export const collection = z.object(collectionHead)
export type Collection = z.infer<typeof collection>

export const collectionWithProducts = z.object({ ...collectionHead, products: z.array(product), ...productCounts })
export type CollectionWithProducts = z.infer<typeof collectionWithProducts>

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products/',
  summary: 'The active products, filtered, sorted and paged',
  access: everyone,
  query: productQuery,
  reply: productList,
  errors: ['invalid_input', 'cursor_invalid'],
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/products/:id',
  summary: 'One active product, with the others of its group',
  access: everyone,
  params: z.object({ id: slug }),
  query: z.object(currencyAsked),
  reply: z.object({ data: shownProduct }),
  errors: ['invalid_input', 'not_found'],
})

export const getRelated = endpoint({
  method: 'GET',
  path: '/api/products/:id/related',
  summary: 'A few new products outside the group of one',
  access: everyone,
  params: z.object({ id: slug }),
  query: z.object(currencyAsked),
  reply: z.object({ of: z.string(), data: z.array(product) }),
  errors: ['invalid_input', 'not_found'],
})

export const listCollections = endpoint({
  method: 'GET',
  path: '/api/collections/',
  summary: 'The collections in their order',
  access: everyone,
  reply: z.object({ data: z.array(collection) }),
  errors: [],
})

export const getCollection = endpoint({
  method: 'GET',
  path: '/api/collections/:type',
  summary: 'One collection with its active products, in its own order unless another one is wanted, and paged',
  access: everyone,
  params: z.object({ type: slug }),
  query: z.pick(productQuery, { currency: true, sort: true, page: true, limit: true, after: true, before: true }),
  reply: z.object({ data: z.array(collectionWithProducts) }),
  errors: ['invalid_input', 'not_found', 'cursor_invalid'],
})
