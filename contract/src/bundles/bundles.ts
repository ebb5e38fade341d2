import * as z from 'zod/mini'
import { everyone, parents } from '../accounts/roles.ts'
import { tokens } from '../amounts.ts'
import { endpoint } from '../endpoint.ts'
import { order } from '../orders/orders.ts'

export const story = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  image: z.string(),
  imageAlt: z.string(),
  /** The public preview: at most 20 seconds of sound or film, or the whole picture (D37). */
  contentFile: z.string(),
  /** The public excerpt of a picture story's narration, at most 20 seconds. */
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

export const purchaseBundle = endpoint({
  method: 'POST',
  path: '/api/bundles/purchase/:id',
  summary: 'Buy a bundle with tokens; an Idempotency-Key makes it safe to ask again',
  access: parents,
  params: z.object({ id: z.string() }),
  reply: z.object({ success: z.literal(true), data: order }),
  errors: [
    'invalid_input',
    'idempotency_key_invalid',
    'insufficient_balance',
    'not_found',
    'already_purchased',
    'idempotency_key_reused',
    'too_large',
    'unsupported_media_type',
  ],
})
