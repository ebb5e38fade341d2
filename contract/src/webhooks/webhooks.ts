import * as z from 'zod/mini'
import { staffEndpoint } from '../endpoint.ts'
import { knownKinds } from '../events/stored-event.ts'
import { moment } from '../moment.ts'
import { pageCounts, pageNumber } from '../paging.ts'

export const urlInvalid = 'Please enter a full address that begins with https://'
export const urlPrivate = 'This address is not reachable from the internet'
const kindsRequired = 'Please choose what is sent'

const sentAreas = /^(order|shipment|tracking|problem|payment|refund|dispute|return|products?|stock|collection|bundle)\./

/** The kinds that webhooks may send: nothing about staff, accounts or settings, and nothing that people typed. */
export const webhookKinds = [...[...knownKinds].filter((kind) => sentAreas.test(kind)).sort(), 'other']

const about = z.nullable(z.string())
/** `data.kind` says what is meant by the type 'other': a kind that this version of the shop does not know. */
export const webhookPayload = z.object({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.object({
    ...{ event: z.int(), kind: z.string(), details: z.record(z.string(), z.unknown()) },
    ...{ order: about, payment: about, family: about, target: about, targetId: about },
  }),
})

// Without a name, a password or a part.
const isAddress = (text: string) => URL.canParse(text) && /^https?:\/\/[^/?@#]+([/?][^#]*)?$/i.test(text)

export const webhookForm = z.strictObject({
  url: z.string(urlInvalid).check(z.trim(), z.maxLength(2000, urlInvalid), z.refine(isAddress, urlInvalid)),
  kinds: z.array(z.enum(webhookKinds, kindsRequired), kindsRequired).check(z.minLength(1, kindsRequired)),
})
export const webhookChange = z.partial(z.extend(webhookForm, { isOn: z.boolean(), isSecretNew: z.boolean() }))

const webhook = z.object({
  _id: z.string(),
  url: z.string(),
  kinds: z.array(z.string()),
  madeAt: moment,
  /** Until a day later, what is sent has a signature by the former secret too. */
  rotatedAt: z.nullable(moment),
  offAt: z.nullable(moment),
  failingSince: z.nullable(moment),
  nextAt: moment,
})
export type Webhook = z.input<typeof webhook>

const delivery = z.object({
  eventId: z.number(),
  kind: z.string(),
  attempts: z.number(),
  triedAt: moment,
  deliveredAt: z.nullable(moment),
  /** After three days in which other events were taken. */
  givenUpAt: z.nullable(moment),
  /** Null without a reply, and then `reply` says why there is none. */
  status: z.nullable(z.number()),
  reply: z.string(),
})
export type WebhookDelivery = z.input<typeof delivery>

const params = z.object({ id: z.uuid() })
/** A new secret is shown this once. */
const reply = z.object({ data: webhook, secret: z.optional(z.string()) })

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
  summary: 'Send what happens from now on to an address. The reply alone has the secret of its signatures',
  needsFreshPassword: true,
  body: webhookForm,
  status: 201,
  reply,
  errors: ['invalid_input'],
})

export const changeWebhook = staffEndpoint('connections', {
  method: 'PUT',
  path: '/api/admin/webhooks/:id',
  summary:
    'Change it, or switch it on, where it goes on where it stopped, or off. With a new secret, signatures are by both for a day',
  needsFreshPassword: true,
  params,
  body: webhookChange,
  reply,
  errors: ['invalid_input', 'not_found'],
})

export const deleteWebhook = staffEndpoint('connections', {
  method: 'DELETE',
  path: '/api/admin/webhooks/:id',
  summary: 'Send nothing to this address any more, and forget its deliveries',
  params,
  reply,
  errors: ['not_found'],
})

export const webhookDeliveries = staffEndpoint('connections', {
  method: 'GET',
  path: '/api/admin/webhooks/:id',
  summary: 'A webhook, and what was sent within 30 days with its replies, latest first and paged',
  params,
  query: z.object({ page: z.optional(pageNumber) }),
  reply: z.object({ webhook, data: z.array(delivery), ...pageCounts }),
  errors: ['invalid_input', 'not_found'],
})

export const sendWebhookAgain = staffEndpoint('connections', {
  method: 'POST',
  path: '/api/admin/webhooks/:id/deliveries/:event',
  summary: 'Send an event again now, with the same webhook-id',
  params: z.extend(params, { event: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({ data: delivery }),
  errors: ['not_found'],
})
