import * as z from 'zod/mini'
import { staffEndpoint } from '../endpoint.ts'
import type { EventKind } from '../events/kinds.ts'
import { pageNumber, pageOf } from '../paging.ts'
import { webhookTexts } from './webhook-texts.ts'

/** What others may hear of. Nothing about staff, customers' accounts or settings, and nothing whose details are typed by people. */
export const webhookKinds = [
  'order.placed',
  'order.shipped',
  'order.out_for_delivery',
  'order.delivered',
  'order.cancelled',
  'order.rest_cancelled',
  'order.address_changed',
  'shipment.shipped',
  'shipment.delivered',
  'tracking.noted',
  'problem.opened',
  'problem.closed',
  'payment.completed',
  'payment.failed',
  'refund.requested',
  'refund.counted',
  'refund.failed',
  'dispute.opened',
  'dispute.won',
  'dispute.lost',
  'return.requested',
  'return.cancelled',
  'return.approved',
  'return.declined',
  'return.lapsed',
  'return.received',
  'return.refunded',
  'product.created',
  'product.changed',
  'product.deleted',
  'products.changed',
  'products.imported',
  'stock.adjusted',
  'stock.imported',
  'collection.created',
  'collection.changed',
  'collection.arranged',
  'collection.deleted',
  'bundle.created',
  'bundle.changed',
  'bundle.deleted',
  'other',
] as const satisfies readonly (EventKind | 'other')[]

/** `data.kind` says what is meant by the type 'other': a kind that this version of the shop does not know. */
export const webhookPayload = z.object({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.object({
    event: z.int(),
    kind: z.string(),
    order: z.nullable(z.string()),
    payment: z.nullable(z.string()),
    family: z.nullable(z.string()),
    target: z.nullable(z.string()),
    targetId: z.nullable(z.string()),
    details: z.record(z.string(), z.unknown()),
  }),
})
export type WebhookPayload = z.infer<typeof webhookPayload>

function isAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username + url.password + url.hash === ''
}

const url = z
  .string(webhookTexts.urlInvalid)
  .check(z.trim(), z.maxLength(2000, webhookTexts.urlInvalid), z.refine(isAddress, webhookTexts.urlInvalid))
const kinds = z
  .array(z.enum(webhookKinds, webhookTexts.kindsRequired), webhookTexts.kindsRequired)
  .check(z.minLength(1, webhookTexts.kindsRequired), z.maxLength(webhookKinds.length))

export const webhookForm = z.strictObject({ url, kinds })
export type WebhookForm = z.infer<typeof webhookForm>
const webhookChange = z.strictObject({ url: z.optional(url), kinds: z.optional(kinds), isOn: z.optional(z.boolean()) })
export type WebhookChange = z.infer<typeof webhookChange>

const webhook = z.object({
  _id: z.string(),
  url: z.string(),
  kinds: z.array(z.string()),
  madeAt: z.string(),
  /** Until a day later, what is sent has a signature by the former secret too. */
  rotatedAt: z.nullable(z.string()),
  offAt: z.nullable(z.string()),
  failingSince: z.nullable(z.string()),
  nextAt: z.string(),
})
export type Webhook = z.infer<typeof webhook>

const delivery = z.object({
  event: z.number(),
  kind: z.string(),
  attempts: z.number(),
  triedAt: z.string(),
  deliveredAt: z.nullable(z.string()),
  /** Null without a reply, and then `reply` says why there is none. */
  status: z.nullable(z.number()),
  reply: z.string(),
})
export type WebhookDelivery = z.infer<typeof delivery>

const byId = z.object({ id: z.string() })
const one = z.object({ data: webhook })
/** The secret is shown this once. */
const withSecret = z.object({ data: webhook, secret: z.string() })

export const listWebhooks = staffEndpoint('connections', {
  method: 'GET',
  path: '/api/admin/webhooks',
  summary: 'Addresses to which the shop sends what happens, oldest first',
  reply: z.object({ data: z.array(webhook) }),
  errors: [],
})

export const makeWebhook = staffEndpoint('connections', {
  method: 'POST',
  path: '/api/admin/webhooks',
  summary:
    'Send what happens from now on to an address. The reply has the secret of its signatures, which is shown this once',
  needsFreshPassword: true,
  body: webhookForm,
  status: 201,
  reply: withSecret,
  errors: ['invalid_input'],
})

export const changeWebhook = staffEndpoint('connections', {
  method: 'PUT',
  path: '/api/admin/webhooks/:id',
  summary: 'Change the address or the kinds, or switch it on or off. Switched on, it goes on where it stopped',
  needsFreshPassword: true,
  params: byId,
  body: webhookChange,
  reply: one,
  errors: ['invalid_input', 'not_found'],
})

export const rotateWebhookSecret = staffEndpoint('connections', {
  method: 'POST',
  path: '/api/admin/webhooks/:id/secret',
  summary: 'A new secret, shown this once. For a day, what is sent has signatures by both',
  needsFreshPassword: true,
  params: byId,
  reply: withSecret,
  errors: ['not_found'],
})

export const deleteWebhook = staffEndpoint('connections', {
  method: 'DELETE',
  path: '/api/admin/webhooks/:id',
  summary: 'Send nothing to this address any more, and forget its deliveries',
  params: byId,
  reply: z.object({ message: z.string() }),
  errors: ['not_found'],
})

export const listWebhookDeliveries = staffEndpoint('connections', {
  method: 'GET',
  path: '/api/admin/webhooks/:id/deliveries',
  summary: 'What was sent to an address within 30 days, with its replies, latest first and paged',
  params: byId,
  query: z.object({ page: z.optional(pageNumber) }),
  reply: pageOf(delivery),
  errors: ['invalid_input', 'not_found'],
})

export const sendWebhookAgain = staffEndpoint('connections', {
  method: 'POST',
  path: '/api/admin/webhooks/:id/deliveries/:event',
  summary: 'Send an event again now, with the same webhook-id',
  params: z.object({ id: z.string(), event: z.string() }),
  reply: z.object({ data: delivery }),
  errors: ['not_found'],
})
