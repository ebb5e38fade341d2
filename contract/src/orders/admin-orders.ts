import * as z from 'zod/mini'
import { adminTexts } from '../admin/admin-texts.ts'
import { versionSent } from '../admin/amount.ts'
import { majorUnits, money, tokens } from '../amounts.ts'
import { staffEndpoint } from '../endpoint.ts'
import { cursorQuery, longPageOf } from '../paging.ts'
import { dispute } from '../payments/dispute.ts'
import { paymentProblem } from '../payments/payment-problem.ts'
import { paymentStatus } from '../payments/payment-states.ts'
import { searchText, typedLine } from '../text.ts'
import { isUnique } from '../unique.ts'
import { orderProblem } from './order-problems.ts'
import { deliveryStatus, digitalOrder, orderedProduct, physicalOrder, typedDelivery } from './orders.ts'
import { onOrderPage, refundable, shipment } from './paid-order.ts'

/** A day in UTC. */
const day = z.optional(z.iso.date(adminTexts.dayInvalid))

export const orderFilter = z.object({
  /** Finds order numbers, email addresses, names and `fbaOrderId`s. */
  search: z.optional(searchText),
  type: z.optional(z.enum(['physical', 'story', 'top_up'])),
  payment: z.optional(paymentStatus),
  delivery: z.optional(deliveryStatus),
  /** What a person must look at. */
  problem: z.optional(z.enum(['payment', 'parcel'])),
  from: day,
  until: day,
  ...cursorQuery('number'),
})
export type OrderFilter = z.infer<typeof orderFilter>

/** `by` is the admin; absent if the customer or the shop did it. */
const orderEvent = z.object({ at: z.string(), what: z.string(), by: z.optional(z.string()) })
export type OrderEvent = z.infer<typeof orderEvent>

const adminFields = {
  /** Only for physical orders; a delivery change sends it back. */
  version: z.optional(z.number()),
  familyId: z.string(),
  country: z.optional(z.string()),
  customer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** Set when staff must look at the payment. */
  paymentProblems: z.optional(z.array(paymentProblem)),
  /** Cancelled as soon as the warehouse confirms that nothing ships. */
  isCancelling: z.optional(z.boolean()),
  /** Set when staff must look at the parcel; that its payment is disputed is `isHeld`. */
  problems: z.optional(z.array(orderProblem)),
  /** Held while its payment is disputed. */
  isHeld: z.optional(z.literal(true)),
  disputes: z.optional(z.array(dispute)),
  /** Requested, but not made by the payment provider yet. */
  refundUnderWay: z.optional(money()),
}

/** What costs is left out for those who only pack. */
const products = z.array(z.extend(orderedProduct, { price: z.optional(money()) }))
const inMoney = { amount: z.optional(money()), sums: z.optional(physicalOrder.shape.sums), products }
const inTokens = { amount: z.optional(tokens()), products }

/** A token pack is paid like products, but not delivered. */
const topUpOrder = z.extend(z.omit(physicalOrder, { sums: true }), {
  orderType: z.literal('top_up'),
  pack: z.object({ name: z.string(), tokens: tokens() }),
})

export type TopUpOrder = z.infer<typeof topUpOrder>

const adminOrder = z.discriminatedUnion('orderType', [
  z.extend(physicalOrder, { ...adminFields, ...inMoney }),
  z.extend(digitalOrder, { ...adminFields, ...inTokens }),
  z.extend(topUpOrder, { ...adminFields, ...inMoney }),
])
export type AdminOrder = z.infer<typeof adminOrder>
export type WireAdminOrder = z.input<typeof adminOrder>

export const orderMails = [
  'confirmation',
  'address',
  'shipped',
  'tracking',
  'delivered',
  'cancelled',
  'refund',
  'refund_failed',
] as const
export type OrderMail = (typeof orderMails)[number]

/** `mails` are those that were due; each can be sent again. */
const timeline = {
  timeline: z.array(orderEvent),
  mails: z.array(z.enum(orderMails)),
  ...onOrderPage,
}
export const fullOrder = z.discriminatedUnion('orderType', [
  z.extend(physicalOrder, {
    ...adminFields,
    ...inMoney,
    ...timeline,
    code: z.optional(z.string()),
    refundable: z.optional(refundable),
    shipment: z.optional(shipment),
  }),
  z.extend(digitalOrder, { ...adminFields, ...inTokens, ...timeline }),
  z.extend(topUpOrder, { ...adminFields, ...inMoney, ...timeline }),
])
export type FullOrder = z.infer<typeof fullOrder>
export type WireFullOrder = z.input<typeof fullOrder>

export const oneOrder = z.object({ data: fullOrder })
const byId = z.object({ id: z.string() })
const maxRefund = 1_000_000
export const refundAmount = majorUnits(adminTexts.amountInvalid).check(
  z.refine((sum) => sum > 0 && sum <= maxRefund, adminTexts.amountInvalid),
)
/** What every request that refunds may be refused with. */
export const refundErrors = [
  'not_paid',
  'pieces_refunded',
  'refund_limit',
  'refund_too_large',
  'payment_disputed',
  'refund_refused',
  'refund_delayed',
  'idempotency_key_invalid',
  'idempotency_key_reused',
] as const

export const adminOrders = staffEndpoint('orders', {
  method: 'GET',
  path: '/api/admin/orders',
  summary: 'Orders of all families, filtered, newest first and paged',
  query: orderFilter,
  reply: longPageOf(adminOrder),
  errors: ['invalid_input'],
})

export const adminOrderById = staffEndpoint('orders', {
  method: 'GET',
  path: '/api/admin/orders/:id',
  summary: 'One order with its timeline',
  params: byId,
  reply: oneOrder,
  errors: ['not_found'],
})

export const trackingSent = z.strictObject({
  carrier: typedLine(adminTexts.carrierRequired, 100),
  number: typedLine(adminTexts.trackingRequired, 100),
  url: z.optional(z.url({ protocol: /^https?$/, error: adminTexts.linkInvalid })),
})

export const deliveryChange = z
  .strictObject({
    deliveryStatus: z.optional(deliveryStatus),
    tracking: z.optional(trackingSent),
    fbaOrderId: z.optional(typedLine(adminTexts.idRequired, 100)),
    version: versionSent,
  })
  .check(z.refine(({ version: _, ...change }) => Object.keys(change).length > 0, adminTexts.nothingToChange))
export type DeliveryChange = z.infer<typeof deliveryChange>
export type WireDeliveryChange = z.input<typeof deliveryChange>

/**
 * Forward only: Processing, Shipped, Out for Delivery, Delivered; or Cancelled before Shipped, which refunds the order. Of an
 * order that is divided the rest is meant: what has left stays, and the order is Shipped.
 */
export const changeDelivery = staffEndpoint('shipping', {
  method: 'PUT',
  path: '/api/admin/orders/:id/delivery',
  summary: 'Move an order forward, with its tracking number or its fbaOrderId',
  params: byId,
  body: deliveryChange,
  reply: oneOrder,
  errors: [
    'forbidden',
    'invalid_input',
    'not_found',
    'not_paid',
    'password_required',
    'delivery_step_invalid',
    'order_held',
    'already_shipped',
    'fba_order_id_taken',
    'stale',
  ],
})

/** Before the parcel is shipped or handed to the warehouse. What was paid stays as it is. */
export const changeAddress = staffEndpoint('customers', {
  method: 'PUT',
  path: '/api/admin/orders/:id/address',
  summary: 'Change where an unshipped order goes, within its country; the customer gets a mail',
  params: byId,
  body: z.strictObject({ address: typedDelivery, version: versionSent }),
  reply: oneOrder,
  errors: ['invalid_input', 'not_found', 'not_paid', 'already_shipped', 'stale'],
})

/** The outcome for one order: moved unless `problem` says why not. */
const movedOrder = z.object({ _id: z.string(), problem: z.optional(z.string()) })
export type MovedOrder = z.infer<typeof movedOrder>

export const changeDeliveries = staffEndpoint('shipping', {
  method: 'POST',
  path: '/api/admin/orders/delivery',
  summary: 'Move many orders forward at once, with the outcome of each and the number of mails to customers',
  body: z.strictObject({
    ids: z.array(z.string()).check(z.minLength(1), z.maxLength(200)),
    deliveryStatus,
    dryRun: z.optional(z.boolean()),
  }),
  maxBodyKilobytes: 64,
  reply: z.object({ data: z.array(movedOrder), mails: z.number() }),
  errors: ['forbidden', 'invalid_input', 'password_required'],
})

const pieces = z.int(adminTexts.piecesInvalid).check(z.minimum(1, adminTexts.piecesInvalid))

/** Pieces of lines, named by their place among the order's `products`. */
export const piecesOfLines = z
  .array(z.strictObject({ line: z.int().check(z.minimum(0), z.maximum(199)), pieces }))
  .check(
    z.maxLength(200),
    z.refine((parts) => isUnique(parts.map(({ line }) => line)), adminTexts.lineTwice),
  )

const refundBody = z
  .strictObject({
    amount: z.optional(refundAmount),
    lines: z.optional(piecesOfLines),
    delivery: z.optional(z.boolean()),
    reason: typedLine(adminTexts.reasonRequired, 300),
  })
  .check(
    z.refine(({ amount, ...parts }) => amount === undefined || !isByLines(parts), {
      path: ['amount'],
      error: adminTexts.amountOrLines,
    }),
  )
export type RefundBody = z.infer<typeof refundBody>

type Parts = Pick<RefundBody, 'lines' | 'delivery'>

/** Without any of its parts, a refund is one of an amount or of the rest. */
export function isByLines({ lines = [], delivery = false }: { lines?: Parts['lines']; delivery?: Parts['delivery'] }) {
  return lines.length > 0 || delivery
}

/** Pieces of lines and delivery for what was paid for them, else an amount, else the rest. */
export const refundOrder = staffEndpoint('refunds', {
  method: 'POST',
  path: '/api/admin/orders/:id/refund',
  summary: 'Refund an order, whole, by lines or by amount; an Idempotency-Key makes it safe to retry',
  needsFreshPassword: true,
  params: byId,
  body: refundBody,
  maxBodyKilobytes: 64,
  reply: oneOrder,
  errors: ['invalid_input', 'not_found', ...refundErrors],
})

export const resendOrderMail = staffEndpoint('customers', {
  method: 'POST',
  path: '/api/admin/orders/:id/mail',
  summary: 'Resend a mail about a paid order, by default its confirmation',
  params: byId,
  body: z.nullish(z.strictObject({ mail: z.optional(z.enum(orderMails)) })),
  reply: z.object({ message: z.string() }),
  errors: ['invalid_input', 'not_found', 'not_paid', 'mail_not_due', 'customer_deleted'],
})
