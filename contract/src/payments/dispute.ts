import * as z from 'zod/mini'
import { currency, money } from '../amounts.ts'

/** The status and the reason are the provider's words. An inquiry takes no money. */
export const dispute = z.object({
  _id: z.string(),
  status: z.string(),
  state: z.enum(['inquiry', 'closed', 'open', 'won', 'lost']),
  reason: z.string(),
  amount: money(),
  ...currency,
  openedAt: z.string(),
  respondBy: z.nullable(z.string()),
  /** When the shop learned of the decision. */
  decidedAt: z.optional(z.string()),
})
export type Dispute = z.infer<typeof dispute>
export type DisputeState = Dispute['state']
