import * as z from 'zod/mini'
import { adminTexts } from '../admin/admin-texts.ts'
import { priceSent } from '../admin/amount.ts'
import { currency, majorUnits, money } from '../amounts.ts'
import { currencies } from '../currencies.ts'
import { staffEndpoint } from '../endpoint.ts'
import { hasDecimals, maxPriceCents } from '../money.ts'
import { maxStock, pieces } from '../stock/admin-stock.ts'
import { stockTexts } from '../stock/stock-texts.ts'
import { isUnique } from '../unique.ts'
import { bulkTexts, maxBulkProducts } from './bulk-texts.ts'
import { slug } from './catalog.ts'

const percent = z.number(bulkTexts.percentInvalid).check(
  z.minimum(-99, bulkTexts.percentInvalid),
  z.maximum(1000, bulkTexts.percentInvalid),
  z.refine((number) => number !== 0 && hasDecimals(number, 2), bulkTexts.percentInvalid),
)

const amount = majorUnits(bulkTexts.amountInvalid).check(
  z.refine((sum) => sum !== 0 && Math.abs(sum) <= maxPriceCents, bulkTexts.amountInvalid),
)

const inCurrency = { currency: z.optional(z.enum(currencies, adminTexts.currencyUnknown)) }

const added = z.int(stockTexts.changeInvalid).check(
  z.minimum(-maxStock, stockTexts.changeInvalid),
  z.maximum(maxStock, stockTexts.changeInvalid),
  z.refine((number) => number !== 0, stockTexts.changeInvalid),
)

const someCollections = z._default(z.array(slug).check(z.maxLength(20)), [])

/** What is left out stays as it is. */
export const bulkChange = z
  .strictObject({
    ids: z
      .array(slug)
      .check(
        z.minLength(1, bulkTexts.idsInvalid),
        z.maxLength(maxBulkProducts, bulkTexts.idsInvalid),
        z.refine(isUnique, bulkTexts.idsInvalid),
      ),
    /** In the main currency, unless another one is named: what is not sold in that stays so, but for a price that is set. Rounded to whole minor units, half of one up. */
    price: z.optional(
      z.union(
        [
          z.strictObject({ set: priceSent(adminTexts.priceInvalid), ...inCurrency }),
          z.strictObject({ percent, ...inCurrency }),
          z.strictObject({ amount, ...inCurrency }),
        ],
        bulkTexts.priceInvalid,
      ),
    ),
    isActive: z.optional(z.boolean()),
    collections: z.optional(z.strictObject({ add: someCollections, remove: someCollections })),
    /** Null counts nothing; products that count nothing yet begin with none. */
    stock: z.optional(
      z.union([z.strictObject({ set: z.nullable(pieces) }), z.strictObject({ add: added })], stockTexts.piecesInvalid),
    ),
    /** The versions that the change is based on, by product; refused as stale if one is another. */
    versions: z.optional(z.record(slug, z.int())),
    /** Only reports what would change. */
    dryRun: z._default(z.boolean(), false),
  })
  .check(
    z.refine(
      ({ price, isActive, collections, stock }) =>
        [price, isActive, collections, stock].some((part) => part !== undefined),
      bulkTexts.nothingChosen,
    ),
  )
export type BulkChange = z.infer<typeof bulkChange>
export type WireBulkChange = z.input<typeof bulkChange>

const beforeAndAfter = <Schema extends z.ZodMiniType>(value: Schema) =>
  z.optional(z.object({ before: value, after: value }))

const changedProduct = z.object({
  _id: z.string(),
  name: z.string(),
  /** Before the change. */
  version: z.number(),
  price: z.optional(z.object({ before: z.optional(money()), after: money() })),
  ...currency,
  isActive: beforeAndAfter(z.boolean()),
  collections: beforeAndAfter(z.array(z.string())),
  stock: beforeAndAfter(z.nullable(z.number())),
})
export type ChangedProduct = z.infer<typeof changedProduct>
export type WireChangedProduct = z.input<typeof changedProduct>

export const changeProducts = staffEndpoint('catalog', {
  method: 'POST',
  path: '/api/admin/products/bulk',
  summary: 'Change prices, activity, collections and stock of many products, all or none',
  body: bulkChange,
  maxBodyKilobytes: 256,
  /** Products that are as wanted already are left out. */
  reply: z.object({ data: z.array(changedProduct), isDryRun: z.boolean() }),
  errors: ['invalid_input', 'forbidden', 'password_required', 'stale'],
})
