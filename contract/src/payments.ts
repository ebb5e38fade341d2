import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { deliveryDetails, paymentStatuses } from './orders.ts'
import { parents } from './people.ts'

/** What the browser believes to buy. The shop takes customer, products and prices from its own books and only compares. */
const believedLine = z.looseObject({
  product: z.optional(z.string()),
  productId: z.optional(z.string()),
  _id: z.optional(z.string()),
  quantity: z.number(),
  priceAtAddTime: z.optional(z.number()),
  price: z.optional(z.number()),
})
export type BelievedLine = z.infer<typeof believedLine>

const address = z.string().check(z.maxLength(2000))

export const checkoutRequest = z.strictObject({
  customerId: z.optional(z.string()),
  customerEmail: z.optional(z.string()),
  products: z.array(believedLine).check(z.maxLength(200)),
  successUrl: address,
  cancelUrl: address,
  formData: deliveryDetails,
})
export type CheckoutRequest = z.infer<typeof checkoutRequest>

/** Where the customer pays: the browser keeps the id and goes to the address (D23). */
const session = z.object({ sessionId: z.string(), url: z.string() })

export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/payment/create-checkout-session',
  summary: 'Order what is in the cart, and open a page of the payment provider for it',
  access: parents,
  body: checkoutRequest,
  reply: session,
  errors: ['invalid_input', 'conflict', 'too_large', 'unsupported_media_type', 'too_many', 'unavailable'],
})

export const productPurchaseStatus = endpoint({
  method: 'POST',
  path: '/api/payment/product-purchase-status',
  summary: 'Ask the payment provider how a payment stands, and settle it',
  access: parents,
  body: z.strictObject({ sessionId: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: z.object({ status: z.enum(paymentStatuses), orderId: z.string() }),
  errors: ['invalid_input', 'not_found', 'too_large', 'unsupported_media_type', 'too_many', 'unavailable'],
})
