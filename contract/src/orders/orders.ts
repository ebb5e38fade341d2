import * as z from 'zod/mini'
import { emailAddress } from '../accounts/fields/email.ts'
import { digitsOf } from '../accounts/fields/mobile-number.ts'
import { family, parents } from '../accounts/roles.ts'
import { versionSent } from '../admin/amount.ts'
import { currency, money, tokens } from '../amounts.ts'
import { offeredMethod } from '../cart/cart-quote.ts'
import { addressProblems } from '../delivery/check-address.ts'
import { endpoint } from '../endpoint.ts'
import { typedTextLimit } from '../limits.ts'
import { cursorQuery } from '../paging.ts'
import { storyOrder } from '../stories/story-orders.ts'
import { lineOrNone, typedLine } from '../text.ts'
import { wireWords } from '../wire-words.ts'
import { deliveryFormTexts } from './order-texts.ts'
import type { PaidState } from './states.ts'

const line = (required: string) => typedLine(required, typedTextLimit)
const optionalLine = z.optional(
  z.union([z.literal(''), typedLine(deliveryFormTexts.tooShort, typedTextLimit)], deliveryFormTexts.tooShort),
)

/** Of a company that buys, for its invoice; with the letters of its country. */
const vatNumber = z.optional(
  z.string(deliveryFormTexts.vatNumberInvalid).check(
    z.overwrite((text) => text.replace(/[\s.-]/g, '').toUpperCase()),
    z.regex(/^([A-Z]{2}[0-9A-Z+*]{2,13})?$/, deliveryFormTexts.vatNumberInvalid),
  ),
)

const state = lineOrNone(deliveryFormTexts.stateInvalid, typedTextLimit)
const zip = lineOrNone(deliveryFormTexts.zipInvalid, typedTextLimit)

export const deliveryDetails = z.strictObject({
  name: line(deliveryFormTexts.nameRequired),
  company: optionalLine,
  vatNumber,
  email: emailAddress,
  phone: z
    .string(deliveryFormTexts.phoneInvalid)
    .check(z.trim(), z.regex(/^[\d\s()+/.-]{6,30}$/, deliveryFormTexts.phoneInvalid)),
  street1: line(deliveryFormTexts.streetRequired),
  street2: optionalLine,
  city: line(deliveryFormTexts.cityRequired),
  /** Empty, like the postal code, in countries whose addresses have none. */
  state,
  zip,
  country: line(deliveryFormTexts.countryRequired),
})
export type DeliveryDetails = z.infer<typeof deliveryDetails>

const fitsCountry = (byCountry: boolean) =>
  z.check<DeliveryDetails>(({ value, issues }) => {
    for (const { path, message } of addressProblems(value, byCountry)) {
      issues.push({ code: 'custom', path: [path], message, input: value[path] })
    }
  })

/** An address as it is sent: its state and postal code are compared with the country's once that is known to be sold to. */
export const sentDelivery = z
  .strictObject({ ...deliveryDetails.shape, state: z._default(state, ''), zip: z._default(zip, '') })
  .check(fitsCountry(false))

export const typedDelivery = deliveryDetails.check(fitsCountry(true))

/** An address of a form, with the digits alone of what people write as phone number. */
export const withDigits = (typed: { phone?: unknown }): object =>
  typeof typed.phone === 'string' ? { ...typed, phone: digitsOf(typed.phone) } : typed

export const paymentStatuses = ['Pending', 'Failed', 'Completed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const deliveryStatusOf = {
  processing: 'Processing',
  shipped: 'Shipped',
  out_for_delivery: 'Out for Delivery',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
} as const satisfies Record<PaidState, string>
export const deliveryStatuses = Object.values(deliveryStatusOf)
export type DeliveryStatus = (typeof deliveryStatuses)[number]
export const deliveryStatus = wireWords(deliveryStatusOf)

export const orderedProduct = z.object({
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  description: z.string(),
  color: z.array(z.string()),
  images: z.array(z.string()),
  imageAlt: z.string(),
  quantity: z.number(),
  /** How many of them were refunded. */
  refunded: z.optional(z.number()),
  price: money(),
  discount: z.optional(money()),
  tax: z.optional(money()),
  /** What was paid for the line. */
  total: z.optional(money()),
})

const tracking = z.object({ carrier: z.string(), number: z.string(), url: z.optional(z.string()) })

/** What left of an order at once; `line` is the place of a product among those of the order. */
export const parcel = z.object({
  number: z.number(),
  shippedAt: z.string(),
  deliveredAt: z.optional(z.string()),
  tracking: z.optional(tracking),
  lines: z.array(z.object({ line: z.number(), pieces: z.number() })),
})
export type Parcel = z.infer<typeof parcel>

const orderFields = {
  _id: z.string(),
  /** Short enough to be read out on the phone. */
  number: z.string(),
  fbaOrderId: z.optional(z.string()),
  createdAt: z.string(),
  /** The parent, once a family has or had two; to staff always. */
  placedBy: z.optional(z.string()),
  products: z.array(orderedProduct),
  paymentStatus: z.enum(paymentStatuses),
  deliveryStatus: z.optional(deliveryStatus),
  tracking: z.optional(tracking),
  /** Only of an order that staff have divided. It is Processing until its last piece has left. */
  parcels: z.optional(z.array(parcel)),
  deliveryDetails: z.optional(deliveryDetails),
  storyOrder: z.optional(storyOrder),
  freeTokens: z.optional(tokens()),
  /** How many of them refunds and disputes have taken back. */
  freeTokensTaken: z.optional(tokens()),
}

const refundOf = <Amount extends z.ZodMiniType>(amount: Amount) => z.optional(z.object({ status: z.string(), amount }))

/** More about a payment than its status: still open, with where a parent pays; on its way; or never finished. */
const paymentProgress = z.object({
  state: z.enum(['open', 'under_way', 'abandoned']),
  url: z.optional(z.string()),
})
export type PaymentProgress = z.infer<typeof paymentProgress>

export const physicalOrder = z.object({
  ...orderFields,
  orderType: z.literal('physical'),
  payment: z.optional(paymentProgress),
  /** What is paid: the goods less the discount, delivery, and a tax that is not included. */
  amount: money(),
  ...currency,
  sums: z.object({
    subtotal: money(),
    discount: money(),
    delivery: offeredMethod,
    tax: money(),
    taxIncluded: z.boolean(),
    /** Who paid what, if a gift card did. */
    paid: z.optional(z.object({ giftCards: money(), card: money() })),
  }),
  refund: refundOf(money()),
  /** What refunds are less by, for free tokens that were spent. */
  withheld: z.optional(money()),
  /** To a parent, while where it goes can still be changed; the change sends it back. */
  addressVersion: z.optional(z.number()),
  /** Its payment is disputed, so the parcel waits. */
  isHeld: z.optional(z.literal(true)),
})
export type PhysicalOrder = z.infer<typeof physicalOrder>

export const digitalOrder = z.object({
  ...orderFields,
  orderType: z.literal('story'),
  /** The cover of the bundle, or of the story that was customized. */
  image: z.optional(z.string()),
  imageAlt: z.optional(z.string()),
  /** Deleted from the playlist, where a parent can restore it. */
  isDeleted: z.optional(z.boolean()),
  /** The last day on which a parent can give it back (L2). */
  returnableUntil: z.optional(z.string()),
  returnedAt: z.optional(z.string()),
  /** When its tokens went back because the story was not made in time. */
  notMadeAt: z.optional(z.string()),
  amount: tokens(),
  refund: refundOf(tokens()),
})
export type DigitalOrder = z.infer<typeof digitalOrder>

export const order = z.discriminatedUnion('orderType', [physicalOrder, digitalOrder])
export type Order = z.infer<typeof order>
export type WireOrder = z.input<typeof order>

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/user/orders',
  summary: "The family's newest orders, at most 100, and older ones after the cursor of a reply",
  access: family,
  query: z.object({ after: cursorQuery('number').after }),
  reply: z.object({
    data: z.array(order),
    /** The cursor of the next page, for `after`. */
    next: z.optional(z.string()),
  }),
  errors: ['invalid_input'],
})

export const lastDelivery = endpoint({
  method: 'GET',
  path: '/api/user/delivery-details',
  summary: 'The last delivery address of the family, to prefill the form',
  access: parents,
  reply: z.object({ data: z.nullable(deliveryDetails) }),
  errors: [],
})

/** Before the parcel is shipped or handed to the warehouse. What was paid stays as it is. */
export const changeOwnAddress = endpoint({
  method: 'PUT',
  path: '/api/user/orders/:id/address',
  summary: 'Change where an unshipped order goes, within its country; a mail confirms it',
  access: parents,
  params: z.object({ id: z.string() }),
  body: z.strictObject({ address: typedDelivery, version: versionSent }),
  reply: z.object({ message: z.string() }),
  errors: ['invalid_input', 'not_found', 'not_paid', 'already_shipped', 'stale', 'too_many'],
})
