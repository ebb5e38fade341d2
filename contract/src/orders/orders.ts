import * as z from 'zod/mini'
import { emailAddress } from '../accounts/email.ts'
import { family, parents } from '../accounts/roles.ts'
import { endpoint } from '../endpoint.ts'
import { typedTextLimit } from '../limits.ts'
import { storyOrder } from '../stories/story-orders.ts'
import { typedLine } from '../text.ts'
import { deliveryTexts } from '../texts.ts'

export { receiptPath } from './receipt-path.ts'

const line = (required: string) => typedLine(required, typedTextLimit)
const maybeLine = z.optional(
  z.union([z.literal(''), typedLine(deliveryTexts.tooShort, typedTextLimit)], deliveryTexts.tooShort),
)

/** Where an order goes (S3.07, D23). */
export const deliveryDetails = z.strictObject({
  name: line(deliveryTexts.nameRequired),
  company: maybeLine,
  email: emailAddress,
  phone: z
    .string(deliveryTexts.phoneInvalid)
    .check(z.trim(), z.regex(/^\+?[\d\s().-]{6,30}$/, deliveryTexts.phoneInvalid)),
  street1: line(deliveryTexts.streetRequired),
  street2: maybeLine,
  city: line(deliveryTexts.cityRequired),
  state: line(deliveryTexts.stateRequired),
  zip: z
    .string(deliveryTexts.zipRequired)
    .check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9 -]{1,11}$/, deliveryTexts.zipRequired)),
  country: line(deliveryTexts.countryRequired),
})
export type DeliveryDetails = z.infer<typeof deliveryDetails>

export const paymentStatuses = ['Pending', 'Failed', 'Completed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const deliveryStatuses = ['Processing', 'Shipped', 'Out for Delivery', 'Delivered', 'Cancelled'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const orderedProduct = z.object({
  productId: z.string(),
  name: z.string(),
  description: z.string(),
  color: z.array(z.string()),
  images: z.array(z.string()),
  imageAlt: z.string(),
  quantity: z.number(),
  price: z.number(),
})

export const order = z.object({
  _id: z.string(),
  /** What people call it: short enough to be read out. */
  number: z.string(),
  fbaOrderId: z.optional(z.string()),
  createdAt: z.string(),
  orderType: z.enum(['physical', 'story']),
  /** In dollars, and of a story in tokens. */
  amount: z.number(),
  products: z.array(orderedProduct),
  paymentStatus: z.enum(paymentStatuses),
  deliveryStatus: z.optional(z.enum(deliveryStatuses)),
  tracking: z.optional(z.object({ carrier: z.string(), number: z.string(), url: z.optional(z.string()) })),
  deliveryDetails: z.optional(deliveryDetails),
  storyOrder: z.optional(storyOrder),
  freeTokens: z.optional(z.number()),
  refund: z.optional(z.object({ status: z.string(), amount: z.number() })),
})
export type Order = z.infer<typeof order>

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/user/orders',
  summary: "The family's orders, newest first",
  access: family,
  reply: z.object({ data: z.array(order) }),
  errors: [],
})

export const lastDelivery = endpoint({
  method: 'GET',
  path: '/api/user/delivery-details',
  summary: 'The last address that the family gave, to be offered again',
  access: parents,
  reply: z.object({ data: z.nullable(deliveryDetails) }),
  errors: [],
})
