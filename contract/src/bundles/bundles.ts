import * as z from 'zod/mini'
import { everyone, parents } from '../accounts/roles.ts'
import { tokens } from '../amounts.ts'
import { slug } from '../catalog/catalog.ts'
import { endpoint } from '../endpoint.ts'
import { order } from '../orders/orders.ts'
import { waiver } from '../stories/withdrawal.ts'

export const story = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  image: z.string(),
  imageAlt: z.string(),
  /** The public preview: at most 20 seconds of sound or film, or the whole picture. */
  contentFile: z.string(),
  narrationPreview: z.optional(z.string()),
  seconds: z.optional(z.number()),
  isComputerRead: z.boolean(),
  cfStoryId: z.optional(z.string()),
})
export type Story = z.infer<typeof story>

export const bundle = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  image: z.string(),
  imageAlt: z.string(),
  tokenPrice: tokens(),
  ageFrom: z.optional(z.number()),
  ageTo: z.optional(z.number()),
  stories: z.array(story),
})
export type Bundle = z.infer<typeof bundle>
export type WireBundle = z.input<typeof bundle>

export const listBundles = endpoint({
  method: 'GET',
  path: '/api/bundles/',
  summary: 'The story bundles with their previews',
  access: everyone,
  reply: z.object({ data: z.array(bundle) }),
  errors: [],
})

export const openedStory = z.extend(story, {
  /** The first paragraphs of its text, at most a quarter of it. */
  opening: z.array(z.string()),
})
export type OpenedStory = z.infer<typeof openedStory>

export const openedBundle = z.extend(bundle, { stories: z.array(openedStory) })
export type OpenedBundle = z.infer<typeof openedBundle>
export type WireOpenedBundle = z.input<typeof openedBundle>

export const getBundle = endpoint({
  method: 'GET',
  path: '/api/bundles/:id',
  summary: 'One active bundle, with the opening lines of its stories',
  access: everyone,
  params: z.object({ id: slug }),
  reply: z.object({ data: openedBundle }),
  errors: ['invalid_input', 'not_found'],
})

const purchase = z.object({
  waivesWithdrawal: waiver,
  /** What the parent was shown; if it is another by now, nothing is bought. */
  tokenPrice: z.optional(tokens()),
})

export const purchaseBundle = endpoint({
  method: 'POST',
  path: '/api/bundles/purchase/:id',
  summary: 'Buy a bundle with tokens; an Idempotency-Key makes it safe to ask again',
  access: parents,
  params: z.object({ id: z.string() }),
  body: z.optional(z.nullable(purchase)),
  reply: z.object({ success: z.literal(true), data: order }),
  errors: [
    'unauthorized',
    'invalid_input',
    'idempotency_key_invalid',
    'insufficient_balance',
    'not_found',
    'already_purchased',
    'idempotency_key_reused',
    'price_changed',
    'too_many',
  ],
})
