import * as z from 'zod/mini'
import { dollars } from '../amounts.ts'

/**
 * What can be refunded by lines: for each line, in the order of `products`, what one, two and more of its pieces bring; and
 * delivery with its tax.
 */
export const refundable = z.object({ lines: z.array(z.array(dollars())), delivery: dollars() })
export type Refundable = z.infer<typeof refundable>

/** How the pieces that are still to be sent travel, and what they weigh if that is known of each. */
export const toSend = z.object({ method: z.optional(z.string()), grams: z.optional(z.int()) })

export const onOrderPage = {
  /** The provider's name of the payment. */
  paymentReference: z.optional(z.string()),
  /** Who carries the shop's parcels, of what is sent in one. */
  carriers: z.optional(z.array(z.string())),
}
