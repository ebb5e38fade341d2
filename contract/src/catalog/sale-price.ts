import * as z from 'zod/mini'
import { adminTexts } from '../admin/admin-texts.ts'
import { priceSent } from '../admin/amount.ts'
import { money } from '../amounts.ts'
import { currencies } from '../currencies.ts'

/** A day in UTC, or a moment. As an end, the day is the last one. */
export const moment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], adminTexts.momentInvalid)
  .check(z.refine((text) => text.startsWith('2'), adminTexts.momentInvalid))

export const pricesSent = z.partialRecord(
  z.enum(currencies, adminTexts.currencyUnknown),
  z.nullable(priceSent(adminTexts.priceInvalid)),
)
export const prices = z.partialRecord(z.enum(currencies), money())

/** Another price for a time; without `from` it begins at once. */
export const salePriceSent = z.strictObject({
  price: priceSent(adminTexts.priceInvalid),
  /** In other currencies, of which it names those that change. */
  prices: z.optional(pricesSent),
  from: z.optional(moment),
  to: moment,
})
export type SalePriceSent = z.infer<typeof salePriceSent>

export const salePrice = z.object({ price: money(), prices: z.optional(prices), from: z.string(), to: z.string() })
