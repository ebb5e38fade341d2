import * as z from 'zod/mini'
import { everyone, parents } from '../accounts/roles.ts'
import { tokens } from '../amounts.ts'
import { endpoint } from '../endpoint.ts'
import { order } from '../orders/orders.ts'
import { typedLine, typedText } from '../text.ts'
import { wireWords } from '../wire-words.ts'
import { storyTexts } from './story-texts.ts'
import { waiver } from './withdrawal.ts'

const id = z.string().check(z.minLength(1), z.maxLength(200))

/** `cfstoryId` names the story to customize; the price is the shop's own. */
const storyOrderRequest = z.strictObject({
  type: wireWords({ generated: 'generate_story', customized: 'customize_story' }, storyTexts.unknownType),
  tokenCost: z.optional(tokens()),
  cfstoryId: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  storyId: z.optional(z.nullable(z.union([z.string(), z.array(z.string())]))),
  waivesWithdrawal: waiver,
})
export type StoryOrderRequest = z.infer<typeof storyOrderRequest>

export const createStoryOrder = endpoint({
  method: 'POST',
  path: '/api/payment/story-order',
  summary: 'Order a story of the own making, with tokens; an Idempotency-Key makes it safe to ask again',
  access: parents,
  body: storyOrderRequest,
  maxBodyKilobytes: 64,
  reply: z.object({ success: z.literal(true), data: order }),
  errors: [
    'unauthorized',
    'invalid_input',
    'idempotency_key_invalid',
    'insufficient_balance',
    'story_tool_forbidden',
    'story_not_customizable',
    'idempotency_key_reused',
    'price_changed',
    'too_many',
  ],
})

/** What the story tool reports, server to server and signed. */
export const storyReport = z
  .strictObject({
    orderId: id,
    storyId: typedLine(storyTexts.idMissing, 200),
    title: typedLine(storyTexts.titleMissing, 200),
    text: z.optional(typedText(storyTexts.textEmpty, 100_000)),
    audioUrl: z.optional(z.url({ protocol: /^https?$/, error: storyTexts.audioNoAddress }).check(z.maxLength(2000))),
  })
  .check(z.refine(({ text, audioUrl }) => text !== undefined || audioUrl !== undefined, storyTexts.nothingToPlay))
export type StoryReport = z.infer<typeof storyReport>

export const reportStory = endpoint({
  method: 'POST',
  path: '/api/integrations/story-tool/stories',
  summary: 'For the story tool: reports a story that was made for an order, signed in X-Story-Signature',
  access: everyone,
  body: storyReport,
  maxBodyKilobytes: 256,
  reply: z.object({ success: z.literal(true) }),
  errors: [
    'invalid_input',
    'signature_invalid',
    'not_found',
    'story_id_taken',
    'story_limit_reached',
    'story_refunded',
  ],
})
