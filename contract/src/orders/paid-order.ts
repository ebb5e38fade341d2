import * as z from 'zod/mini'
import { money } from '../amounts.ts'

/**
 * What can be refunded by lines: for each line, in the order of `products`, what one, two and more of its pieces refund; and
 * delivery with its tax.
 */
export const refundable = z.object({ lines: z.array(z.array(money())), delivery: money() })
export type Refundable = z.infer<typeof refundable>

/** How an order travels, and what those of its pieces weigh that are still to be sent, or all that left; if that is known of each. */
export const shipment = z.object({ method: z.string(), grams: z.optional(z.int()) })

export const onOrderPage = {
  /** The provider's id of the payment. */
  paymentReference: z.optional(z.string()),
  /** Who carries the shop's parcels, of what is sent in one. */
  carriers: z.optional(z.array(z.string())),
}
