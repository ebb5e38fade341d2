import * as z from 'zod/mini'
import { adminTexts } from '../admin/admin-texts.ts'
import { priceInTokens, priceSent, versionSent } from '../admin/amount.ts'
import { currency, money } from '../amounts.ts'
import { goodsClasses } from '../delivery/tax-settings.ts'
import { staffEndpoint } from '../endpoint.ts'
import { cursorQuery, longPageOf, pageNumber, pageOf } from '../paging.ts'
import { slugOf } from '../slug.ts'
import { pieces } from '../stock/admin-stock.ts'
import { typedLine, typedText } from '../text.ts'
import { product, slug } from './catalog.ts'
import { safety } from './safety.ts'
import { safetySent } from './safety-sent.ts'
import { moment, prices, pricesSent, salePrice, salePriceSent } from './sale-price.ts'

export const picturePath = z
  .string()
  .check(
    z.minLength(1, { error: adminTexts.pictureRequired, abort: true }),
    z.regex(/^[\w./-]{1,300}$/, adminTexts.pictureUnknown),
  )

/** A film is an https address or one of the shop's own previews. */
const trailer = z.union(
  [
    z.literal(''),
    z.url({ protocol: /^https$/ }),
    z.string().check(z.regex(/^\/(uploads\/)?previews\/[\w-]+(\/[\w-]+)?\.\w{3,4}$/)),
  ],
  adminTexts.filmInvalid,
)

/** A picture is named by the path from its upload's reply. Without an `alt` of its own it keeps the one of the upload. */
const picture = z.union([
  picturePath,
  z.strictObject({ path: picturePath, alt: typedLine(adminTexts.altRequired, 300) }),
])

const fact = z.strictObject({
  label: typedLine(adminTexts.nameRequired, 100),
  value: typedLine(adminTexts.textRequired, 300),
})

const weight = z
  .int(adminTexts.weightInvalid)
  .check(z.minimum(1, adminTexts.weightInvalid), z.maximum(1_000_000, adminTexts.weightInvalid))

/** Words that become a part of an address, however they are typed: 'Light Blue' is light-blue. */
const words = (invalid: string) =>
  z.string(invalid).check(
    z.overwrite((text) => slugOf(text)),
    z.minLength(1, invalid),
  )

const color = words(adminTexts.colorInvalid)

const productFields = {
  name: typedLine(adminTexts.nameRequired, 200),
  price: priceSent(adminTexts.priceInvalid),
  /** In other currencies than the main one. Without a price it is not sold there; null takes one away. */
  prices: z.optional(pricesSent),
  /** Null ends the sale. */
  salePrice: z.optional(z.nullable(salePriceSent)),
  sku: typedLine(adminTexts.skuRequired, 60),
  /** HTML; the shop removes everything but harmless formatting. */
  description: typedText(adminTexts.descriptionRequired, 20_000),
  images: z.array(picture).check(z.maxLength(12, adminTexts.tooManyPictures)),
  collections: z.array(slug).check(z.maxLength(20)),
  color: z.optional(z.union([color, z.array(color).check(z.maxLength(20))], adminTexts.colorInvalid)),
  tokenPrice: z.optional(z.nullable(priceInTokens(adminTexts.tokensInvalid))),
  trailerLink: z.optional(z.nullable(trailer)),
  facts: z.optional(z.array(fact).check(z.maxLength(40))),
  promise: z.optional(z.nullable(typedLine(adminTexts.textRequired, 120))),
  group: z.optional(z.nullable(words(adminTexts.groupInvalid))),
  variant: z.optional(z.nullable(typedLine(adminTexts.textRequired, 40))),
  /** What one piece weighs, for prices of delivery by weight. */
  weightGrams: z.optional(z.nullable(weight)),
  taxClass: z.optional(z.enum(goodsClasses, adminTexts.taxClassInvalid)),
  /** How many pieces there are; null counts nothing. */
  stock: z.optional(z.nullable(pieces)),
  /** Replaced as a whole. */
  safety: z.optional(safetySent),
  /** Whether its page has the first steps and answers of the shop's own lamps and speakers, if it is in one of their collections. */
  hasGuide: z.optional(z.boolean()),
  isActive: z.optional(z.boolean()),
  /** Not for sale until this moment; null publishes or hides it as `isActive` says. */
  publishAt: z.optional(z.nullable(moment)),
}
export const newProduct = z.strictObject(productFields)
export const productChange = z.partial(z.strictObject({ ...productFields, version: versionSent }))
export type NewProduct = z.infer<typeof newProduct>
export type WireNewProduct = z.input<typeof newProduct>
export type ProductChange = z.infer<typeof productChange>

/** One of these inside the shop; replies say it in the fields below. */
export const saleStates = ['draft', 'scheduled', 'for_sale', 'off'] as const
export type SaleState = (typeof saleStates)[number]

/** Whether it is in the shop, and if not, why. */
export const saleState = {
  isActive: z.boolean(),
  /** While it waits for its time. */
  publishAt: z.optional(z.string()),
  /** Was never in the shop. */
  isDraft: z.optional(z.literal(true)),
}

const byId = z.object({ id: slug })
export const adminProductSchema = z.extend(product, {
  /** The price outside of the sale. */
  price: money(),
  /** In other currencies. */
  prices: z.optional(prices),
  hasGuide: z.boolean(),
  priceNow: z.optional(money()),
  /** The sale that runs, is to come, or is over. */
  salePrice: z.optional(salePrice),
  weightGrams: z.optional(z.number()),
  /** Left out of ordinary goods. */
  taxClass: z.optional(z.enum(goodsClasses)),
  /** As it was entered, without what it has of the shop's settings. */
  safety: z.optional(safety),
  stock: z.nullable(z.number()),
  /** How many of these pieces open checkouts hold. */
  held: z.optional(z.number()),
  ...saleState,
  version: z.number(),
})
export type AdminProduct = z.infer<typeof adminProductSchema>
export type WireAdminProduct = z.input<typeof adminProductSchema>
const oneProduct = z.object({ data: adminProductSchema })

export const createProduct = staffEndpoint('catalog', {
  method: 'POST',
  path: '/api/products/',
  summary: 'Add a product (S7.21)',
  body: newProduct,
  maxBodyKilobytes: 256,
  reply: oneProduct,
  status: 201,
  errors: ['invalid_input', 'forbidden', 'password_required', 'sku_taken'],
})

export const changeProduct = staffEndpoint('catalog', {
  method: 'PUT',
  path: '/api/products/:id',
  summary: 'Change any part of a product',
  params: byId,
  body: productChange,
  maxBodyKilobytes: 256,
  reply: oneProduct,
  errors: [
    'invalid_input',
    'forbidden',
    'password_required',
    'not_found',
    'sku_taken',
    'stock_too_low',
    'stock_too_high',
    'stale',
  ],
})

export const deleteProduct = staffEndpoint('catalog', {
  method: 'DELETE',
  path: '/api/products/:id',
  summary: 'Delete a product, or take it off the shelf if an order or a cart names it',
  params: byId,
  reply: z.object({ data: z.object({ _id: z.string(), outcome: z.enum(['deleted', 'deactivated']) }) }),
  errors: ['not_found'],
})

export const adminProducts = staffEndpoint('catalog', {
  method: 'GET',
  path: '/api/admin/products',
  summary: 'Every product, also those off the shelf',
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(200))),
    /** Those with five pieces or fewer. */
    stock: z.optional(z.literal('low')),
    ...cursorQuery('slug'),
  }),
  reply: longPageOf(adminProductSchema),
  errors: ['invalid_input'],
})

export const adminProduct = staffEndpoint('catalog', {
  method: 'GET',
  path: '/api/admin/products/:id',
  summary: 'One product, also one off the shelf',
  params: byId,
  reply: oneProduct,
  errors: ['not_found'],
})

const productPrice = z.object({
  _id: z.string(),
  at: z.string(),
  /** Absent: from then on it was not sold in this currency. */
  price: z.optional(money()),
  ...currency,
  salePrice: z.optional(salePrice),
})
export type ProductPrice = z.infer<typeof productPrice>
export type WireProductPrice = z.input<typeof productPrice>

export const productPrices = staffEndpoint('catalog', {
  method: 'GET',
  path: '/api/admin/products/:id/prices',
  summary: 'Each price and sale that a product has had, from when on, newest first and paged (D78)',
  params: byId,
  query: z.object({ page: z.optional(pageNumber) }),
  reply: pageOf(productPrice),
  errors: ['invalid_input', 'not_found'],
})
