import * as z from 'zod/mini'
import { parents } from '../accounts/roles.ts'
import { endpoint } from '../endpoint.ts'
import { digitalOrder } from '../orders/orders.ts'
import { withdrawalTexts } from './withdrawal-texts.ts'

/**
 * True if the parent agrees that delivery begins at once, and acknowledges that the right to withdraw ends with it (L2). Without
 * it the right stays.
 */
export const waiver = z.optional(z.boolean(withdrawalTexts.waiverInvalid))

export const giveBackOrder = endpoint({
  method: 'POST',
  path: '/api/user/orders/:id/give-back',
  summary:
    'Give back a bundle of which nothing was played or downloaded, or a story that is not made: all its tokens return',
  access: parents,
  params: z.object({ id: z.string() }),
  reply: z.object({ data: digitalOrder }),
  errors: [
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'not_found',
    'already_used',
    'not_returnable',
    'return_period_over',
    'too_large',
    'unsupported_media_type',
  ],
})
