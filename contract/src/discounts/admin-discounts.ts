import * as z from 'zod/mini'
import { priceSent, versionSent } from '../admin/amount.ts'
import { currency, majorUnits, money } from '../amounts.ts'
import { slug } from '../catalog/catalog.ts'
import { currencies } from '../currencies.ts'
import { staffEndpoint } from '../endpoint.ts'
import { hasDecimals, maxPriceCents } from '../money.ts'
import { pageNumber, pageOf } from '../paging.ts'
import { searchText } from '../text.ts'
import { discountTexts } from './discount-texts.ts'
import { normalizeCode } from './normalize-code.ts'

const code = z
  .string(discountTexts.codeInvalid)
  .check(
    z.maxLength(200, discountTexts.codeInvalid),
    z.overwrite(normalizeCode),
    z.regex(/^[\p{L}\p{N}_-]{3,40}$/u, discountTexts.codeInvalid),
  )

const percent = z
  .number(discountTexts.percentInvalid)
  .check(z.refine((value) => value > 0 && value <= 100 && hasDecimals(value, 2), discountTexts.percentInvalid))

const minimum = majorUnits(discountTexts.minimumInvalid).check(
  z.refine((amount) => amount >= 0 && amount <= maxPriceCents, discountTexts.minimumInvalid),
)

const uses = z
  .int(discountTexts.usesInvalid)
  .check(z.minimum(1, discountTexts.usesInvalid), z.maximum(1_000_000, discountTexts.usesInvalid))

/** A day in UTC, or a moment. As an end, the day is the last one. */
const moment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], discountTexts.momentInvalid)
  .check(z.refine((text) => text.startsWith('2'), discountTexts.momentInvalid))

const kinds = {
  percent: z.optional(z.nullable(percent)),
  amount: z.optional(z.nullable(priceSent(discountTexts.amountInvalid))),
  freeDelivery: z.optional(z.boolean()),
}
type Kinds = { percent?: unknown; amount?: unknown; freeDelivery?: boolean | undefined }
const countKinds = ({ percent: share, amount, freeDelivery }: Kinds) =>
  [share ?? false, amount ?? false, freeDelivery ?? false].filter((kind) => kind !== false).length

const limits = {
  from: z.optional(z.nullable(moment)),
  to: z.optional(z.nullable(moment)),
  /** The least that the goods must cost, before the discount. */
  minimum: z.optional(minimum),
  /** In other currencies: without the amount or the minimum that it needs in one, the code does not hold there. */
  amounts: z.optional(z.partialRecord(z.enum(currencies), priceSent(discountTexts.amountInvalid))),
  minimums: z.optional(z.partialRecord(z.enum(currencies), minimum)),
  /** How often in all, and by one family; null: as often as anybody likes. */
  uses: z.optional(z.nullable(uses)),
  usesPerFamily: z.optional(z.nullable(uses)),
  /** Null: all of them. */
  products: z.optional(
    z.nullable(z.array(slug).check(z.minLength(1, discountTexts.productsRequired), z.maxLength(500))),
  ),
}

const ofKind = { error: discountTexts.kindRequired, path: ['percent'] }

export const newDiscount = z
  .strictObject({ code, ...kinds, ...limits })
  .check(z.refine((sent) => countKinds(sent) === 1, ofKind))
export type NewDiscount = z.infer<typeof newDiscount>
export type WireNewDiscount = z.input<typeof newDiscount>

/** One of percent, amount and freeDelivery replaces the others. The code stays, as customers know it. */
export const discountChange = z
  .strictObject({ ...kinds, ...limits, version: versionSent })
  .check(z.refine((sent) => countKinds(sent) <= 1, ofKind))
export type DiscountChange = z.infer<typeof discountChange>
export type WireDiscountChange = z.input<typeof discountChange>

const adminDiscount = z.object({
  _id: z.string(),
  code: z.string(),
  percent: z.nullable(z.number()),
  amount: z.nullable(money()),
  freeDelivery: z.boolean(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  minimum: money(),
  ...currency,
  amounts: z.optional(z.partialRecord(z.enum(currencies), money())),
  minimums: z.optional(z.partialRecord(z.enum(currencies), money())),
  uses: z.nullable(z.number()),
  usesPerFamily: z.nullable(z.number()),
  products: z.nullable(z.array(z.string())),
  /** By their ids, where one discount is read. */
  productNames: z.optional(z.record(z.string(), z.string())),
  /** By checkouts that are open, and by orders that are paid. */
  reserved: z.number(),
  used: z.number(),
  state: z.enum(['planned', 'active', 'ended']),
  version: z.number(),
})
export type AdminDiscount = z.infer<typeof adminDiscount>
export type WireAdminDiscount = z.input<typeof adminDiscount>
export const oneDiscount = z.object({ data: adminDiscount })

const byId = z.object({ id: z.string() })

export const adminDiscounts = staffEndpoint('discounts', {
  method: 'GET',
  path: '/api/admin/discounts',
  summary: 'Discount codes with their uses, newest first and paged',
  query: z.object({ search: z.optional(searchText), page: z.optional(pageNumber) }),
  reply: pageOf(adminDiscount),
  errors: ['invalid_input'],
})

export const adminDiscountById = staffEndpoint('discounts', {
  method: 'GET',
  path: '/api/admin/discounts/:id',
  summary: 'One discount code with its uses',
  params: byId,
  reply: oneDiscount,
  errors: ['not_found'],
})

export const createDiscount = staffEndpoint('discounts', {
  method: 'POST',
  path: '/api/admin/discounts',
  summary: 'Create a discount code: a percentage, an amount, or free delivery',
  body: newDiscount,
  maxBodyKilobytes: 256,
  reply: oneDiscount,
  status: 201,
  errors: ['invalid_input', 'password_required', 'discount_code_taken'],
})

export const changeDiscount = staffEndpoint('discounts', {
  method: 'PUT',
  path: '/api/admin/discounts/:id',
  summary: 'Change anything of a discount but its code; open checkouts keep what they were opened with',
  params: byId,
  body: discountChange,
  maxBodyKilobytes: 256,
  reply: oneDiscount,
  errors: ['invalid_input', 'password_required', 'not_found', 'stale'],
})

export const endDiscount = staffEndpoint('discounts', {
  method: 'POST',
  path: '/api/admin/discounts/:id/end',
  summary: 'End a discount code now',
  params: byId,
  reply: oneDiscount,
  errors: ['not_found'],
})

export const deleteDiscount = staffEndpoint('discounts', {
  method: 'DELETE',
  path: '/api/admin/discounts/:id',
  summary: 'Delete a discount code that was never used',
  params: byId,
  reply: z.object({ data: z.object({ _id: z.string() }) }),
  errors: ['not_found', 'discount_in_use'],
})
