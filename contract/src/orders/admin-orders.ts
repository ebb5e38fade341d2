import * as z from 'zod/mini'
import { admins } from '../accounts/roles.ts'
import { adminTexts } from '../admin/admin-texts.ts'
import { endpoint } from '../endpoint.ts'
import { pageNumber, pageOf } from '../paging.ts'
import { searchedText, typedLine } from '../text.ts'
import { deliveryStatuses, order, paymentStatuses } from './orders.ts'

/** Of UTC. */
const day = z.optional(z.iso.date(adminTexts.dayInvalid))

/** The filters stand in the address of the page, too. */
export const orderFilter = z.object({
  /** A number, an email address, a name, or an `fbaOrderId`. */
  search: z.optional(searchedText),
  type: z.optional(z.enum(['physical', 'story'])),
  payment: z.optional(z.enum(paymentStatuses)),
  delivery: z.optional(z.enum(deliveryStatuses)),
  from: day,
  until: day,
  page: z.optional(pageNumber),
})
export type OrderFilter = z.infer<typeof orderFilter>

/** Without `by` it was the customer, or the shop itself. */
const orderEvent = z.object({ at: z.string(), what: z.string(), by: z.optional(z.string()) })
export type OrderEvent = z.infer<typeof orderEvent>

export const adminOrder = z.extend(order, {
  familyId: z.string(),
  customer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** Why a person has to look at its payment. */
  paymentProblem: z.optional(z.string()),
  /** Written down, and not yet made by the payment provider. */
  refundUnderWay: z.optional(z.number()),
})
export type AdminOrder = z.infer<typeof adminOrder>

const fullOrder = z.extend(adminOrder, { timeline: z.array(orderEvent) })
export type FullOrder = z.infer<typeof fullOrder>
const oneOrder = z.object({ data: fullOrder })
const byId = z.object({ id: z.string() })
const dollars = z
  .number(adminTexts.amountInvalid)
  .check(
    z.minimum(0.01, adminTexts.amountInvalid),
    z.maximum(1_000_000, adminTexts.amountInvalid),
    z.multipleOf(0.01, adminTexts.amountInvalid),
  )
const changed = ['invalid_input', 'not_found', 'conflict', 'too_large', 'unsupported_media_type'] as const

export const adminOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders',
  summary: 'Orders of all families, filtered, newest first and paged',
  access: admins,
  query: orderFilter,
  reply: pageOf(adminOrder),
  errors: ['invalid_input'],
})

export const adminOrderById = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:id',
  summary: 'One order with all that has happened to it',
  access: admins,
  params: byId,
  reply: oneOrder,
  errors: ['not_found'],
})

const deliveryChange = z
  .strictObject({
    deliveryStatus: z.optional(z.enum(deliveryStatuses)),
    tracking: z.optional(
      z.strictObject({
        carrier: typedLine(adminTexts.carrierRequired, 100),
        number: typedLine(adminTexts.trackingRequired, 100),
        url: z.optional(z.url({ protocol: /^https?$/, error: adminTexts.linkInvalid })),
      }),
    ),
    fbaOrderId: z.optional(typedLine(adminTexts.idRequired, 100)),
  })
  .check(z.refine((change) => Object.keys(change).length > 0, adminTexts.nothingToChange))
export type DeliveryChange = z.infer<typeof deliveryChange>

/** Forward only: Processing, Shipped, Out for Delivery, Delivered; or Cancelled before Shipped, which refunds it (D26). */
export const changeDelivery = endpoint({
  method: 'PUT',
  path: '/api/admin/orders/:id/delivery',
  summary: 'Move an order forward, with its tracking number or its fbaOrderId',
  access: admins,
  params: byId,
  body: deliveryChange,
  reply: oneOrder,
  errors: [...changed, 'unavailable'],
})

/** How it went with one of many: well, unless there is a problem. */
const movedOrder = z.object({ _id: z.string(), problem: z.optional(z.string()) })
export type MovedOrder = z.infer<typeof movedOrder>

export const changeDeliveries = endpoint({
  method: 'POST',
  path: '/api/admin/orders/delivery',
  summary: 'Move many orders forward at once; says of each how it went',
  access: admins,
  body: z.strictObject({
    ids: z.array(z.string()).check(z.minLength(1), z.maxLength(200)),
    deliveryStatus: z.enum(deliveryStatuses),
  }),
  reply: z.object({ data: z.array(movedOrder) }),
  errors: ['invalid_input', 'too_large', 'unsupported_media_type'],
})

/** Through the payment provider; without an amount it is all that is left. */
export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/refund',
  summary: 'Refund an order, whole or by amount; an Idempotency-Key makes it safe to ask again',
  access: admins,
  params: byId,
  body: z.strictObject({ amount: z.optional(dollars), reason: typedLine(adminTexts.reasonRequired, 300) }),
  reply: oneOrder,
  errors: [...changed, 'unavailable'],
})

export const resendOrderMail = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/mail',
  summary: 'Send the confirmation of a paid order once more',
  access: admins,
  params: byId,
  reply: z.object({ message: z.string() }),
  errors: ['not_found', 'conflict'],
})
